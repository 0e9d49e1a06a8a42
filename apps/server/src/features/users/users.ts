import {
  type CreateUser,
  type PatchUser,
  type StoredAnswerStore,
  type Stores,
  type User,
  WHOLE_LIST,
} from '@learnwright/core';
import { subjectOfMail } from '@learnwright/http';
import { type Caller, z } from '@learnwright/plugin-sdk';
import type { AppContext } from '../../app-context.ts';
import { applyPatch, lockUser, requireUser } from '../../records.ts';
import { readUserSettings } from '../settings/settings.ts';

/** Creates a user; the store refuses an e-mail address that is taken. */
export async function createUser(context: AppContext, input: CreateUser): Promise<User> {
  const now = context.clock.now();
  const { name, email, language = context.config.app.default_language } = input;
  const user = { id: context.createId(), name, email, language, created_at: now, updated_at: now };
  await context.unitOfWork.run((stores) => stores.users.insert(user));
  return user;
}

/** Changes the fields that are given; an empty patch changes nothing. */
export async function changeUser(context: AppContext, user_id: string, patch: PatchUser): Promise<User> {
  return context.unitOfWork.run(async (stores) => {
    const user = await lockUser(stores, user_id);
    const next = applyPatch(user, patch, context.clock);
    if (next !== user) await stores.users.update(next);
    return next;
  });
}

/**
 * Erases a user in one unit of work: the rows of every table, the data of running plugins, and the stored answers to
 * repeated requests that mention the user.
 */
export async function eraseUser(context: AppContext, user_id: string): Promise<void> {
  await context.unitOfWork.run(async (stores) => {
    const { email } = await lockUser(stores, user_id);
    const ids = new Set([user_id, ...(await stores.userRows.listIds(user_id))]);
    await context.host.eraseUser(user_id);
    // The rows of plugins that are not running. A key without cascade would keep the user.
    await stores.userRows.delete(user_id);
    await stores.users.delete(user_id);
    // Units of work that added to the user have ended by now; rows that they added without a key are still there.
    await stores.userRows.delete(user_id);
    await forgetAnswers(stores.storedAnswers, { ids, email });
  });
}

/** The user that stored answers may mention. */
export interface AnswerSubject {
  /** The ids of the user and of all the user's records. */
  readonly ids: ReadonlySet<string>;
  readonly email: string | null;
}

/**
 * Deletes the stored answers to repeated requests that mention one of the ids or the e-mail address, in the key, the
 * request or the answer. They are found by an index, however much is kept of others. Call it in the unit of work that
 * erases.
 */
export async function forgetAnswers(answers: StoredAnswerStore, { ids, email }: AnswerSubject): Promise<void> {
  await answers.deleteAbout([...ids, ...(email === null ? [] : [subjectOfMail(email)])]);
}

const rows = z.array(z.record(z.string(), z.unknown()));

/** The data of a user by kind; `plugins` by plugin name. */
export const userExportSchema = z
  .object({
    exported_at: z.string(),
    user: z.record(z.string(), z.unknown()),
    settings: z.record(z.string(), z.unknown()),
    projects: rows,
    curricula: rows,
    conversations: rows,
    element_errors: rows,
    attempts: rows,
    lesson_progress: rows,
    ai_usage: rows,
    api_tokens: rows,
    identities: rows,
    plugins: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'UserExport' });
type UserExport = z.infer<typeof userExportSchema>;

/**
 * Exports the data of a user, in one unit of work, so that all of it is of one moment. A learner does not get the prompts
 * of sessions: they are instructions to the tutor, and their parts about the learner are exported by themselves.
 */
export async function exportUser(context: AppContext, user_id: string, { role }: Caller): Promise<UserExport> {
  return context.unitOfWork.run(async (stores) => {
    const user = await requireUser(stores, user_id);
    return {
      exported_at: context.clock.now(),
      user,
      settings: await readUserSettings(context, user_id),
      projects: await exportProjects(stores, user_id, role !== 'learner'),
      curricula: await exportCurricula(stores, user_id),
      conversations: (await stores.conversations.listByUser(user_id, WHOLE_LIST)).items,
      element_errors: (await stores.elementErrors.list({ user_id }, WHOLE_LIST)).items,
      attempts: (await stores.attempts.listByUser(user_id, WHOLE_LIST)).items.map((attempt) => ({ ...attempt })),
      lesson_progress: (await stores.lessonProgress.list({ user_id }, WHOLE_LIST)).items,
      ai_usage: (await stores.aiUsage.listByUser(user_id, WHOLE_LIST)).items,
      api_tokens: (await stores.apiTokens.listByUser(user_id, WHOLE_LIST)).items,
      identities: (await stores.identities.listByUser(user_id, WHOLE_LIST)).items,
      plugins: await context.host.exportUser(user_id),
    };
  });
}

async function exportProjects(stores: Stores, user_id: string, prompts: boolean) {
  const projects: Record<string, unknown>[] = [];
  for (const project of (await stores.projects.listByUser(user_id, WHOLE_LIST)).items) {
    const sessions = await exportSessions(stores, project.id, prompts);
    const subjects = (await stores.subjects.listByProject(project.id, WHOLE_LIST)).items;
    const learning_profiles = (await stores.learningProfiles.listByProject(project.id, WHOLE_LIST)).items;
    projects.push({ ...project, sessions, learning_profiles, subjects });
  }
  return projects;
}

async function exportSessions(stores: Stores, project_id: string, prompts: boolean) {
  const sessions: Record<string, unknown>[] = [];
  for (const session of (await stores.sessions.listByProject(project_id, WHOLE_LIST)).items) {
    const { items } = await stores.messages.listBySession(session.id, WHOLE_LIST);
    // A session begins with its prompt.
    const messages = prompts || items[0]?.role !== 'system' ? items : items.slice(1);
    sessions.push({ ...session, messages });
  }
  return sessions;
}

async function exportCurricula(stores: Stores, user_id: string) {
  const curricula: Record<string, unknown>[] = [];
  for (const curriculum of (await stores.curricula.listByUser(user_id, WHOLE_LIST)).items) {
    const topics = (await stores.topics.listByCurriculum(curriculum.id, WHOLE_LIST)).items;
    const lessons = (await stores.lessons.listByCurriculum(curriculum.id, WHOLE_LIST)).items;
    curricula.push({ ...curriculum, topics, lessons });
  }
  return curricula;
}
