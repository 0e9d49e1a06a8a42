import { addDays, type ReviewItem } from '@learnwright/core';
import { expect, it } from 'vitest';
import { attempt, attemptsOf, type ElementErrorHarness, later, NOON } from './element-error-harness.ts';

/** The review intervals (specification, R3.9): a row with this streak is due after so many days. */
const INTERVALS = [
  { word: 'w', streak: 0, days: 1 },
  { word: 'wc', streak: 1, days: 3 },
  { word: 'wcc', streak: 2, days: 7 },
] as const;

const DAY = 86_400_000_000;
const LAST = later(NOON, -3_600_000_000);
const keysOf = (items: readonly ReviewItem[]) => items.map(({ element_key }) => element_key);

/** When a row is due. */
export function itSchedulesReviews(get: () => ElementErrorHarness): void {
  it.each(INTERVALS)('is due $days days after the last attempt at a streak of $streak', async ({ word, days }) => {
    const harness = get();
    const user = await harness.createUser();
    await harness.record(user, attemptsOf(word));
    const due_at = addDays(LAST, days);
    for (const [microseconds, overdue] of [
      [-1_000_000, false],
      [1_000_000, true],
    ] as const) {
      harness.setNow(later(due_at, microseconds));
      expect(await harness.reviewQueue(user)).toMatchObject([{ due_at, overdue }]);
    }
  });

  it('turns overdue by the microsecond', async () => {
    const harness = get();
    const user = await harness.createUser();
    await harness.record(user, [attempt(false, { attempted_at: LAST })]);
    // A server may read its clock, which moves it, a few times before it looks at the queue.
    harness.setNow(later(LAST, DAY - 100));
    const before = await harness.reviewQueue(user);
    harness.setNow(later(LAST, DAY + 1));
    const after = await harness.reviewQueue(user);
    expect([...before, ...after].map(({ overdue }) => overdue)).toEqual([false, true]);
  });
}

/** What is in the review queue, and in which order. */
export function itOrdersReviews(get: () => ElementErrorHarness): void {
  it('leaves out what is mastered and keeps what was never wrong', async () => {
    const harness = get();
    const user = await harness.createUser();
    await harness.record(user, [
      ...attemptsOf('ccc', { element_key: 'mastered' }),
      attempt(true, { element_key: 'new' }),
    ]);
    harness.setNow(addDays(NOON, 30));
    expect(await harness.reviewQueue(user)).toMatchObject([{ element_key: 'new', last_error_at: null, overdue: true }]);
  });

  it('orders by overdue, error count and latest error to the microsecond, never wrong last', async () => {
    const harness = get();
    const user = await harness.createUser();
    const yesterday = addDays(NOON, -2);
    const wrong = (element_key: string, attempted_at: string) => attempt(false, { element_key, attempted_at });
    await harness.record(user, [
      ...[0, 1, 2, 3].map((index) => wrong('often, not yet due', later(NOON, -10 + index))),
      wrong('earlier', later(yesterday, 1)),
      wrong('later', later(yesterday, 2)),
      wrong('twice', later(yesterday, -50)),
      wrong('twice', later(yesterday, -60)),
      attempt(true, { element_key: 'never wrong, long ago', attempted_at: addDays(NOON, -40) }),
      attempt(true, { element_key: 'never wrong, not yet due', attempted_at: later(NOON, -5) }),
    ]);
    harness.setNow(NOON);
    const expected = [
      'twice',
      'later',
      'earlier',
      'never wrong, long ago',
      'often, not yet due',
      'never wrong, not yet due',
    ];
    expect(keysOf(await harness.reviewQueue(user))).toEqual(expected);
    expect(keysOf(await harness.reviewQueue(user, { limit: 3 }))).toEqual(expected.slice(0, 3));
  });

  it('can be asked for one set', async () => {
    const harness = get();
    const user = await harness.createUser();
    await harness.record(user, [attempt(false, { set_id: 'a' }), attempt(false, { set_id: 'b' })]);
    expect(await harness.reviewQueue(user, { set_id: 'b' })).toMatchObject([{ set_id: 'b' }]);
  });

  it('can be asked for what is due before a time, such as the end of the day', async () => {
    const harness = get();
    const user = await harness.createUser();
    for (const { word } of INTERVALS) await harness.record(user, attemptsOf(word, { element_key: word }));
    await harness.record(user, attemptsOf('ccc', { element_key: 'mastered' }));
    const before = async (due_before: string) => keysOf(await harness.reviewQueue(user, { due_before }));
    harness.setNow(NOON);
    expect(await before(addDays(LAST, 1))).toEqual([]);
    expect(await before(later(addDays(LAST, 1), 1))).toEqual(['w']);
    expect(await before(addDays(LAST, 7))).toEqual(['w', 'wc']);
    expect(await before('2026-11-27T23:59:59+01:00')).toEqual(['w', 'wc', 'wcc']);
    expect(await harness.reviewQueue(user, { due_before: addDays(LAST, 2) })).toMatchObject([{ overdue: false }]);
  });

  it('carries the whole row', async () => {
    const harness = get();
    const user = await harness.createUser();
    const [row] = await harness.record(user, [attempt(false)]);
    expect(await harness.reviewQueue(user)).toEqual([
      { ...row, due_at: expect.any(String), overdue: expect.any(Boolean) },
    ]);
  });
}
