import { hash } from 'node:crypto';
import { createAnswerLanguages, type Lesson, lessonSchema } from '@learnwright/exercises';
import { notFound, type Page, type PageRequest } from '@learnwright/plugin-sdk';
import type { Course, CourseLessonEntry } from './schemas.ts';
import { type CountedLesson, findDraft, listAccepted, listCounted, listLessons } from './store.ts';
import type { CourseContext, DraftRow, LessonRow } from './tables.ts';

/** Lists the courses of a user in the form of sets, newest first; throws not_found for the user. */
export async function listUserCourses(
  { db, records }: CourseContext,
  user_id: string,
  page: PageRequest,
): Promise<Page<Course>> {
  if ((await records.users.find(user_id)) === null) throw notFound('user', user_id);
  const { items, next } = await listAccepted(db, user_id, page);
  const ids = items.map(({ id }) => id);
  const lessons = Map.groupBy(await listCounted(db, ids), ({ draft_id }) => draft_id);
  return { items: items.map((draft) => toCourse(draft, lessons.get(draft.id) ?? [])), next };
}

/** Reads a course in the form of a set; throws not_found. */
export async function readCourse({ db }: CourseContext, course_id: string): Promise<Course> {
  return toCourse(await requireCourse(db, course_id), await listCounted(db, [course_id]));
}

/** Lists the lessons of a course in the form of those of a set, in their order; throws not_found. */
export async function listCourseEntries({ db }: CourseContext, course_id: string): Promise<CourseLessonEntry[]> {
  await requireCourse(db, course_id);
  return (await listCounted(db, [course_id])).map(({ draft_id: _, ...entry }) => ({
    ...entry,
    alias: entry.lesson_id,
  }));
}

/** Reads a lesson of a course, to be played, with the language of each answer; throws not_found. */
export async function readCourseLesson({ db }: CourseContext, course_id: string, lesson_id: string) {
  await requireCourse(db, course_id);
  const lessons = await listLessons(db, course_id);
  const row = lessons.find((lesson) => lesson.lesson_id === lesson_id && lesson.state === 'ready');
  if (row === undefined) throw notFound('lesson', lesson_id);
  return { ...nameAnswerLanguages(readStored(row)), attribution: attributionOf(course_id), assets: {} };
}

/** The lesson that is stored. */
export function readStored({ content }: LessonRow): Lesson {
  return lessonSchema.parse(JSON.parse(content ?? 'null'));
}

/** What a course is called: by its outline, else by what its learner wants. */
export function titleOf({ title, goal }: Pick<DraftRow, 'title' | 'goal'>): string {
  return title ?? goal.slice(0, 200).toWellFormed();
}

async function requireCourse(db: CourseContext['db'], course_id: string): Promise<DraftRow> {
  const draft = await findDraft(db, course_id);
  if (draft?.state !== 'accepted') throw notFound('course', course_id);
  return draft;
}

function toCourse(draft: DraftRow, lessons: readonly CountedLesson[]): Course {
  const { id: set_id, description, language, target_language, level, updated_at } = draft;
  const title = titleOf(draft);
  const version = [title, description, language, target_language, level, lessons.map((lesson) => lesson.hash)];
  return {
    ...{ set_id, title, description, language, target_language, level },
    ...{ grading: null, version: null, attribution: attributionOf(set_id), metadata: {} },
    hash: hash('sha256', JSON.stringify(version)),
    lesson_count: lessons.length,
    exercise_count: lessons.reduce((sum, { exercise_count }) => sum + exercise_count, 0),
    origin: null,
    imported_at: draft.accepted_at ?? updated_at,
    updated_at,
  };
}

/** Nobody is to be named: an AI has made it. */
function attributionOf(set_id: string) {
  return { set_id, author: null, license: null, homepage: null };
}

function nameAnswerLanguages(lesson: Lesson): Lesson {
  const languageOf = createAnswerLanguages(lesson);
  const steps = lesson.steps.map((step) => {
    const { exercise } = step;
    const answer_language = exercise && languageOf(exercise);
    return exercise && answer_language ? { ...step, exercise: { ...exercise, answer_language } } : step;
  });
  return { ...lesson, steps };
}
