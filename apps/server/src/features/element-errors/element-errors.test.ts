import { describeEachDatabase, type ElementErrorHarness, elementErrorSuite } from '@learnwright/test-kit';
import { queryString } from '../../query-string.fixture.ts';
import { serveTestApp } from '../../served-app.fixture.ts';

async function createHttpHarness(databaseUrl: string): Promise<ElementErrorHarness> {
  const { call, clock } = await serveTestApp(databaseUrl);
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
  elementErrorSuite(label, async () => createHttpHarness(await createUrl()));
});
