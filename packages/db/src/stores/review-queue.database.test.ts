import { addDays, compareReviewItems, type ElementError, overdueBefore, toReviewItem } from '@learnwright/core';
import { describeEachDatabase, testUser } from '@learnwright/test-kit';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { walk } from '../../tests/list-pages.ts';
import { later, NOON, RECORDS } from '../../tests/records.ts';
import type { Database } from '../database.ts';

/** Times at which something changes: the cut-offs of the three streaks, give or take a microsecond. */
const CUT_OFFS = overdueBefore(NOON).flatMap((time) => [later(time, -1), time, later(time, 1)]);

/** Times around those at which the rows are due. */
const DUE_TIMES = [later(NOON, -1), NOON, later(NOON, 1), later(NOON, 2), addDays(NOON, 2), addDays(NOON, 5)];

const rowArbitrary = fc.record({
  error_count: fc.integer({ min: 0, max: 2 }),
  correct_streak: fc.integer({ min: 0, max: 4 }),
  last_error_at: fc.constantFrom(
    null,
    addDays(NOON, -1),
    later(addDays(NOON, -1), 1),
    '1000-01-01T00:00:00.000000+00:00',
  ),
  last_attempt_at: fc.constantFrom(...CUT_OFFS),
  set_id: fc.constantFrom('a', 'b'),
});

describeEachDatabase('review queue', ({ open }) => {
  let database: Database;
  let users = 0;
  beforeAll(async () => {
    database = await open();
  });

  it('is what the rules of core make of any rows, page after page', async () => {
    const { stores } = database;
    const rowsArbitrary = fc.array(rowArbitrary, { maxLength: 10 });
    const property = fc.asyncProperty(rowsArbitrary, fc.integer({ min: 1, max: 4 }), async (changes, limit) => {
      users += 1;
      const user_id = `user-${users}`;
      await stores.users.insert(testUser(user_id));
      const rows = changes.map((change, index) => ({
        ...rowOf(user_id, index),
        ...masteredBy(change.correct_streak),
        ...change,
      }));
      for (const row of rows) await stores.elementErrors.save(row);
      const expected = rows.filter(({ mastered }) => !mastered).map((row) => toReviewItem(row, NOON));
      const queue = await walk((page) => stores.elementErrors.reviewQueue({ user_id }, NOON, page), limit);
      expect(queue).toEqual(expected.toSorted(compareReviewItems));
      const ofSet = await walk((page) => stores.elementErrors.reviewQueue({ user_id, set_id: 'a' }, NOON, page), limit);
      expect(ofSet).toEqual(expected.filter(({ set_id }) => set_id === 'a').toSorted(compareReviewItems));
      for (const due_before of DUE_TIMES) {
        const filter = { user_id, due_before };
        const until = await walk((page) => stores.elementErrors.reviewQueue(filter, NOON, page), limit);
        expect(until).toEqual(expected.filter(({ due_at }) => due_at < due_before).toSorted(compareReviewItems));
        const later = expected.map(({ due_at }) => due_at).filter((due_at) => due_at >= due_before);
        expect(await stores.elementErrors.findNextDue(user_id, due_before)).toBe(later.toSorted()[0] ?? null);
      }
    });
    await fc.assert(property, { numRuns: 30 });
  });
});

function rowOf(user_id: string, index: number): ElementError {
  return { ...RECORDS.elementError, id: `${user_id}-${index}`, user_id, element_key: `key-${index}` };
}

function masteredBy(correct_streak: number): Pick<ElementError, 'mastered' | 'mastered_at'> {
  return { mastered: correct_streak >= 3, mastered_at: correct_streak >= 3 ? NOON : null };
}
