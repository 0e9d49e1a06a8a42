import { createMemoryStores, describeEachDatabase, type LearningStores, testUser } from '@learnwright/test-kit';
import { describe, expect, it } from 'vitest';
import { later, NOON, RECORDS } from '../../tests/records.ts';

/** Microseconds after noon → whether the answer was right; two attempts share a moment. */
const ATTEMPTS = [
  [0, true],
  [1, false],
  [1, false],
  [2, true],
  [5, false],
] as const;

const SPANS = [
  [0, 5, { total: 5, wrong: 3 }],
  [0, 0, { total: 1, wrong: 0 }],
  [1, 1, { total: 2, wrong: 2 }],
  [1, 2, { total: 3, wrong: 2 }],
  [3, 4, { total: 0, wrong: 0 }],
  [5, 9, { total: 1, wrong: 1 }],
  [2, 1, { total: 0, wrong: 0 }],
] as const;

async function fill(stores: LearningStores): Promise<void> {
  for (const user_id of ['learner', 'other']) {
    await stores.users.insert(testUser(user_id));
    for (const [index, [after, correct]] of ATTEMPTS.entries()) {
      const attempt = { ...RECORDS.attempt, user_id, attempt_id: `${index}`, element_key: `${index % 2}` };
      await stores.attempts.insert({ ...attempt, correct, attempted_at: later(NOON, after) });
    }
  }
  await stores.users.insert(testUser('idle'));
}

function itCountsAttempts(open: () => Promise<{ readonly stores: LearningStores }>): void {
  it('counts the attempts of one user from one moment to another, both included, and the wrong ones', async () => {
    const { stores } = await open();
    await fill(stores);
    for (const [from, until, counts] of SPANS) {
      const counted = await stores.attempts.countBetween('learner', later(NOON, from), later(NOON, until));
      expect([from, until, counted]).toEqual([from, until, counts]);
    }
    expect(await stores.attempts.countBetween('idle', NOON, later(NOON, 9))).toEqual({ total: 0, wrong: 0 });
  });
}

function itWritesAndReadsMany(open: () => Promise<{ readonly stores: LearningStores }>): void {
  it('adds many attempts, returns which are new, and finds many again', async () => {
    const { stores } = await open();
    for (const user_id of ['learner', 'other']) await stores.users.insert(testUser(user_id));
    const attempt = (user_id: string, attempt_id: string, element_key: string) => ({
      ...{ ...RECORDS.attempt, user_id, attempt_id, element_key },
      user_answer: 'Grüß “Gott” \\ 🧡\n',
    });
    const [a, b, c] = [attempt('learner', 'a', 'x'), attempt('learner', 'b', 'x'), attempt('learner', 'c', 'y')];
    const others = attempt('other', 'a', 'x');
    expect(await stores.attempts.insertAll([])).toEqual(new Set());
    expect(await stores.attempts.insertAll([a, c])).toEqual(new Set(['a', 'c']));
    expect(await stores.attempts.insertAll([others])).toEqual(new Set(['a']));
    expect(await stores.attempts.insertAll([{ ...a, user_answer: 'changed' }, b])).toEqual(new Set(['b']));
    const byId = (list: readonly { attempt_id: string }[]) =>
      list.toSorted((left, right) => left.attempt_id.localeCompare(right.attempt_id));
    expect(byId(await stores.attempts.findAll('learner', ['b', 'a', 'missing']))).toEqual([a, b]);
    expect(await stores.attempts.findAll('learner', [])).toEqual([]);
    expect(byId(await stores.attempts.listByElements('learner', [a, attempt('learner', '', 'z')]))).toEqual([a, b]);
    expect(byId(await stores.attempts.listByElements('learner', [a, c]))).toEqual([a, b, c]);
    expect(await stores.attempts.listByElements('other', [a, c])).toEqual([others]);
  });

  it('saves many rows, new and known ones, and finds many again', async () => {
    const { stores } = await open();
    for (const user_id of ['learner', 'other']) await stores.users.insert(testUser(user_id));
    const row = (user_id: string, element_key: string, error_count: number) => ({
      ...{ ...RECORDS.elementError, id: `${user_id} ${element_key}`, user_id, element_key, error_count },
    });
    const { elementErrors } = stores;
    await elementErrors.saveAll([]);
    await elementErrors.saveAll([row('learner', 'x', 1), row('learner', 'y', 2), row('other', 'x', 3)]);
    await elementErrors.saveAll([
      row('learner', 'y', 9),
      { ...row('learner', 'z', 4), mastered: false, mastered_at: null },
    ]);
    const found = await elementErrors.findAll(
      'learner',
      ['x', 'y', 'z', 'none'].map((key) => row('learner', key, 0)),
    );
    expect(found.toSorted((left, right) => left.id.localeCompare(right.id))).toEqual([
      row('learner', 'x', 1),
      row('learner', 'y', 9),
      { ...row('learner', 'z', 4), mastered: false, mastered_at: null },
    ]);
    expect(await elementErrors.findAll('learner', [])).toEqual([]);
  });
}

describeEachDatabase('many attempts and rows at once', ({ open }) => itWritesAndReadsMany(open));
describe('many attempts and rows at once in memory', () => itWritesAndReadsMany(async () => createMemoryStores()));
describeEachDatabase('the count of attempts', ({ open }) => itCountsAttempts(open));
describe('the count of attempts in memory', () => itCountsAttempts(async () => createMemoryStores()));

describeEachDatabase('the logs of elements', ({ open }) => {
  it('have the answers of the latest attempt at each of them alone', async () => {
    const { stores } = await open();
    await stores.users.insert(testUser('learner'));
    const attempt = (attempt_id: string, element_key: string, minutes: number) => ({
      ...{ ...RECORDS.attempt, user_id: 'learner', attempt_id, element_key },
      ...{ user_answer: `${attempt_id} is given`, correct_answer: 'Kaffee', attempted_at: later(NOON, minutes) },
    });
    const [early, latest, middle] = [attempt('a', 'x', 1), attempt('b', 'x', 3), attempt('c', 'x', 2)];
    const other = attempt('d', 'y', 0);
    await stores.attempts.insertAll([early, latest, middle, other]);
    const found = await stores.attempts.listLogs('learner', [attempt('', 'x', 0), attempt('', 'y', 0)]);
    const without = { user_answer: '', correct_answer: '' };
    const expected = [{ ...early, ...without }, latest, { ...middle, ...without }, other];
    expect(found).toEqual(expect.arrayContaining(expected));
    expect(found).toHaveLength(4);
  });
});
