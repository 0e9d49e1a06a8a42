import { aiFailure, isAiError, isAppError, type JobWork } from '@learnwright/plugin-sdk';
import { askForLesson, MAX_REPAIRS } from './ask-for-lesson.ts';
import { askForOutline, type Outline } from './ask-for-outline.ts';
import { findDraft, insertLessons, listLessons, lockDraft, updateAsTry, updateDraft, updatePending } from './store.ts';
import type { CourseContext, DraftRow, LessonRow } from './tables.ts';

/** What a job has to say when it ends. */
export interface CourseReport {
  readonly draft_id: string;
  readonly lessons: number;
  /** The lessons that still break a rule. */
  readonly invalid: number;
}

/**
 * Makes what is missing of a draft: the outline, then lesson by lesson. Every answer of the AI is kept at once, so that a
 * job that is begun again asks for nothing twice. Throws ai_not_configured and ai_failed; what was made stays, and the
 * draft says why it failed. Null where another job has taken the draft over, or it is gone.
 */
export async function makeCourse(
  context: CourseContext,
  draft_id: string,
  work: JobWork,
): Promise<CourseReport | null> {
  const { db, clock } = context;
  const own = { job_id: work.id, job_try: work.tries };
  if (!(await beginTry(context, draft_id, own))) return null;
  const leave = (fields: Partial<DraftRow>) => updateAsTry(db, draft_id, own, { ...fields, updated_at: clock.now() });
  try {
    const lessons = await makeMissing(context, draft_id, work);
    if (lessons === null) return null;
    // A course without a lesson is none.
    if (lessons.length > 0 && lessons.every(({ state }) => state === 'invalid')) throw aiFailure(null);
    if (!(await leave({ state: 'ready' }))) return null;
    return { draft_id, lessons: lessons.length, invalid: lessons.filter(({ state }) => state === 'invalid').length };
  } catch (cause) {
    if (work.signal.aborted) {
      await leave({ state: 'stopped' });
      throw cause;
    }
    const error = isAiError(cause) ? aiFailure(cause) : cause;
    if (isAppError(error) && error.code.startsWith('ai_')) {
      const failure_code = isAiError(cause) ? cause.code : error.code;
      await leave({ state: 'failed', failure_code, failure_detail: error.message });
    }
    throw error;
  }
}

/** Begins a try of the draft's job; false where another job has the draft, or a person has accepted it. */
function beginTry(
  { db, clock, transaction }: CourseContext,
  draft_id: string,
  own: Pick<DraftRow, 'job_id' | 'job_try'>,
): Promise<boolean> {
  return transaction(async () => {
    const draft = await lockDraft(db, draft_id);
    if (draft?.job_id !== own.job_id || draft.state === 'accepted') return false;
    const begun = { ...own, state: 'making', failure_code: null, failure_detail: null } as const;
    await updateDraft(db, draft_id, { ...begun, updated_at: clock.now() });
    return true;
  });
}

/** Asks for whatever is missing; null where the draft is no longer of this try. Returns the lessons. */
async function makeMissing(context: CourseContext, draft_id: string, work: JobWork): Promise<LessonRow[] | null> {
  for (;;) {
    work.signal.throwIfAborted();
    // Each call has the lock for itself, so a person may ask for a lesson again in between.
    const step = () => makeNext(context, draft_id, work);
    const lessons = await context.exclusively(lockOf(draft_id), step, { signal: work.signal });
    if (lessons === null || lessons.every(({ state }) => state !== 'pending')) return lessons;
  }
}

/** Makes one call: for the outline, or for the first lesson that is pending. Returns the lessons afterwards. */
async function makeNext(context: CourseContext, draft_id: string, work: JobWork): Promise<LessonRow[] | null> {
  const { db } = context;
  const draft = await findDraft(db, draft_id);
  if (draft?.job_id !== work.id || draft.job_try !== work.tries || draft.state !== 'making') return null;
  const lessons = await listLessons(db, draft_id);
  const lesson = lessons.find(({ state }) => state === 'pending');
  if (lessons.length === 0) {
    work.progress(0, draft.lesson_count + 1, 'The outline');
    await keepOutline(context, draft, await askForOutline(context, draft, work.signal));
  } else if (lesson !== undefined) {
    const position = lesson.order_index + 1;
    work.progress(position, lessons.length + 1, `Lesson ${position} of ${lessons.length}: ${lesson.title}`);
    await makeLesson(context, { draft, lesson, lessons, wish: null, signal: work.signal });
  }
  const made = await listLessons(db, draft_id);
  if (made.every(({ state }) => state !== 'pending')) work.progress(made.length + 1, made.length + 1);
  return made;
}

async function keepOutline(
  { db, clock, transaction }: CourseContext,
  { id }: DraftRow,
  { title, description, sections }: Outline,
): Promise<void> {
  const updated_at = clock.now();
  const planned = sections.flatMap(({ lessons }, topic_index) => lessons.map((lesson) => ({ ...lesson, topic_index })));
  const rows = planned.map(
    (lesson, order_index): LessonRow => ({
      ...{ draft_id: id, lesson_id: `lesson-${order_index + 1}`, order_index, ...lesson },
      ...{ state: 'pending', content: null, findings: '[]', answers: 0, edited: false, record_id: null, updated_at },
      ...{ exercise_count: null, estimated_minutes: null, hash: null },
    }),
  );
  const topics = sections.map((section) => ({ title: section.title, description: section.description }));
  await transaction(async () => {
    if ((await lockDraft(db, id)) === null) return;
    await updateDraft(db, id, { title, description, topics, updated_at });
    await insertLessons(db, rows);
  });
}

/** Asks once for a lesson, and keeps the answer: to be repaired by the next call, unless it has had all its repairs. */
async function makeLesson(context: CourseContext, order: Parameters<typeof askForLesson>[1]): Promise<void> {
  const { lesson: row } = order;
  const { content, lesson, findings } = await askForLesson(context, order);
  const answers = row.answers + 1;
  await updatePending(context.db, row, {
    title: lesson?.title ?? row.title,
    content: content && JSON.stringify(content),
    findings: JSON.stringify(findings),
    state: lesson !== null ? 'ready' : answers > MAX_REPAIRS ? 'invalid' : 'pending',
    answers,
    updated_at: context.clock.now(),
  });
}

/** The name of the lock under which the AI is asked for a draft. */
export function lockOf(draft_id: string): string {
  return `course draft ${draft_id}`;
}
