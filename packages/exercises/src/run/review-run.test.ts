import { describe, expect, it } from 'vitest';
import { NOTHING_RIGHT, solve } from '../../tests/run.ts';
import { planReview } from '../review/plan-review.ts';
import { FAILURES, SOURCE } from '../review/review.fixture.ts';
import { createReviewRun } from './review-run.ts';
import type { RunEvent } from './run-state.ts';

const { lesson } = SOURCE;
const QUEUE = FAILURES.filter(({ exercise_id }) => ['say-hello', 'typed', 'picture'].includes(exercise_id));
const { steps } = planReview(QUEUE, [SOURCE], { blankWrongRun: true });
const run = createReviewRun(steps, { seed: 'ada' });
const play = (events: readonly RunEvent[], from = run.initial) => events.reduce(run.reduce, from);
const answer = (from = run.initial, given: readonly string[] = solve(run.view(from), lesson)) =>
  play([{ type: 'answer', id: `a${from.entries.length}`, given }], from);
const idOf = (state: typeof run.initial) => run.view(state).step?.id;

describe('a review', () => {
  it('asks the steps of the plan, and ends when all are right', () => {
    expect(run.view(run.initial)).toMatchObject({
      phase: 'asking',
      part: 'steps',
      remaining: 3,
      review: { kind: 'cloze' },
    });
    let state = run.initial;
    const asked: unknown[] = [];
    while (run.view(state).phase !== 'ended') {
      asked.push(idOf(state));
      state = play([{ type: 'next' }], answer(state));
    }
    expect(asked).toEqual(steps.map(({ step }) => step.id));
    expect(run.view(state)).toMatchObject({ review: null, remaining: 0, can: { undo: true } });
    expect(run.view(state).ruler.map((tick) => tick.state)).toEqual(['right', 'right', 'right']);
    expect(run.changes(null, state)).toMatchObject({ undone: [], progress: [] });
    expect(run.changes(null, state).attempts).toHaveLength(4);
  });

  it('records at the elements that were wrong', () => {
    const checked = answer();
    expect(run.view(checked)).toMatchObject({ verdict: 'right', step_result: null });
    expect(run.changes(run.initial, checked).attempts).toMatchObject([
      { exercise_id: 'say-hello', element_key: 'Guten Tag', attempt_id: 'a0-0', correct: true },
    ]);
  });

  it('asks what was wrong again behind all others, until it is right', () => {
    const wrong = answer(run.initial, NOTHING_RIGHT);
    expect(run.view(wrong)).toMatchObject({ phase: 'checked', verdict: 'wrong', remaining: 3 });
    let state = play([{ type: 'next' }], wrong);
    expect(run.view(state).ruler[0]?.state).toBe('wrong');
    for (let times = 0; times < 2; times += 1) state = play([{ type: 'next' }], answer(state));
    expect(run.view(state).score).toEqual({ correct: 2, total: 3 });
    expect(run.view(state)).toMatchObject({ part: 'again', remaining: 1, step: { id: steps[0]?.step.id } });
    state = play([{ type: 'next' }], answer(state, NOTHING_RIGHT));
    expect(run.view(state)).toMatchObject({ phase: 'asking', remaining: 1 });
    // What is right the second time was not right at first.
    expect(run.view(play([{ type: 'next' }], answer(state)))).toMatchObject({ phase: 'ended', score: { correct: 2 } });
  });

  it('asks what was skipped once more', () => {
    let state = play([{ type: 'skip' }, { type: 'skip' }, { type: 'skip' }]);
    expect(run.view(state)).toMatchObject({ phase: 'asking', part: 'again', remaining: 3 });
    state = play([{ type: 'skip' }, { type: 'skip' }, { type: 'skip' }], state);
    expect(run.view(state).phase).toBe('ended');
    expect(run.changes(null, state).attempts).toEqual([]);
  });

  it('takes the last answer back', () => {
    const later = play([{ type: 'next' }, { type: 'skip' }], answer(run.initial, NOTHING_RIGHT));
    const back = play([{ type: 'undo' }], later);
    expect(back).toEqual(run.initial);
    expect(run.changes(later, back)).toEqual({ undone: ['a0-0'], attempts: [], progress: [] });
  });

  it('goes on after a reload: its elements plan the same steps', () => {
    const kept = JSON.parse(JSON.stringify(play([{ type: 'next' }], answer())));
    const again = planReview(run.restore(kept).elements, [SOURCE], { blankWrongRun: true });
    const other = createReviewRun(again.steps, { seed: 'other' });
    const { review, ...shown } = run.view(run.restore(kept));
    expect(other.view(other.restore(kept))).toMatchObject(shown);
    expect(review?.step.exercise.id).toBe('picture');
    expect(other.view(other.restore(kept)).remaining).toBe(2);
    const fewer = createReviewRun(steps.slice(1), { seed: 'ada' });
    expect(fewer.restore(kept)).toBe(fewer.initial);
  });

  it('grades by the set of the step', () => {
    const foreign = { ...SOURCE, lesson: { ...lesson, target_language: undefined, cards: [] } };
    const planned = planReview(QUEUE.slice(0, 1), [foreign]).steps;
    const verdictIn = (target_language: string) => {
      const { initial, reduce, view } = createReviewRun(planned, {
        seed: 'ada',
        contextOf: () => ({ set: { target_language } }),
      });
      return view(reduce(initial, { type: 'answer', id: 'a', given: ['guten tag'] })).verdict;
    };
    expect([verdictIn('es'), verdictIn('de')]).toEqual(['right_but', 'wrong']);
  });

  it('has nothing to ask without steps', () => {
    const empty = createReviewRun([], { seed: 'ada' });
    expect(empty.view(empty.initial)).toMatchObject({ phase: 'ended', remaining: 0, ruler: [] });
  });
});
