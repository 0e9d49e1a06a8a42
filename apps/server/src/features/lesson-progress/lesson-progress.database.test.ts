import {
  describeEachDatabase,
  type LessonCompletionHarness,
  lessonCompletionSuite,
  lessonProgressSuite,
} from '@learnwright/test-kit';
import { afterAll } from 'vitest';
import { queryString } from '../../../tests/harness/query-string.ts';
import { type ServedApp, serveTestApp } from '../../../tests/harness/served-app.ts';

function createHttpHarness({ call, onSessionComplete }: ServedApp): LessonCompletionHarness {
  const path = (user_id: string) => `/users/${user_id}/lesson-progress`;
  return {
    createUser: async () => (await call('POST', '/users', { name: 'Ada' })).id,
    upsert: (user_id, report) => call('POST', path(user_id), report),
    find: (user_id, set_id, lesson_id) =>
      call('GET', `${path(user_id)}/${set_id}/${lesson_id}`).catch((problem: { code: string }) => {
        if (problem.code === 'not_found') return null;
        throw problem;
      }),
    list: (user_id, filter = {}) => call('GET', path(user_id) + queryString(filter)),
    listProjects: (user_id) => call('GET', `/users/${user_id}/projects`),
    listSessions: (project_id) => call('GET', `/projects/${project_id}/sessions`),
    onSessionComplete,
  };
}

describeEachDatabase('over HTTP', ({ label, createUrl }) => {
  const servers: ServedApp[] = [];
  const createHarness = async () => {
    const server = await serveTestApp(await createUrl());
    servers.push(server);
    return createHttpHarness(server);
  };
  lessonProgressSuite(label, createHarness);
  lessonCompletionSuite(label, createHarness);
  afterAll(() => Promise.all(servers.map(({ close }) => close())));
});
