import { describeEachDatabase, type ElementErrorHarness, elementErrorSuite } from '@learnwright/test-kit';
import { afterAll } from 'vitest';
import { queryString } from '../../../tests/harness/query-string.ts';
import { type ServedApp, serveTestApp } from '../../../tests/harness/served-app.ts';

function createHttpHarness({ call, clock }: ServedApp): ElementErrorHarness {
  const path = (user_id: string) => `/users/${user_id}/element-errors`;
  return {
    createUser: async () => (await call('POST', '/users', { name: 'Ada' })).id,
    record: (user_id, attempts) => call('POST', path(user_id), { attempts }),
    undo: (user_id, attempt_id) => call('DELETE', `${path(user_id)}/attempts/${encodeURIComponent(attempt_id)}`),
    list: (user_id, filter = {}) => call('GET', path(user_id) + queryString(filter)),
    reviewQueue: (user_id, query = {}) => call('GET', `${path(user_id)}/review-queue${queryString(query)}`),
    setNow: clock.set,
  };
}

describeEachDatabase('over HTTP', ({ label, createUrl }) => {
  let server: ServedApp;
  const createHarness = async () => {
    server = await serveTestApp(await createUrl());
    return createHttpHarness(server);
  };
  // Few: the same logs are delivered to the stores themselves, without requests.
  elementErrorSuite(label, createHarness, { runs: 5 });
  afterAll(() => server.close());
});
