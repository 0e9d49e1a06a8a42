import { type Client, createApiStorage, createClient, type LearningStorage, requireData } from '@learnwright/client';
import { downloadRecords, uploadRecords } from '@learnwright/client/local';
import { addDays } from '@learnwright/core';
import { describeEachDatabase } from '@learnwright/test-kit';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServedApp, serveTestApp } from '../harness/served-app.ts';
import { openDevice } from './device.ts';

const attempt = { set_id: 's', lesson_id: '1', exercise_id: 'e', element_key: 'house', correct: false };
const lesson = { set_id: 's', lesson_id: '1' };
const TOMORROW = addDays('2026-11-20T12:00:00.000000+00:00', 1);

/** What a learner's records come to, but for the ids that differ from storage to storage. */
async function outcomeOf(storage: LearningStorage) {
  const withoutIds = <Row extends { id: string; user_id: string }>({ id: _, user_id: __, ...row }: Row) => row;
  return {
    rows: (await storage.listElementErrors()).map(withoutIds),
    queue: (await storage.readReviewQueue()).map(withoutIds),
  };
}

describeEachDatabase('moving between local and API mode', ({ createUrl }) => {
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

  it('brings every attempt and lesson to the server, once', async () => {
    const [{ storage, clock }, { user_id, api }] = [await openDevice(), await createAccount()];
    const attempts = Array.from({ length: 1203 }, (_, index) => ({
      ...attempt,
      element_key: `element ${index % 50}`,
      correct: index % 7 < 4,
      // More than a server takes at once.
      user_answer: '家'.repeat(index % 2 === 0 ? 1900 : 2),
    }));
    for (let start = 0; start < attempts.length; start += 500) {
      await storage.recordAttempts(attempts.slice(start, start + 500));
    }
    const step_result = { step_id: 'a', correct: 1, total: 2, attempts: 3, user_answer: 'Haus' };
    await storage.recordProgress({ ...lesson, step_result, time_spent_seconds_delta: 40 });
    await storage.recordProgress({ ...lesson, step_result: { step_id: 'b', correct: 1, total: 1 } });
    await storage.recordProgress({ ...lesson, mark_completed: true });
    await storage.recordProgress({ set_id: 's', lesson_id: '2', time_spent_seconds_delta: 2 });
    expect(await uploadRecords({ storage, client, user_id })).toEqual({
      attempts: 1203,
      held: 0,
      lessons: 2,
      refused: [],
    });
    expect(await uploadRecords({ storage, client, user_id })).toEqual({
      attempts: 1203,
      held: 0,
      lessons: 0,
      refused: [],
    });
    clock.set(TOMORROW);
    expect(await outcomeOf(api)).toEqual(await outcomeOf(storage));
    expect(await api.findProgress('s', '1')).toMatchObject({
      status: 'completed',
      time_spent_seconds: 40,
      score_correct: 2,
      score_total: 3,
      step_results: { a: { correct: 1, total: 2, attempts: 3, user_answer: 'Haus' }, b: { correct: 1 } },
    });
    expect(await api.findProgress('s', '2')).toMatchObject({ status: 'in_progress', time_spent_seconds: 2 });
    const [project] = requireData(await client.get('/users/{user_id}/projects', { params: { user_id } }));
    const sessions = await client.get('/projects/{project_id}/sessions', { params: { project_id: project?.id ?? '' } });
    expect(requireData(sessions)).toHaveLength(1);
  });

  it('keeps what grading forgave, on the server and on another device', async () => {
    const [here, there, { user_id }] = [await openDevice(), await openDevice(), await createAccount()];
    await here.storage.recordAttempts([{ ...attempt, correct: true, differences: ['accents', 'case'] }, attempt]);
    await uploadRecords({ storage: here.storage, client, user_id });
    await downloadRecords({ storage: there.storage, client, user_id });
    const { attempts } = await there.storage.readRecords();
    expect(attempts.map(({ differences }) => differences)).toEqual([['accents', 'case'], []]);
  });

  it('goes on where it was interrupted', async () => {
    const [{ storage }, { user_id, api }] = [await openDevice(), await createAccount()];
    const step_result = { step_id: 'a', correct: 1, total: 1 };
    // One more than a server takes at once.
    for (let index = 0; index <= 100; index += 1) {
      const lesson_id = `${index}`;
      await storage.recordProgress({ set_id: 's', lesson_id, step_result, time_spent_seconds_delta: 10 });
    }
    let calls = 0;
    const failing: typeof fetch = (input, init) => {
      calls += 1;
      return calls > 1 ? Promise.reject(new TypeError('No network.')) : fetch(input, init);
    };
    const broken = createClient({ baseUrl: server.url, fetch: failing, retries: 0 });
    await expect(uploadRecords({ storage, client: broken, user_id })).rejects.toThrow('No network.');
    expect(await uploadRecords({ storage, client, user_id })).toMatchObject({ lessons: 1 });
    const lessons = await api.listProgress();
    expect(lessons).toHaveLength(101);
    for (const row of lessons) expect(row).toMatchObject({ time_spent_seconds: 10, score_total: 1 });
  });

  it('sends what is there already no second time, also from a device that is days ahead', async () => {
    const [{ storage }, { user_id, api }] = [await openDevice(9000), await createAccount()];
    const step = { step_id: 'a', correct: 1, total: 2, user_answer: 'Haus' };
    await storage.recordProgress({ ...lesson, step_result: step });
    expect(await uploadRecords({ storage, client, user_id })).toMatchObject({ lessons: 1 });
    expect(await uploadRecords({ storage, client, user_id })).toMatchObject({ lessons: 0 });
    await storage.recordProgress({ ...lesson, step_result: { ...step, correct: 2, attempts: 2 } });
    expect(await uploadRecords({ storage, client, user_id })).toMatchObject({ lessons: 1 });
    expect(await api.findProgress('s', '1')).toMatchObject({ score_correct: 2, score_total: 2 });
  });

  it('holds attempts back that lie ahead of the clock of the server, until they do not', async () => {
    const [{ storage, clock }, { user_id, api }] = [await openDevice(), await createAccount()];
    await storage.recordAttempts([attempt]);
    clock.set(addDays(TOMORROW, 1));
    await storage.recordAttempts([{ ...attempt, correct: true }]);
    server.clock.set(TOMORROW);
    expect(await uploadRecords({ storage, client, user_id })).toMatchObject({ attempts: 1, held: 1 });
    expect(await api.listElementErrors()).toMatchObject([{ error_count: 1, correct_streak: 0 }]);
    server.clock.set(addDays(TOMORROW, 2));
    expect(await uploadRecords({ storage, client, user_id })).toMatchObject({ attempts: 2, held: 0 });
    expect(await api.listElementErrors()).toMatchObject([{ error_count: 1, correct_streak: 1 }]);
    server.clock.set(TOMORROW);
  });

  it('throws what the server says of an account that is not there', async () => {
    const { storage } = await openDevice();
    await storage.recordAttempts([attempt]);
    const upload = uploadRecords({ storage, client, user_id: 'nobody' });
    await expect(upload).rejects.toMatchObject({ code: 'not_found' });
  });

  it('devices with wrong clocks and the server come to the same rows', async () => {
    const place = fc.record({ element_key: fc.constantFrom('house', 'mouse', '家'), correct: fc.boolean() });
    const event = fc.oneof(
      fc.record({ on: fc.nat(2), batch: fc.array(place, { minLength: 1, maxLength: 3 }) }),
      fc.record({ on: fc.nat(2), exchange: fc.constantFrom('up', 'down', 'both') }),
      fc.record({ direct: place }),
    );
    const property = fc.asyncProperty(fc.array(event, { minLength: 1, maxLength: 12 }), async (events) => {
      const devices = await Promise.all([0, -700, 600].map((minutes) => openDevice(minutes)));
      const { user_id, api } = await createAccount();
      const at = (index: number) => devices[index]?.storage ?? Promise.reject(new Error('no device'));
      for (const happening of events) {
        if ('direct' in happening) await api.recordAttempts([{ ...attempt, ...happening.direct }]);
        else {
          const options = { storage: await at(happening.on), client, user_id };
          if ('batch' in happening) {
            await options.storage.recordAttempts(happening.batch.map((one) => ({ ...attempt, ...one })));
          } else {
            if (happening.exchange !== 'down') await uploadRecords(options);
            if (happening.exchange !== 'up') await downloadRecords(options);
          }
        }
      }
      for (const { storage } of devices) await uploadRecords({ storage, client, user_id });
      for (const { storage } of devices) await downloadRecords({ storage, client, user_id });
      const expected = await api.listElementErrors();
      const outcome = ({ id: _, user_id: __, ...row }: (typeof expected)[number]) => row;
      for (const { storage } of devices) {
        expect((await storage.listElementErrors()).map(outcome)).toEqual(expected.map(outcome));
      }
    });
    await fc.assert(property, { numRuns: 8 });
  });
});
