import { createApiStorage, createClient, requireData } from '@learnwright/client';
import {
  describeEachDatabase,
  type ElementErrorHarness,
  elementErrorSuite,
  type LessonProgressHarness,
  lessonProgressSuite,
} from '@learnwright/test-kit';
import { serveTestApp } from '../served-app.fixture.ts';

async function serve(databaseUrl: string) {
  const { url, app, clock } = await serveTestApp(databaseUrl);
  const client = createClient({ baseUrl: url });
  const createUser = async () => requireData(await client.post('/users', { body: { name: 'Ada' } })).id;
  return { app, clock, client, createUser, storageOf: (user_id: string) => createApiStorage(client, user_id) };
}

async function createElementErrorHarness(databaseUrl: string): Promise<ElementErrorHarness> {
  const { clock, createUser, storageOf } = await serve(databaseUrl);
  return {
    createUser,
    record: (user_id, attempts) => storageOf(user_id).recordAttempts(attempts),
    undo: (user_id, attempt_id) => storageOf(user_id).undoAttempt(attempt_id),
    list: (user_id, filter) => storageOf(user_id).listElementErrors(filter),
    reviewQueue: (user_id, query) => storageOf(user_id).readReviewQueue(query),
    setNow: clock.set,
  };
}

async function createLessonProgressHarness(databaseUrl: string): Promise<LessonProgressHarness> {
  const { app, clock, client, createUser, storageOf } = await serve(databaseUrl);
  return {
    createUser,
    upsert: (user_id, report) => storageOf(user_id).recordProgress(report),
    find: (user_id, set_id, lesson_id) => storageOf(user_id).findProgress(set_id, lesson_id),
    list: (user_id, filter) => storageOf(user_id).listProgress(filter),
    listProjects: async (user_id) =>
      requireData(await client.get('/users/{user_id}/projects', { params: { user_id } })),
    listSessions: async (project_id) =>
      requireData(await client.get('/projects/{project_id}/sessions', { params: { project_id } })),
    onSessionComplete: (subscriber) => app.context.host.hooks.subscribe('on_session_complete', 'suite', subscriber),
    setNow: clock.set,
  };
}

describeEachDatabase('API mode', ({ label, createUrl }) => {
  elementErrorSuite(label, async () => createElementErrorHarness(await createUrl()));
  lessonProgressSuite(label, async () => createLessonProgressHarness(await createUrl()));
});
