import { createClient, requireData } from '@learnwright/client';
import { openLocalDatabase } from '@learnwright/client/local';
import { createTestClock } from '@learnwright/test-kit';
import { IDBFactory } from 'fake-indexeddb';
import type { LessonServer } from './serve-lessons.ts';

/** Makes learners for the hooks, in API and in local mode. */
export function createLearners(server: LessonServer) {
  /** A learner of the server, and the paths that were asked for. */
  async function meetLearner(fetchAnswer: typeof fetch = fetch) {
    const asked: string[] = [];
    const client = createClient({
      baseUrl: server.url(),
      retries: 0,
      fetch: (input, init) => {
        asked.push(`${init?.method} ${String(input).replace(`${server.url()}/api`, '')}`);
        return fetchAnswer(input, init);
      },
    });
    const { id: user_id } = requireData(await client.post('/users', { body: { name: 'Ada' } }));
    return { client, user_id, asked };
  }

  /** A learner in local mode, and another tab. */
  async function openTabs() {
    const options = { indexedDB: new IDBFactory(), clock: createTestClock(), name: `react ${crypto.randomUUID()}` };
    const [here, there] = [await openLocalDatabase(options), await openLocalDatabase(options)];
    const { id } = await here.createLearner({ name: 'Ada' });
    return { storage: here.storageOf(id), otherTab: there.storageOf(id) };
  }

  return { meetLearner, openTabs };
}
