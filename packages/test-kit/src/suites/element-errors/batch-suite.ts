import { expect, it } from 'vitest';
import { attempt, later, NOON } from './attempts.ts';
import type { ElementErrorHarness } from './element-error-harness.ts';

const SECOND = 1_000_000;

/** What a batch of attempts does. */
export function itTakesBatches(get: () => ElementErrorHarness): void {
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

  it('stores nothing of a batch with one bad attempt', async () => {
    const harness = get();
    const user = await harness.createUser();
    harness.setNow(NOON);
    const batch = [attempt(true), attempt(true, { attempted_at: later(NOON, 400 * SECOND) })];
    await expect(harness.record(user, batch)).rejects.toMatchObject({ code: 'invalid_request' });
    expect(await harness.list(user)).toEqual([]);
  });
}
