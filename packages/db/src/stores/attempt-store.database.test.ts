import { createMemoryStores, describeEachDatabase, type LearningStores, testUser } from '@learnwright/test-kit';
import { describe, expect, it } from 'vitest';
import { later, NOON, RECORDS } from './records.fixture.ts';

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

describeEachDatabase('the count of attempts', ({ open }) => itCountsAttempts(open));
describe('the count of attempts in memory', () => itCountsAttempts(async () => createMemoryStores()));
