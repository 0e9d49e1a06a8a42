import { type Client, createApiStorage, createClient, type LearningStorage, requireData } from '@learnwright/client';
import { type LocalStorage, type SyncProgress, syncRecords } from '@learnwright/client/local';
import { addDays } from '@learnwright/core';
import { describeEachDatabase } from '@learnwright/test-kit';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ServedApp, serveTestApp } from '../harness/served-app.ts';
import { openDevice } from './device.ts';

const TOMORROW = addDays('2026-11-20T12:00:00.000000+00:00', 1);
const lesson = { set_id: 's', lesson_id: '1' };
const attempt = { ...lesson, exercise_id: 'e', element_key: 'house', correct: false };

/** How much happens before two devices are compared. */
const [SHORTEST, LONGEST] = [
  { minLength: 3, maxLength: 5 },
  { minLength: 12, maxLength: 14 },
];
const BETWEEN = [
  { minLength: 6, maxLength: 8 },
  { minLength: 9, maxLength: 11 },
];

/** A request that was answered. */
interface Answered {
  readonly method: string;
  readonly url: string;
  readonly status: number;
}

/** What a learner's records come to, but for the ids that differ from storage to storage. */
async function outcomeOf(storage: LearningStorage) {
  const rows = (await storage.listElementErrors()).map(({ id: _, user_id: __, ...row }) => row);
  const lessons = (await storage.listProgress()).map(({ user_id: _, ...row }) => row);
  return { rows, lessons: lessons.toSorted((left, right) => (left.id < right.id ? -1 : 1)) };
}

describeEachDatabase('a sync', ({ createUrl, label }) => {
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

  /** A client that notes what was answered; from one request on it has no network: before it is sent, or before its answer comes. */
  function createNotingClient(cut = Number.POSITIVE_INFINITY, answered: Answered[] = []) {
    let calls = 0;
    const noting: typeof fetch = async (input, init) => {
      calls += 1;
      if (calls > cut) throw new TypeError('No network.');
      const response = await fetch(input, init);
      answered.push({ method: init?.method ?? 'GET', url: String(input), status: response.status });
      if (calls > cut - 0.5) throw new TypeError('No network.');
      return response;
    };
    return { client: createClient({ baseUrl: server.url, fetch: noting, retries: 0 }), answered };
  }

  async function doLesson(storage: LocalStorage, lesson_id: string) {
    const elements = ['house', 'mouse', '家', 'Übung'];
    await storage.recordAttempts(
      elements.map((element_key) => ({ ...attempt, lesson_id, element_key, correct: true })),
    );
    for (const step_id of ['a', '__proto__']) {
      const step_result = { step_id, correct: 1, total: 2 };
      await storage.recordProgress({ set_id: 's', lesson_id, step_result, time_spent_seconds_delta: 30 });
    }
    await storage.recordProgress({ set_id: 's', lesson_id, mark_completed: true });
  }

  it('takes two requests after a lesson, and each succeeds', async () => {
    const [{ storage }, { user_id, api }] = [await openDevice(), await createAccount()];
    await doLesson(storage, '1');
    await syncRecords({ storage, client, user_id });
    await doLesson(storage, '2');
    const { client: noting, answered } = createNotingClient();
    const progress: SyncProgress[] = [];
    const report = await syncRecords({ storage, client: noting, user_id, onProgress: (step) => progress.push(step) });
    expect(report).toMatchObject({ sent: 5, held: 0 });
    expect(answered.map(({ method, status }) => `${method} ${status}`)).toEqual(['POST 200', 'GET 200']);
    expect(progress).toEqual([
      { phase: 'upload', done: 0, total: 5 },
      { phase: 'upload', done: 5, total: 5 },
      { phase: 'download', done: 5, total: 5 },
    ]);
    expect(await outcomeOf(storage)).toEqual(await outcomeOf(api));
    expect(await api.findProgress('s', '2')).toMatchObject({ status: 'completed', time_spent_seconds: 60 });
    const [project] = requireData(await client.get('/users/{user_id}/projects', { params: { user_id } }));
    const sessions = await client.get('/projects/{project_id}/sessions', { params: { project_id: project?.id ?? '' } });
    expect(requireData(sessions)).toHaveLength(2);
    answered.splice(0);
    expect(await syncRecords({ storage, client: noting, user_id })).toEqual({
      sent: 0,
      held: 0,
      received: 0,
      refused: [],
    });
    expect(answered).toHaveLength(1);
  });

  it('of everything takes a request for each 500 entries, and says how far it is', async () => {
    const [here, there, { user_id }] = [await openDevice(), await openDevice(), await createAccount()];
    for (const part of [1, 2, 3]) {
      const many = Array.from({ length: 400 }, (_, index) => ({ ...attempt, element_key: `${part}-${index % 20}` }));
      await here.storage.recordAttempts(many);
    }
    await syncRecords({ storage: here.storage, client, user_id });
    const { client: noting, answered } = createNotingClient();
    const progress: SyncProgress[] = [];
    const options = { storage: there.storage, client: noting, user_id };
    await syncRecords({ ...options, onProgress: (step) => progress.push(step) });
    expect(answered).toHaveLength(3);
    expect(progress.map(({ done, total }) => [done, total])).toEqual([
      [0, 0],
      [500, 1200],
      [1000, 1200],
      [1200, 1200],
    ]);
    expect(await outcomeOf(there.storage)).toEqual(await outcomeOf(here.storage));
  });

  const eventArbitrary = fc.oneof(
    fc.record({ kind: fc.constant('record' as const), key: fc.constantFrom('a', 'b'), correct: fc.boolean() }),
    fc.record({ kind: fc.constant('lesson' as const), lesson_id: fc.constantFrom('1', '2'), done: fc.boolean() }),
    fc.record({ kind: fc.constant('undo' as const), which: fc.nat(5) }),
    fc.record({ kind: fc.constant('sync' as const) }),
  );

  async function happen(
    storage: LearningStorage,
    event: (typeof eventArbitrary extends fc.Arbitrary<infer E> ? E : never) & { ids: string[] },
  ) {
    if (event.kind === 'record') {
      const attempt_id = `attempt-${event.ids.length}`;
      event.ids.push(attempt_id);
      await storage.recordAttempts([{ ...attempt, element_key: event.key, correct: event.correct, attempt_id }]);
    } else if (event.kind === 'lesson') {
      const step_result = { step_id: event.done ? 'a' : 'b', correct: 1, total: 2 };
      const mark_completed = event.done;
      await storage.recordProgress({ set_id: 's', lesson_id: event.lesson_id, step_result, mark_completed });
    } else if (event.kind === 'undo') {
      await storage.undoAttempt(event.ids[event.which] ?? 'none').catch(expectNotFound);
    }
  }

  function expectNotFound(error: unknown) {
    expect(error).toMatchObject({ code: 'not_found' });
  }

  const makesAlike =
    'makes two devices and the server alike, wherever syncs were cut in $minLength to $maxLength events';
  it.each([SHORTEST, LONGEST])(makesAlike, requireAlike);
  // What is between them asks nothing else of the other database.
  it.each(BETWEEN)(makesAlike, { tags: label === 'SQLite' ? [] : ['long'] }, requireAlike);

  async function requireAlike(length: fc.ArrayConstraints): Promise<void> {
    const cutArbitrary = fc.constantFrom(0, 0.5, 1, 1.5, 2, 9);
    const history = fc.array(fc.record({ on: fc.nat(2), event: eventArbitrary, cut: cutArbitrary }), length);
    const property = fc.asyncProperty(history, async (events) => {
      const devices = await Promise.all([openDevice(), openDevice(-700)]);
      const { user_id, api } = await createAccount();
      const storages = devices.map(({ storage }) => storage);
      const ids: string[] = [];
      for (const { on, event, cut } of events) {
        const storage = storages[on];
        if (storage === undefined || event.kind !== 'sync') await happen(storage ?? api, { ...event, ids });
        else {
          const { client: broken } = createNotingClient(cut);
          await syncRecords({ storage, client: broken, user_id }).catch((error) =>
            expect(error).toMatchObject({ code: 'network' }),
          );
        }
      }
      for (const storage of [...storages, ...storages]) await syncRecords({ storage, client, user_id });
      const expected = await outcomeOf(api);
      for (const storage of storages) expect(await outcomeOf(storage)).toEqual(expected);
    });
    await fc.assert(property, { numRuns: 25 });
  }

  it('can be cancelled, and goes on', async () => {
    const [{ storage }, { user_id, api }] = [await openDevice(), await createAccount()];
    await doLesson(storage, '1');
    const stop = new AbortController();
    const sync = syncRecords({ storage, client, user_id, signal: stop.signal, onProgress: () => stop.abort() });
    await expect(sync).rejects.toThrow('abort');
    expect(await syncRecords({ storage, client, user_id })).toMatchObject({ sent: 5 });
    expect(await outcomeOf(storage)).toEqual(await outcomeOf(api));
  });

  it('is done by one tab after the other', async () => {
    const [{ storage }, { user_id }] = [await openDevice(), await createAccount()];
    await doLesson(storage, '1');
    const { client: noting, answered } = createNotingClient();
    const sync = () => syncRecords({ storage, client: noting, user_id });
    const reports = await Promise.all([sync(), sync(), sync()]);
    expect(reports.map(({ sent }) => sent).toSorted()).toEqual([0, 0, 5]);
    expect(answered.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('begins again where the server does not know the cursor any more, and loses nothing', async () => {
    const [{ storage }, { user_id, api }] = [await openDevice(), await createAccount()];
    await doLesson(storage, '1');
    await syncRecords({ storage, client, user_id });
    await storage.recordAttempts([attempt]);
    const answered: Answered[] = [];
    const forgetful: typeof fetch = async (input, init) => {
      const response = await fetch(String(input).replace('since=', 'since=x'), init);
      answered.push({ method: init?.method ?? 'GET', url: '', status: response.status });
      return response;
    };
    const lost = createClient({ baseUrl: server.url, fetch: forgetful });
    expect(await syncRecords({ storage, client: lost, user_id })).toMatchObject({ sent: 6 });
    expect(answered.map(({ status }) => status)).toEqual([200, 410, 200, 200]);
    expect(await outcomeOf(storage)).toEqual(await outcomeOf(api));
  });

  it('of another account brings everything there', async () => {
    const { storage } = await openDevice();
    await doLesson(storage, '1');
    const [one, other] = [await createAccount(), await createAccount()];
    await syncRecords({ storage, client, user_id: one.user_id });
    expect(await syncRecords({ storage, client, user_id: other.user_id })).toMatchObject({ sent: 5 });
    expect((await outcomeOf(other.api)).rows).toEqual((await outcomeOf(one.api)).rows);
    await client.delete('/users/{user_id}', { params: { user_id: other.user_id } });
    const sync = syncRecords({ storage, client, user_id: other.user_id });
    await expect(sync).rejects.toMatchObject({ code: 'not_found' });
    expect((await storage.readRecords()).attempts).toHaveLength(4);
  });
});
