import {
  AppError,
  type Job,
  notFound,
  type Page,
  type PageRequest,
  type PrivacyFunctions,
  requireAiAnswer,
  rowsOf,
} from '@learnwright/plugin-sdk';
import { toDraft, toSummary } from './draft-form.ts';
import { settleDraft } from './draft-state.ts';
import type { CreateDraft, Draft, DraftSummary } from './schemas.ts';
import {
  deleteDraft,
  deleteDraftsOfUser,
  findDraft,
  insertDraft,
  listDrafts,
  listLessons,
  lockDraft,
  updateDraft,
  updateLesson,
} from './store.ts';
import type { CourseContext, DraftRow } from './tables.ts';

/**
 * Begins a draft: keeps what the learner wants, and starts the job that makes it. Throws not_found, invalid_request,
 * ai_not_configured, ai_failed where the budget is used up, storage_full and too_many_jobs; then nothing has begun.
 */
export async function createDraft(context: CourseContext, input: CreateDraft): Promise<Job> {
  const { ai, clock, createId, db, jobs, records, settings } = context;
  const { user_id, goal, target_language, level, project_id, lessons } = input;
  const { max_lessons, material_characters } = settings.values;
  return context.transaction(async () => {
    const user = await records.users.lock(user_id);
    if (user === null) throw notFound('user', user_id);
    if (project_id !== null && (await records.projects.find(project_id))?.user_id !== user_id) {
      throw notFound('project', project_id);
    }
    if (lessons > max_lessons) throw refuse(`A course has at most ${max_lessons} lessons.`, '/lessons', 'too_big');
    const whole = await readMaterial(context, input);
    const material = whole && Array.from(whole).slice(0, material_characters).join('');
    await context.usage.take('drafts', user_id, Buffer.byteLength(material ?? '') + 1);
    await requireAiAnswer(ai.requireReady(user_id).then(() => true));
    const id = createId();
    const job = await jobs.start('make_course', { draft_id: id }, { user_id });
    const now = clock.now();
    await insertDraft(db, {
      ...{ id, user_id, project_id, goal, target_language, level, lesson_count: lessons },
      language: input.language ?? user.language,
      material,
      ...{ title: null, description: null, topics: [], state: 'making', failure_code: null, failure_detail: null },
      ...{ job_id: job.id, job_try: 0, curriculum_id: null, created_at: now, updated_at: now, accepted_at: null },
    });
    return job;
  });
}

async function readMaterial(
  { records }: CourseContext,
  { user_id, material, conversation_id }: CreateDraft,
): Promise<string | null> {
  if (conversation_id === null) return material;
  if (material !== null) {
    throw refuse('Send material or a conversation_id, not both.', '/conversation_id', 'invalid_value');
  }
  const conversation = await records.conversations.find(conversation_id);
  if (conversation?.user_id !== user_id) throw notFound('conversation', conversation_id);
  return conversation.content;
}

function refuse(detail: string, pointer: string, code: 'too_big' | 'invalid_value'): AppError {
  return new AppError('invalid_request', detail, { findings: [{ pointer, code, message: detail }] });
}

/** Lists a user's drafts, newest first; throws not_found for the user. */
export async function listUserDrafts(
  context: CourseContext,
  user_id: string,
  page: PageRequest,
): Promise<Page<DraftSummary>> {
  const { db, records } = context;
  if ((await records.users.find(user_id)) === null) throw notFound('user', user_id);
  const { items, next } = await listDrafts(db, user_id, page);
  const settled = await Promise.all(items.map((draft) => settleDraft(context, draft)));
  return { items: settled.map(toSummary), next };
}

/** Reads a draft with its lessons; throws not_found. */
export async function readDraft(context: CourseContext, draft_id: string): Promise<Draft> {
  const { db } = context;
  const draft = await findDraft(db, draft_id);
  if (draft === null) throw notFound('draft', draft_id);
  // The lessons come last: those of a job that has ended are whole.
  const settled = await settleDraft(context, draft);
  return toDraft(settled, await listLessons(db, draft_id));
}

/**
 * Starts a job that makes what is missing of a draft, or all lessons anew where none can be used; returns the present
 * one where that still waits or works. Throws not_found, conflict where nothing is missing, and what `createDraft`
 * throws of the AI.
 */
export async function resumeDraft(context: CourseContext, draft_id: string): Promise<Job> {
  const { ai, clock, db, jobs } = context;
  return context.transaction(async () => {
    const { user_id, state, job_id } = await lockOpenDraft(context, draft_id);
    if (state === 'ready') {
      throw new AppError('conflict', 'Each lesson of the draft was made. Ask for a single lesson again instead.');
    }
    const present = state === 'making' ? await jobs.find(job_id) : null;
    // One that is about to be cancelled makes nothing any more.
    if (present?.cancel_requested === false) return present;
    await requireAiAnswer(ai.requireReady(user_id).then(() => true));
    const job = await jobs.start('make_course', { draft_id }, { user_id });
    const lessons = await listLessons(db, draft_id);
    if (lessons.every((lesson) => lesson.state === 'invalid')) {
      for (const lesson of lessons) await updateLesson(db, lesson, { state: 'pending', answers: 0 });
    }
    const begun = { state: 'making', failure_code: null, failure_detail: null, job_id: job.id, job_try: 0 } as const;
    await updateDraft(db, draft_id, { ...begun, updated_at: clock.now() });
    return job;
  });
}

/** Locks a draft that is not accepted, under the lock of its user; throws not_found and conflict. */
export async function lockOpenDraft(context: CourseContext, draft_id: string): Promise<DraftRow> {
  const draft = await lockWithUser(context, draft_id);
  if (draft.state !== 'accepted') return draft;
  throw new AppError('conflict', 'The draft was accepted. Its lessons stay as they are.');
}

/** Locks a draft under the lock of its user, in the order in which a user is erased; throws not_found. */
export async function lockWithUser(context: CourseContext, draft_id: string): Promise<DraftRow> {
  const { db, records } = context;
  const found = await findDraft(db, draft_id);
  const user = found && (await records.users.lock(found.user_id));
  const draft = user && (await lockDraft(db, draft_id));
  if (draft === null) throw notFound('draft', draft_id);
  return settleDraft(context, draft);
}

/** Deletes a draft, or the lessons of a course; a curriculum that was made of it stays. Throws not_found. */
export async function removeDraft({ db }: CourseContext, draft_id: string): Promise<void> {
  if (!(await deleteDraft(db, draft_id))) throw notFound('draft', draft_id);
}

/** Exports and erases the drafts of a user. */
export const coursePrivacy: PrivacyFunctions<CourseContext> = {
  rows_by_keys: true,
  export_user: (context, user_id) => ({
    // A draft has the learner's material, and all its lessons.
    drafts: rowsOf(
      async (page) => {
        const { db } = context;
        const { items, next } = await listDrafts(db, user_id, page);
        const drafts = [];
        for (const draft of items) {
          drafts.push(toDraft(await settleDraft(context, draft), await listLessons(db, draft.id)));
        }
        return { items: drafts, next };
      },
      { most: 2 },
    ),
  }),
  erase_user: ({ db }, user_id) => deleteDraftsOfUser(db, user_id),
};
