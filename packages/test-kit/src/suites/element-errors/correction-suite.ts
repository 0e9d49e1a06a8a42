import { expect, it } from 'vitest';
import { attempt, attemptsOf, type ElementErrorHarness, NOON } from './element-error-harness.ts';

/** What attempts do that come twice or late, and those that are taken back. */
export function itCorrectsRows(get: () => ElementErrorHarness): void {
  it('does not apply an attempt_id twice, whatever comes with it', async () => {
    const harness = get();
    const user = await harness.createUser();
    const known = attempt(false, { attempt_id: 'known', attempted_at: NOON });
    const [first] = await harness.record(user, [known]);
    const again = { ...known, correct: true, element_key: 'mouse' };
    expect(await harness.record(user, [known, again])).toEqual([first, first]);
    expect(await harness.list(user)).toEqual([first]);
  });

  it('folds a late attempt into its place in the log', async () => {
    const harness = get();
    const user = await harness.createUser();
    const [wrong, ...correct] = attemptsOf('wccc');
    if (wrong === undefined) throw new TypeError('There is a wrong attempt.');
    const [mastered] = await harness.record(user, correct.reverse());
    expect(mastered).toMatchObject({ error_count: 0, mastered: true });
    const [row] = await harness.record(user, [wrong]);
    expect(row).toMatchObject({ error_count: 1, correct_streak: 3, mastered: true, last_error_at: wrong.attempted_at });
    expect(row?.id).toBe(mastered?.id);
  });

  it('undoes an attempt as if it had never been', async () => {
    const harness = get();
    const user = await harness.createUser();
    const attempts = attemptsOf('cwcc').map((one, index) => ({ ...one, attempt_id: `attempt-${index}` }));
    const [before] = await harness.record(user, attempts);
    const row = await harness.undo(user, 'attempt-1');
    expect(row).toMatchObject({
      id: before?.id,
      error_count: 0,
      correct_streak: 3,
      mastered: true,
      last_error_at: null,
    });
    expect(await harness.list(user)).toEqual([row]);
  });

  it('has no row left when the only attempt is undone, and the attempt_id is free again', async () => {
    const harness = get();
    const user = await harness.createUser();
    await harness.record(user, [attempt(false, { attempt_id: 'only' })]);
    expect(await harness.undo(user, 'only')).toBeNull();
    expect(await harness.list(user)).toEqual([]);
    await expect(harness.undo(user, 'only')).rejects.toMatchObject({ code: 'not_found' });
    expect(await harness.record(user, [attempt(true, { attempt_id: 'only' })])).toMatchObject([{ error_count: 0 }]);
  });
}
