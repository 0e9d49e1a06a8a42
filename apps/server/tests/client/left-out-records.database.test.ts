import { type Client, createApiStorage, createClient, type LearningStorage, requireData } from '@learnwright/client';
import { syncRecords } from '@learnwright/client/local';
import { addDays } from '@learnwright/core';
import { describeEachDatabase } from '@learnwright/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServedApp, serveTestApp } from '../harness/served-app.ts';
import { openDevice } from './device.ts';

const TOMORROW = addDays('2026-11-20T12:00:00.000000+00:00', 1);
const lesson = { set_id: 's', lesson_id: '1' };
const attempt = { ...lesson, exercise_id: 'e', element_key: 'house', correct: false };

const rowsOf = async (storage: LearningStorage) =>
  (await storage.listElementErrors()).map(({ id: _, user_id: __, ...row }) => row);

describeEachDatabase('a sync with records that the server leaves out', ({ createUrl }) => {
  let server: ServedApp;
  let client: Client;
  beforeAll(async () => {
    server = await serveTestApp(await createUrl());
    client = createClient({ baseUrl: server.url });
    server.clock.set(TOMORROW);
  });
  afterAll(() => server.close());

  async function createAccount() {
    const { id: user_id } = requireData(await client.post('/users', { body: { name: 'Ada' } }));
    return { user_id, api: createApiStorage(client, user_id) };
  }

  it('goes on both ways where the server refuses a lesson, and says why', async () => {
    const [{ storage }, { user_id, api }] = [await openDevice(), await createAccount()];
    const step_result = { step_id: 'a', correct: 1, total: 1 };
    const results = await storage.recordProgress({ ...lesson, step_result });
    const stepsOf = (from: number) =>
      Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`${from + index}`, results.step_results.a]));
    const other = await openDevice();
    for (const [device, from] of [
      [storage, 0],
      [other.storage, 600],
    ] as const) {
      const { attempts, lesson_progress } = await storage.readRecords();
      const rows = lesson_progress.map((row) => ({ ...row, step_results: stepsOf(from) }));
      await device.importFile(
        JSON.stringify({ ...JSON.parse(await storage.exportFile()), attempts, lesson_progress: rows }),
      );
    }
    await syncRecords({ storage: other.storage, client, user_id });
    await api.recordAttempts([{ ...attempt, element_key: 'there' }]);
    await storage.recordAttempts([{ ...attempt, element_key: 'here' }, attempt]);
    await storage.recordProgress({ set_id: 's', lesson_id: '2', step_result });
    const report = await syncRecords({ storage, client, user_id });
    expect(report).toMatchObject({
      sent: 3,
      held: 0,
      received: 3,
      refused: [{ code: 'invalid_request', status: 422 }],
    });
    expect(report.refused[0]?.problem.errors).toMatchObject([{ pointer: '/lessons/0/steps', code: 'too_big' }]);
    expect(await rowsOf(storage)).toEqual(await rowsOf(api));
    expect((await api.listProgress()).map(({ lesson_id }) => lesson_id).toSorted()).toEqual(['1', '2']);
    expect(await syncRecords({ storage, client, user_id })).toMatchObject({ sent: 0, refused: { length: 1 } });
  });

  it('takes an attempt that was taken back, and that a file has brought back, out again', async () => {
    const [{ storage }, { user_id, api }] = [await openDevice(), await createAccount()];
    await storage.recordAttempts([attempt, { ...attempt, element_key: 'mouse', attempt_id: 'mistaken' }]);
    const file = await storage.exportFile();
    await syncRecords({ storage, client, user_id });
    await storage.undoAttempt('mistaken');
    await syncRecords({ storage, client, user_id });
    await storage.importFile(file);
    expect(await storage.listElementErrors()).toHaveLength(2);
    expect(await syncRecords({ storage, client, user_id })).toMatchObject({ sent: 1, received: 1 });
    expect(await rowsOf(storage)).toEqual(await rowsOf(api));
    expect(await syncRecords({ storage, client, user_id })).toMatchObject({ sent: 0, received: 0 });
  });
});
