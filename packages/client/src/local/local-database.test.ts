import { createTestClock } from '@learnwright/test-kit';
import { IDBFactory, IDBIndex, IDBObjectStore } from 'fake-indexeddb';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openTestDatabase } from '../../tests/open-test-database.ts';
import type { IndexedFactory } from './indexed-db.ts';
import { openLocalDatabase } from './local-database.ts';

const attempt = { set_id: 's', lesson_id: 'l', exercise_id: 'e', element_key: 'house', correct: false };
const lesson = { set_id: 's', lesson_id: 'l' };

async function openWithLearner(indexedDB: IndexedFactory = new IDBFactory()) {
  const database = await openTestDatabase({ indexedDB });
  const { id } = await database.createLearner({ name: 'Ada' });
  return { database, storage: database.storageOf(id) };
}

it('says where there is no IndexedDB', async () => {
  const indexedDB = Reflect.get({}, 'indexedDB');
  await expect(openLocalDatabase({ indexedDB, clock: createTestClock() })).rejects.toThrow('There is no IndexedDB.');
});

describe('learners', () => {
  it('are made once under the id of their account', async () => {
    const database = await openTestDatabase();
    const ada = await database.createLearner({ id: 'u1', name: 'Ada', language: 'de' });
    expect(ada).toMatchObject({ id: 'u1', name: 'Ada', language: 'de', email: null });
    expect(await database.createLearner({ id: 'u1', name: 'Somebody' })).toEqual(ada);
    const { id } = await database.createLearner({ name: 'Ben' });
    expect((await database.listLearners()).map((learner) => learner.id)).toEqual(['u1', id]);
  });

  it('are deleted with all their records, and nobody else with them', async () => {
    const database = await openTestDatabase();
    for (const id of ['a', 'b']) {
      await database.createLearner({ id, name: id });
      await database.storageOf(id).recordAttempts([attempt]);
      await database.storageOf(id).recordProgress(lesson, { idempotencyKey: 'a' });
    }
    expect(await database.deleteLearner('a')).toBe(true);
    expect(await database.deleteLearner('a')).toBe(false);
    await expect(database.storageOf('a').listElementErrors()).rejects.toMatchObject({ code: 'not_found' });
    await database.createLearner({ id: 'a', name: 'Again' });
    expect(await database.storageOf('a').readRecords()).toEqual({ attempts: [], lesson_progress: [] });
    const other = database.storageOf('a').recordProgress({ ...lesson, mark_completed: true }, { idempotencyKey: 'a' });
    expect(await other).toMatchObject({ status: 'completed' });
    const kept = await database.storageOf('b').readRecords();
    expect([kept.attempts.length, kept.lesson_progress.length]).toEqual([1, 1]);
  });
});

describe('what is stored', () => {
  it('is there for a second tab, and the two take turns', async () => {
    const indexedDB = new IDBFactory();
    const { database, storage } = await openWithLearner(indexedDB);
    const other = (await openTestDatabase({ indexedDB })).storageOf(storage.user_id);
    const record = (tab: typeof storage, index: number) =>
      tab.recordAttempts([{ ...attempt, correct: true, attempt_id: `${index}` }]);
    await Promise.all(Array.from({ length: 20 }, (_, index) => record(index % 2 === 0 ? storage : other, index)));
    expect(await other.listElementErrors()).toMatchObject([{ correct_streak: 20 }]);
    database.close();
  });

  it('has 1,000 steps of a lesson at most, and one of them can still be changed', async () => {
    const { database, storage } = await openWithLearner();
    const report = (step_id: string) =>
      storage.recordProgress({ ...lesson, step_result: { step_id, correct: 1, total: 1 } });
    await report('0');
    const { attempts, lesson_progress } = await storage.readRecords();
    const [row] = lesson_progress;
    if (row === undefined) throw new Error('Nothing was recorded.');
    const steps = Array.from({ length: 1_000 }, (_, index) => [`${index}`, row.step_results['0']]);
    await storage.mergeRecords({ attempts, lesson_progress: [{ ...row, step_results: Object.fromEntries(steps) }] });
    const findings = [{ pointer: '/step_result', code: 'too_big' }];
    await expect(report('new')).rejects.toMatchObject({ code: 'invalid_request', findings });
    expect(Object.keys((await report('7')).step_results)).toHaveLength(1_000);
    database.close();
  });

  it('forgets the name of a report after a day', async () => {
    const { database, storage } = await openWithLearner();
    const make = () => storage.recordProgress({ ...lesson, time_spent_seconds_delta: 5 }, { idempotencyKey: 'one' });
    database.clock.set('2026-11-20T12:00:00.000000+00:00');
    await make();
    database.clock.set('2026-11-21T11:59:59.999999+00:00');
    expect((await make()).time_spent_seconds).toBe(5);
    database.clock.set('2026-11-21T12:00:00.000000+00:00');
    expect((await make()).time_spent_seconds).toBe(10);
  });

  it('costs a batch no read for each attempt', async () => {
    const { storage } = await openWithLearner();
    const batch = Array.from({ length: 500 }, (_, index) => ({ ...attempt, element_key: `${index % 20}` }));
    const reads = [vi.spyOn(IDBObjectStore.prototype, 'get'), vi.spyOn(IDBIndex.prototype, 'getAll')];
    onTestFinished(() => void vi.restoreAllMocks());
    await storage.recordAttempts(batch);
    // The learner, whether a server has a copy, and the rows of the elements.
    expect(reads.map(({ mock }) => mock.calls.length)).toEqual([22, 0]);
  });

  it('is all of a batch or nothing, also where something fails half-way', async () => {
    const indexedDB = new IDBFactory();
    const { storage } = await openWithLearner(indexedDB);
    let ids = 0;
    const createId = () => {
      ids += 1;
      if (ids === 2) throw new Error('There are no more ids.');
      return 'row-1';
    };
    const failing = await openTestDatabase({ indexedDB, createId });
    const batch = ['house', 'mouse'].map((element_key) => ({ ...attempt, element_key, attempt_id: element_key }));
    const broken = failing.storageOf(storage.user_id).recordAttempts(batch);
    await expect(broken).rejects.toThrow('There are no more ids.');
    expect(ids).toBe(2);
    expect(await storage.readRecords()).toEqual({ attempts: [], lesson_progress: [] });
  });

  it('is refused with every finding where a server would refuse it', async () => {
    const { storage } = await openWithLearner();
    const bad = [
      { ...attempt, element_key: '' },
      { ...attempt, set_id: 'x'.repeat(201) },
    ];
    await expect(storage.recordAttempts(bad)).rejects.toMatchObject({
      code: 'invalid_request',
      message: 'The input breaks 2 rules; see findings.',
      findings: [
        { pointer: '/attempts/0/element_key', code: 'too_small' },
        { pointer: '/attempts/1/set_id', code: 'too_big' },
      ],
    });
    const nul = storage.recordAttempts([{ ...attempt, user_answer: 'a\0b' }]);
    await expect(nul).rejects.toMatchObject({ findings: [{ pointer: '/attempts/0/user_answer' }] });
    const queue = storage.readReviewQueue({ limit: 0 });
    await expect(queue).rejects.toMatchObject({ code: 'invalid_request', findings: [{ pointer: '/limit' }] });
    const step_result = { step_id: 'a', correct: 2, total: 1 };
    await expect(storage.recordProgress({ ...lesson, step_result })).rejects.toMatchObject({
      code: 'invalid_request',
      findings: [{ pointer: '/step_result/total' }],
    });
    const message = expect.stringMatching(/^"\/attempts" is invalid: Too small: .*[^.]\.$/);
    await expect(storage.recordAttempts([])).rejects.toMatchObject({ code: 'invalid_request', message });
  });
});

/** A database as the first version of this package has made it, with one attempt. */
async function createFirstVersion(indexedDB: InstanceType<typeof IDBFactory>, row: object): Promise<void> {
  const opening = indexedDB.open('learnwright', 1);
  opening.onupgradeneeded = () => {
    const database = opening.result;
    database.createObjectStore('users', { keyPath: ['id'] });
    const attempts = database.createObjectStore('attempts', { keyPath: ['user_id', 'attempt_id'] });
    attempts.createIndex('by_user', 'user_id');
    attempts.createIndex('by_element', ['user_id', 'set_id', 'lesson_id', 'exercise_id', 'element_key']);
    attempts.put(row);
    database.createObjectStore('element_errors', { keyPath: ['user_id', 'element_key'] });
    database
      .createObjectStore('lesson_progress', { keyPath: ['user_id', 'set_id', 'lesson_id'] })
      .createIndex('by_user', 'user_id');
  };
  await new Promise((resolve) => {
    opening.onsuccess = resolve;
  });
  opening.result.close();
}

it('reads attempts that were stored before there were syncs, and before grading forgave anything', async () => {
  const indexedDB = new IDBFactory();
  const old = { ...attempt, user_id: 'u', attempt_id: 'old', attempted_at: '2026-01-01T00:00:00.000000+00:00' };
  await createFirstVersion(indexedDB, old);
  const { createLearner, storageOf } = await openTestDatabase({ indexedDB });
  await createLearner({ id: 'u', name: 'Ada' });
  const { replica, readRecords } = storageOf('u');
  expect((await readRecords()).attempts).toEqual([{ ...old, differences: [] }]);
  expect(await replica.open('account')).toBeNull();
  expect(await replica.listPending()).toMatchObject({ attempts: [{ attempt_id: 'old' }], undone: [], lessons: [] });
});
