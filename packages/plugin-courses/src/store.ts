import { type Page, type PageRequest, type RecordOwner, readPage, sql } from '@learnwright/plugin-sdk';
import type { LessonFacts } from './lesson-facts.ts';
import type { CourseDatabase, DraftRow, LessonRow } from './tables.ts';

const DRAFTS = 'plg_courses__drafts';
const LESSONS = 'plg_courses__lessons';

/** Adds a draft. */
export async function insertDraft(db: CourseDatabase, row: DraftRow): Promise<void> {
  await db.insertInto(DRAFTS).values(row).execute();
}

/** Finds the draft with this id. */
export async function findDraft(db: CourseDatabase, id: string): Promise<DraftRow | null> {
  return (await db.selectFrom(DRAFTS).selectAll().where('id', '=', id).executeTakeFirst()) ?? null;
}

/** Finds a draft and locks it until the transaction ends. */
export async function lockDraft(db: CourseDatabase, id: string): Promise<DraftRow | null> {
  // Writing what is there locks the row on both databases.
  const update = db.updateTable(DRAFTS).set((eb) => ({ updated_at: eb.ref('updated_at') }));
  return (await update.where('id', '=', id).returningAll().executeTakeFirst()) ?? null;
}

/** Lists a page of a user's drafts, newest first. */
export function listDrafts(db: CourseDatabase, user_id: string, page: PageRequest): Promise<Page<DraftRow>> {
  return readPage(db.selectFrom(DRAFTS).selectAll().where('user_id', '=', user_id), page, NEWEST_FIRST);
}

const NEWEST_FIRST = {
  by: [
    ['created_at', 'timestamp'],
    ['id', 'text'],
  ],
  direction: 'desc',
} as const;

/** Lists a page of a user's courses, newest first. */
export function listAccepted(db: CourseDatabase, user_id: string, page: PageRequest): Promise<Page<DraftRow>> {
  const courses = db.selectFrom(DRAFTS).selectAll().where('user_id', '=', user_id).where('state', '=', 'accepted');
  return readPage(courses, page, NEWEST_FIRST);
}

/** A lesson of a course as lists tell it. */
export interface CountedLesson
  extends Pick<LessonRow, 'draft_id' | 'lesson_id' | 'title' | 'order_index'>,
    LessonFacts {}

/** Lists the lessons to play of some courses, in their order. */
export async function listCounted(db: CourseDatabase, draft_ids: readonly string[]): Promise<CountedLesson[]> {
  if (draft_ids.length === 0) return [];
  return db
    .selectFrom(LESSONS)
    .select(['draft_id', 'lesson_id', 'title', 'order_index', 'estimated_minutes'])
    .select((eb) => [
      eb.fn.coalesce('exercise_count', sql.lit(0)).as('exercise_count'),
      eb.fn.coalesce('hash', sql.lit('')).as('hash'),
    ])
    .where('draft_id', 'in', draft_ids)
    .where('state', '=', 'ready')
    .orderBy('order_index')
    .execute();
}

/** A lesson of a course with what names the course. */
export interface CourseLessonRow extends Pick<LessonRow, 'lesson_id' | 'title'> {
  readonly course_id: string;
  readonly course_title: string | null;
  readonly goal: string;
}

/** Lists the lessons to play of a user's courses: newest course first, lessons in their order. It is one statement. */
export async function listCourseLessons(db: CourseDatabase, user_id: string): Promise<CourseLessonRow[]> {
  return db
    .selectFrom('plg_courses__drafts as draft')
    .innerJoin('plg_courses__lessons as lesson', 'lesson.draft_id', 'draft.id')
    .select(['draft.id as course_id', 'draft.title as course_title', 'draft.goal', 'lesson.lesson_id', 'lesson.title'])
    .where('draft.user_id', '=', user_id)
    .where('draft.state', '=', 'accepted')
    .where('lesson.state', '=', 'ready')
    .orderBy('draft.created_at', 'desc')
    .orderBy('draft.id', 'desc')
    .orderBy('lesson.order_index')
    .execute();
}

/** Lists the owners of drafts; unknown ids are left out. */
export async function listOwners(db: CourseDatabase, ids: readonly string[]): Promise<RecordOwner[]> {
  return db.selectFrom(DRAFTS).select(['id', 'user_id']).where('id', 'in', ids).execute();
}

/** Changes fields of a draft. */
export async function updateDraft(db: CourseDatabase, id: string, fields: Partial<DraftRow>): Promise<void> {
  await db.updateTable(DRAFTS).set(fields).where('id', '=', id).execute();
}

/** Changes a draft that this try of a job works on; returns whether it still does. */
export async function updateAsTry(
  db: CourseDatabase,
  id: string,
  { job_id, job_try }: Pick<DraftRow, 'job_id' | 'job_try'>,
  fields: Partial<DraftRow>,
): Promise<boolean> {
  const update = db.updateTable(DRAFTS).set(fields).where('id', '=', id).where('state', '=', 'making');
  const mine = update.where('job_id', '=', job_id).where('job_try', '=', job_try);
  return (await mine.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Deletes a draft with its lessons; returns whether there was one. */
export async function deleteDraft(db: CourseDatabase, id: string): Promise<boolean> {
  return (await db.deleteFrom(DRAFTS).where('id', '=', id).executeTakeFirst()).numDeletedRows > 0n;
}

/** Deletes all drafts of a user. */
export async function deleteDraftsOfUser(db: CourseDatabase, user_id: string): Promise<void> {
  await db.deleteFrom(DRAFTS).where('user_id', '=', user_id).execute();
}

/** Adds the lessons of a draft: a dozen at most. */
export async function insertLessons(db: CourseDatabase, rows: readonly LessonRow[]): Promise<void> {
  await db.insertInto(LESSONS).values(rows).execute();
}

/** Lists the lessons of a draft in their order. */
export async function listLessons(db: CourseDatabase, draft_id: string): Promise<LessonRow[]> {
  return db.selectFrom(LESSONS).selectAll().where('draft_id', '=', draft_id).orderBy('order_index').execute();
}

/** Keeps what an AI has answered for a lesson, unless a person has edited the lesson or accepted the draft meanwhile. */
export async function updatePending(
  db: CourseDatabase,
  { draft_id, lesson_id }: Pick<LessonRow, 'draft_id' | 'lesson_id'>,
  fields: Partial<LessonRow>,
): Promise<void> {
  const update = db.updateTable(LESSONS).set(fields).where('draft_id', '=', draft_id).where('state', '=', 'pending');
  const isOpen = db.selectFrom(DRAFTS).select('id').where('id', '=', draft_id).where('state', '!=', 'accepted');
  await update.where('lesson_id', '=', lesson_id).where('draft_id', 'in', isOpen).execute();
}

/** Changes fields of a lesson. */
export async function updateLesson(
  db: CourseDatabase,
  { draft_id, lesson_id }: Pick<LessonRow, 'draft_id' | 'lesson_id'>,
  fields: Partial<LessonRow>,
): Promise<void> {
  const update = db.updateTable(LESSONS).set(fields).where('draft_id', '=', draft_id);
  await update.where('lesson_id', '=', lesson_id).execute();
}
