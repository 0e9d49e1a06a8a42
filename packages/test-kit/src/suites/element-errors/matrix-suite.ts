import { expect, it } from 'vitest';
import { attempt, attemptsOf, type ElementErrorHarness, later, NOON } from './element-error-harness.ts';

/** The attempt matrix (specification, R3.2): attempts so far, one more, and what the row has come to. */
const MATRIX = [
  { rule: 'none, correct: inserts with a streak of one', before: '', next: 'c', errors: 0, streak: 1, mastered: false },
  { rule: 'none, wrong: inserts with one error', before: '', next: 'w', errors: 1, streak: 0, mastered: false },
  { rule: 'correct adds to the streak', before: 'c', next: 'c', errors: 0, streak: 2, mastered: false },
  { rule: 'the third correct one masters', before: 'cc', next: 'c', errors: 0, streak: 3, mastered: true },
  { rule: 'a streak goes on past mastery', before: 'ccc', next: 'c', errors: 0, streak: 4, mastered: true },
  {
    rule: 'wrong counts an error and resets the streak',
    before: 'cc',
    next: 'w',
    errors: 1,
    streak: 0,
    mastered: false,
  },
  { rule: 'errors add up', before: 'ww', next: 'w', errors: 3, streak: 0, mastered: false },
  { rule: 'a correct answer forgives no error', before: 'ww', next: 'c', errors: 2, streak: 1, mastered: false },
  {
    rule: 'demotes a mastered element on a wrong attempt',
    before: 'ccc',
    next: 'w',
    errors: 1,
    streak: 0,
    mastered: false,
  },
  { rule: 'masters again after a demotion', before: 'cccwcc', next: 'c', errors: 1, streak: 3, mastered: true },
] as const;

const LAST = later(NOON, -3_600_000_000);

/** What single attempts do to a row. */
export function itFollowsTheMatrix(get: () => ElementErrorHarness): void {
  it.each(MATRIX)('$rule', async ({ before, next, errors, streak, mastered }) => {
    const harness = get();
    const user = await harness.createUser();
    const attempts = attemptsOf(before + next);
    if (before !== '') await harness.record(user, attempts.slice(0, -1));
    const [row] = await harness.record(user, attempts.slice(-1));
    expect(row).toMatchObject({ error_count: errors, correct_streak: streak, mastered, last_attempt_at: LAST });
    expect(await harness.list(user)).toEqual([row]);
  });

  it('keeps the times of the last error and of the first mastery of a streak', async () => {
    const harness = get();
    const user = await harness.createUser();
    const times = attemptsOf('wcccc').map(({ attempted_at }) => attempted_at);
    const rows = await harness.record(user, attemptsOf('wcccc'));
    expect(rows.at(-1)).toMatchObject({ last_error_at: times[0], mastered_at: times[3], last_attempt_at: times[4] });
    const [demoted] = await harness.record(user, [attempt(false, { attempted_at: NOON })]);
    expect(demoted).toMatchObject({ last_error_at: NOON, mastered_at: null });
  });

  it('keeps the answers and the type of the latest attempt', async () => {
    const harness = get();
    const user = await harness.createUser();
    const first = { user_answer: 'das Has', correct_answer: 'das Haus', element_type: 'grammar_rule' } as const;
    const [row] = await harness.record(user, [attempt(false, first)]);
    expect(row).toMatchObject(first);
    const [next] = await harness.record(user, [attempt(true)]);
    expect(next).toMatchObject({ user_answer: '', correct_answer: '', element_type: 'vocabulary' });
  });
}

/** What a row belongs to. */
export function itKeepsRowsApart(get: () => ElementErrorHarness): void {
  it('keeps the same element of two lessons in two rows', async () => {
    const harness = get();
    const user = await harness.createUser();
    await harness.record(user, [attempt(false), attempt(true, { lesson_id: 'other lesson' })]);
    const rows = await harness.list(user);
    expect(rows.map(({ lesson_id, error_count }) => [lesson_id, error_count])).toEqual([
      ['lesson', 1],
      ['other lesson', 0],
    ]);
  });

  it('keeps the rows of users apart', async () => {
    const harness = get();
    const [one, other] = [await harness.createUser(), await harness.createUser()];
    await harness.record(one, [attempt(false, { attempt_id: 'same' })]);
    await harness.record(other, [attempt(true, { attempt_id: 'same' })]);
    expect(await harness.list(one)).toMatchObject([{ user_id: one, error_count: 1 }]);
    expect(await harness.list(other)).toMatchObject([{ user_id: other, error_count: 0 }]);
  });

  it('refuses an unknown user', async () => {
    await expect(get().record('nobody', [attempt(true)])).rejects.toMatchObject({ code: 'not_found' });
  });
}
