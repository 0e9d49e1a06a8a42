import { AppError, aiFailure, isAiError, notFound } from '@learnwright/plugin-sdk';
import { askForLesson, MAX_REPAIRS } from './ask-for-lesson.ts';
import { toDraftLesson } from './draft-form.ts';
import { lockOpenDraft } from './drafts.ts';
import { lockOf } from './make-course.ts';
import { checkLesson, type LessonReading } from './read-lesson.ts';
import type { DraftLesson, LessonJson } from './schemas.ts';
import { findDraft, listLessons, updateDraft, updateLesson } from './store.ts';
import type { CourseContext, DraftRow, LessonRow } from './tables.ts';

/**
 * Puts a lesson in the place of another; without one it stays. Throws not_found, conflict, storage_full, and content_invalid with
 * every finding.
 */
export async function editLesson(
  context: CourseContext,
  { draft_id, lesson_id }: Pick<LessonRow, 'draft_id' | 'lesson_id'>,
  json: LessonJson | undefined,
): Promise<DraftLesson> {
  return context.transaction(async () => {
    const draft = await lockOpenDraft(context, draft_id);
    const lesson = await requireLesson(context, draft_id, lesson_id);
    if (json === undefined) return toDraftLesson(lesson);
    const reading = checkLesson(json, { ...draft, lesson_id, title: lesson.title });
    refuseErrors(reading);
    const growth = Buffer.byteLength(JSON.stringify(reading.content)) - Buffer.byteLength(lesson.content ?? '');
    await context.usage.take('drafts', draft.user_id, growth);
    return keepLesson(context, draft, lesson, reading, { edited: true });
  });
}

/**
 * Asks the AI for a lesson again, and at most twice to repair it. Throws not_found, conflict, ai_not_configured and
 * ai_failed, also where the lesson is never without an error; then nothing has changed. What a person writes meanwhile stays:
 * conflict.
 */
export async function regenerateLesson(
  context: CourseContext,
  { draft_id, lesson_id }: Pick<LessonRow, 'draft_id' | 'lesson_id'>,
  wish: string | null,
  signal: AbortSignal,
): Promise<DraftLesson> {
  const regenerate = async () => {
    const draft = await findDraft(context.db, draft_id);
    if (draft === null) throw notFound('draft', draft_id);
    const lessons = await listLessons(context.db, draft_id);
    const replaced = await requireLesson(context, draft_id, lesson_id);
    let lesson = { ...replaced, answers: 0 };
    while (lesson.answers <= MAX_REPAIRS) {
      const reading = await askForLesson(context, { draft, lesson, lessons, wish, signal }).catch((error) => {
        throw isAiError(error) ? aiFailure(error) : error;
      });
      const answers = lesson.answers + 1;
      if (reading.lesson !== null) return storeAnew(context, replaced, reading, answers);
      const content = reading.content && JSON.stringify(reading.content);
      lesson = { ...lesson, content, findings: JSON.stringify(reading.findings), answers };
    }
    throw aiFailure(null);
  };
  await context.transaction(() => lockOpenDraft(context, draft_id));
  return context.exclusively(lockOf(draft_id), regenerate, { signal });
}

function storeAnew(
  context: CourseContext,
  { draft_id, lesson_id, content }: LessonRow,
  reading: LessonReading,
  answers: number,
): Promise<DraftLesson> {
  return context.transaction(async () => {
    const draft = await lockOpenDraft(context, draft_id);
    const lesson = await requireLesson(context, draft_id, lesson_id);
    if (lesson.content !== content) {
      throw new AppError('conflict', 'The lesson was changed while the AI wrote. It stays as it was changed.');
    }
    return keepLesson(context, draft, lesson, reading, { edited: false, answers });
  });
}

async function requireLesson({ db }: CourseContext, draft_id: string, lesson_id: string): Promise<LessonRow> {
  const lesson = (await listLessons(db, draft_id)).find((candidate) => candidate.lesson_id === lesson_id);
  if (lesson === undefined) throw notFound('lesson', lesson_id);
  return lesson;
}

async function keepLesson(
  { db, clock }: CourseContext,
  draft: DraftRow,
  lesson: LessonRow,
  reading: LessonReading,
  change: Partial<Pick<LessonRow, 'edited' | 'answers'>>,
): Promise<DraftLesson> {
  const fields = {
    title: reading.lesson?.title ?? lesson.title,
    state: 'ready',
    content: JSON.stringify(reading.content),
    findings: JSON.stringify(reading.findings),
    updated_at: clock.now(),
    ...change,
  } as const;
  await updateLesson(db, lesson, fields);
  const isWhole = (await listLessons(db, draft.id)).every(({ state }) => state !== 'pending');
  // Nothing is left of what the job has failed to make; a job that works says so itself.
  if (isWhole && draft.state !== 'making')
    await updateDraft(db, draft.id, { state: 'ready', failure_code: null, failure_detail: null });
  return toDraftLesson({ ...lesson, ...fields });
}

function refuseErrors({ findings }: LessonReading): void {
  const [first] = findings.filter(({ severity }) => severity === 'error');
  if (first === undefined) return;
  throw new AppError('content_invalid', `The lesson breaks the rule ${first.rule}: ${first.message}.`, {
    findingCount: findings.length,
    findings: findings.map(({ rule, pointer, message }) => ({ pointer: `/content${pointer}`, code: rule, message })),
  });
}
