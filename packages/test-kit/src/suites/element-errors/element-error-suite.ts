import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { itCorrectsRows } from './correction-suite.ts';
import { attempt, attemptsOf, type ElementErrorHarness, later, NOON } from './element-error-harness.ts';
import { itFollowsTheMatrix, itKeepsRowsApart } from './matrix-suite.ts';
import { itForgetsTheOrderOfDelivery } from './order-suite.ts';
import { itOrdersReviews, itSchedulesReviews } from './review-queue-suite.ts';

/**
 * The contract of element errors and the review queue (specification, R3.1 to R3.10). The harness is
 * created once; every test makes users of its own. `runs` is how many logs are delivered in any order: 25 by default.
 */
export function elementErrorSuite(
  label: string,
  createHarness: () => Promise<ElementErrorHarness>,
  { runs = 25 }: { readonly runs?: number } = {},
): void {
  describe(`element errors: ${label}`, () => {
    let harness: ElementErrorHarness;
    const get = () => harness;
    beforeAll(async () => {
      harness = await createHarness();
    });
    beforeEach(() => harness.setNow(NOON));
    describe('attempt matrix', () => itFollowsTheMatrix(get));
    describe('rows', () => itKeepsRowsApart(get));
    describe('batches', () => itTakesBatches(get));
    describe('corrections', () => itCorrectsRows(get));
    describe('lists', () => itListsRows(get));
    describe('delivery', () => itForgetsTheOrderOfDelivery(get, runs));
    describe('review schedule', () => itSchedulesReviews(get));
    describe('review queue', () => itOrdersReviews(get));
  });
}

const SECOND = 1_000_000;

/** What a batch of attempts does. */
function itTakesBatches(get: () => ElementErrorHarness): void {
  it('compounds the attempts of a batch and answers one row for each, in their order', async () => {
    const harness = get();
    const user = await harness.createUser();
    const mouse = { element_key: 'mouse' };
    const rows = await harness.record(user, [attempt(false), attempt(true, mouse), attempt(true), attempt(true)]);
    expect(rows.map((row) => row.element_key)).toEqual(['house', 'mouse', 'house', 'house']);
    expect(rows[0]).toMatchObject({ error_count: 1, correct_streak: 2 });
    expect(rows[3]).toEqual(rows[0]);
    expect(rows[1]).toMatchObject({ error_count: 0, correct_streak: 1 });
  });

  it("gives attempts without a time the server's, a microsecond apart", async () => {
    const harness = get();
    const user = await harness.createUser();
    harness.setNow(NOON);
    const [row] = await harness.record(user, [attempt(false), attempt(true), attempt(true)]);
    expect(row).toMatchObject({ last_error_at: row?.created_at, last_attempt_at: later(row?.created_at ?? '', 2) });
    expect(row?.created_at.slice(0, 19)).toBe(NOON.slice(0, 19));
  });

  it('takes times up to five minutes ahead of the server and none beyond', async () => {
    const harness = get();
    const user = await harness.createUser();
    harness.setNow(NOON);
    await harness.record(user, [attempt(true, { attempted_at: later(NOON, 300 * SECOND) })]);
    const ahead = attempt(true, { attempted_at: later(NOON, 301 * SECOND) });
    await expect(harness.record(user, [ahead])).rejects.toMatchObject({ code: 'invalid_request' });
  });

  it('takes an address of 2,400 bytes, and none that an index could not hold', async () => {
    const harness = get();
    const user = await harness.createUser();
    const place = { set_id: '語'.repeat(200), lesson_id: '文'.repeat(200) };
    const exercise_id = 'e'.repeat(200);
    const longest = attempt(true, { ...place, exercise_id, element_key: `${'字'.repeat(333)}x` });
    expect(await harness.record(user, [longest])).toHaveLength(1);
    const longer = attempt(true, { ...place, exercise_id, element_key: '字'.repeat(334) });
    await expect(harness.record(user, [attempt(true), longer])).rejects.toMatchObject({ code: 'invalid_request' });
    expect(await harness.list(user)).toHaveLength(1);
  });

  it('stores nothing of a batch with one bad attempt', async () => {
    const harness = get();
    const user = await harness.createUser();
    harness.setNow(NOON);
    const batch = [attempt(true), attempt(true, { attempted_at: later(NOON, 400 * SECOND) })];
    await expect(harness.record(user, batch)).rejects.toMatchObject({ code: 'invalid_request' });
    expect(await harness.list(user)).toEqual([]);
  });
}

/** Which rows are listed. */
function itListsRows(get: () => ElementErrorHarness): void {
  it('lists by set, lesson and mastery', async () => {
    const harness = get();
    const user = await harness.createUser();
    const mastered = attemptsOf('ccc', { set_id: 'b', element_key: 'mastered' });
    await harness.record(user, [
      attempt(false, { set_id: 'b', lesson_id: '2' }),
      attempt(false, { set_id: 'a' }),
      ...mastered,
    ]);
    const listed = async (filter: Parameters<typeof harness.list>[1]) =>
      (await harness.list(user, filter)).map(({ set_id, lesson_id }) => `${set_id} ${lesson_id}`);
    expect(await listed({})).toEqual(['a lesson', 'b 2', 'b lesson']);
    expect(await listed({ set_id: 'b' })).toEqual(['b 2', 'b lesson']);
    expect(await listed({ lesson_id: 'lesson' })).toEqual(['a lesson', 'b lesson']);
    expect(await listed({ mastered: true })).toEqual(['b lesson']);
    expect(await listed({ set_id: 'b', mastered: false })).toEqual(['b 2']);
  });
}
