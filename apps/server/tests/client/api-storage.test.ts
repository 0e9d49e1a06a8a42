import { createApiStorage, createClient, requireData } from '@learnwright/client';
import {
  type ElementErrorHarness,
  elementErrorSuite,
  type LessonCompletionHarness,
  lessonCompletionSuite,
  lessonProgressSuite,
  namedReportSuite,
  storageChangeSuite,
} from '@learnwright/test-kit';
import { afterAll, describe } from 'vitest';
import { type ServedApp, serveTestApp } from '../harness/served-app.ts';

function createApi({ url }: ServedApp) {
  const client = createClient({ baseUrl: url });
  const createUser = async () => requireData(await client.post('/users', { body: { name: 'Ada' } })).id;
  return { client, createUser, storageOf: (user_id: string) => createApiStorage(client, user_id) };
}

function createElementErrorHarness(server: ServedApp): ElementErrorHarness {
  const { createUser, storageOf } = createApi(server);
  return {
    createUser,
    record: (user_id, attempts) => storageOf(user_id).recordAttempts(attempts),
    undo: (user_id, attempt_id) => storageOf(user_id).undoAttempt(attempt_id),
    list: (user_id, filter) => storageOf(user_id).listElementErrors(filter),
    reviewQueue: (user_id, query) => storageOf(user_id).readReviewQueue(query),
    setNow: server.clock.set,
  };
}

function createLessonCompletionHarness(server: ServedApp): LessonCompletionHarness {
  const { client, createUser, storageOf } = createApi(server);
  return {
    createUser,
    upsert: (user_id, report) => storageOf(user_id).recordProgress(report),
    find: (user_id, set_id, lesson_id) => storageOf(user_id).findProgress(set_id, lesson_id),
    list: (user_id, filter) => storageOf(user_id).listProgress(filter),
    listProjects: async (user_id) =>
      requireData(await client.get('/users/{user_id}/projects', { params: { user_id } })),
    listSessions: async (project_id) =>
      requireData(await client.get('/projects/{project_id}/sessions', { params: { project_id } })),
    onSessionComplete: server.onSessionComplete,
  };
}

// On SQLite: that the routes do the same on PostgreSQL is shown by their own suites.
describe('API mode', () => {
  const servers: ServedApp[] = [];
  const serve = async () => {
    const server = await serveTestApp();
    servers.push(server);
    return server;
  };
  // Few: the same logs are delivered to the stores themselves, without requests.
  elementErrorSuite('API mode', async () => createElementErrorHarness(await serve()), { runs: 5 });
  lessonProgressSuite('API mode', async () => createLessonCompletionHarness(await serve()));
  lessonCompletionSuite('API mode', async () => createLessonCompletionHarness(await serve()));
  const openStorage = async () => {
    const { createUser, storageOf } = createApi(await serve());
    return storageOf(await createUser());
  };
  namedReportSuite('API mode', openStorage);
  storageChangeSuite('API mode', openStorage);
  afterAll(() => Promise.all(servers.map(({ close }) => close())));
});
