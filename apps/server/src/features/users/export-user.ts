import {
  type Curriculum,
  type Message,
  type Project,
  rowsOf,
  type Session,
  type Stores,
  timestampSchema,
} from '@learnwright/core';
import { JsonMembers, streamJson } from '@learnwright/http';
import { type Caller, z } from '@learnwright/plugin-sdk';
import type { AppContext } from '../app-context.ts';
import { requireUser } from '../records.ts';
import { readUserSettings } from '../settings/settings.ts';

/** A conversation may have a megabyte. */
const LONG_ROWS = 5;

const rows = z.array(z.record(z.string(), z.unknown()));

/** The data of a user by kind; `plugins` by plugin name. */
export const userExportSchema = z
  .object({
    exported_at: timestampSchema,
    user: z.record(z.string(), z.unknown()),
    settings: z.record(z.string(), z.unknown()),
    projects: rows,
    curricula: rows,
    conversations: rows,
    element_errors: rows,
    attempts: rows,
    lesson_progress: rows,
    active_days: rows,
    ai_usage: rows,
    api_tokens: rows,
    identities: rows,
    jobs: rows,
    sign_in: z.record(z.string(), rows),
    plugins: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'UserExport' });

/** The names of `userExportSchema`, each with a value that streams. */
type UserExport = Record<keyof z.infer<typeof userExportSchema>, unknown>;

/**
 * Exports the data of a user: all of it as it was at one moment, sent as it is read, a page of rows at a time. Throws
 * not_found before the first byte. What fails later breaks the connection, so that nobody takes half for the whole. A
 * learner does not get the prompts of sessions: they are instructions to the tutor, and their parts about the learner are
 * exported by themselves.
 */
export function exportUser(context: AppContext, user_id: string, caller: Caller): Promise<Response> {
  const { snapshot, logger } = context;
  return streamJson(
    async (send) => {
      // Settings are made when they are first read; a snapshot makes nothing.
      await readUserSettings(context, user_id);
      await snapshot(async () => send(await describeUser(context, user_id, caller)));
    },
    { onError: (error) => logger.error('An export could not be sent to its end.', { error }) },
  );
}

async function describeUser(context: AppContext, user_id: string, { role }: Caller): Promise<UserExport> {
  const { stores, clock, host } = context;
  return {
    user: await requireUser(stores, user_id),
    settings: await readUserSettings(context, user_id),
    exported_at: clock.now(),
    projects: exportProjects(stores, user_id, role !== 'learner'),
    curricula: exportCurricula(stores, user_id),
    conversations: rowsOf((page) => stores.conversations.listByUser(user_id, page), { most: LONG_ROWS }),
    element_errors: rowsOf((page) => stores.elementErrors.list({ user_id }, page)),
    attempts: rowsOf((page) => stores.attempts.listByUser(user_id, page)),
    lesson_progress: rowsOf((page) => stores.lessonProgress.list({ user_id }, page)),
    // At most one for each day of a life.
    active_days: (await stores.activity.listDays(user_id, '')).map((day) => ({ user_id, ...day })),
    ai_usage: rowsOf((page) => stores.aiUsage.listByUser(user_id, page)),
    api_tokens: rowsOf((page) => stores.apiTokens.listByUser(user_id, page)),
    identities: rowsOf((page) => stores.identities.listByUser(user_id, page)),
    jobs: rowsOf((page) => stores.jobs.listByUser(user_id, page)),
    sign_in: await stores.signIns.listByUser(user_id),
    plugins: new JsonMembers(host.exportPlugins(user_id)),
  };
}

async function* exportProjects(stores: Stores, user_id: string, prompts: boolean) {
  for await (const project of rowsOf<Project>((page) => stores.projects.listByUser(user_id, page))) {
    yield {
      ...project,
      sessions: exportSessions(stores, project.id, prompts),
      learning_profiles: rowsOf((page) => stores.learningProfiles.listByProject(project.id, page)),
      subjects: rowsOf((page) => stores.subjects.listByProject(project.id, page)),
    };
  }
}

async function* exportSessions(stores: Stores, project_id: string, prompts: boolean) {
  for await (const session of rowsOf<Session>((page) => stores.sessions.listByProject(project_id, page))) {
    yield { ...session, messages: exportMessages(stores, session.id, prompts) };
  }
}

async function* exportMessages(stores: Stores, session_id: string, prompts: boolean) {
  let isFirst = true;
  for await (const message of rowsOf<Message>((page) => stores.messages.listBySession(session_id, page))) {
    // A session begins with its prompt.
    if (prompts || !isFirst || message.role !== 'system') yield message;
    isFirst = false;
  }
}

async function* exportCurricula(stores: Stores, user_id: string) {
  for await (const curriculum of rowsOf<Curriculum>((page) => stores.curricula.listByUser(user_id, page))) {
    yield {
      ...curriculum,
      topics: rowsOf((page) => stores.topics.listByCurriculum(curriculum.id, page)),
      lessons: rowsOf((page) => stores.lessons.listByCurriculum(curriculum.id, page)),
    };
  }
}
