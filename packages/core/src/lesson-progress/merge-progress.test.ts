import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type LessonProgress, recordProgressSchema } from '../records/lesson-progress.ts';
import { formatTimestamp } from '../time/timestamp.ts';
import { applyProgress } from './apply-progress.ts';
import { mergeProgress } from './merge-progress.ts';

const START = 1_795_000_000_000_000;

const reportArbitrary = fc.record({
  // Few times, so that many reports share one.
  time: fc.integer({ min: 0, max: 4 }),
  step_id: fc.constantFrom('a', 'b', '10'),
  correct: fc.integer({ min: 0, max: 2 }),
  time_spent_seconds_delta: fc.integer({ min: 0, max: 5 }),
  mark_completed: fc.boolean(),
});

type Report = typeof reportArbitrary extends fc.Arbitrary<infer Value> ? Value : never;

/** A row as core makes it of some reports. */
const rowArbitrary = fc
  .tuple(fc.array(reportArbitrary, { minLength: 1, maxLength: 5 }), fc.constantFrom('id-1', 'id-2', 'id-3'))
  .map(([reports, id]) =>
    reports.toSorted((left, right) => left.time - right.time).reduce<LessonProgress | null>(report(id), null),
  )
  .filter((row) => row !== null);

function report(id: string) {
  return (row: LessonProgress | null, { time, step_id, correct, ...rest }: Report) => {
    const lesson = { set_id: 's', lesson_id: 'l', step_result: { step_id, correct, total: 2 } };
    const input = recordProgressSchema.parse({ ...lesson, ...rest });
    return applyProgress(row, 'ada', input, formatTimestamp(START + time), id);
  };
}

it('comes to the same in any order, however it is bracketed, and again', () => {
  fc.assert(
    fc.property(rowArbitrary, rowArbitrary, rowArbitrary, (one, two, three) => {
      expect(mergeProgress(one, two)).toEqual(mergeProgress(two, one));
      expect(mergeProgress(mergeProgress(one, two), three)).toEqual(mergeProgress(one, mergeProgress(two, three)));
      expect(mergeProgress(mergeProgress(one, two), two)).toEqual(mergeProgress(one, two));
    }),
  );
});

it('takes the later result of a step, the longer time and the first completion', () => {
  fc.assert(
    fc.property(rowArbitrary, rowArbitrary, (one, two) => {
      const merged = mergeProgress(one, two);
      for (const [step_id, step] of Object.entries(merged.step_results)) {
        const times = [one, two].flatMap(({ step_results }) => step_results[step_id]?.completed_at ?? []);
        expect(step.completed_at).toBe(times.toSorted().at(-1));
      }
      const completions = [one.completed_at, two.completed_at].filter((time) => time !== null);
      expect(merged.completed_at).toBe(completions.toSorted()[0] ?? null);
      expect(merged.status).toBe(completions.length === 0 ? 'in_progress' : 'completed');
      expect(merged.time_spent_seconds).toBe(Math.max(one.time_spent_seconds, two.time_spent_seconds));
      const correct = Object.values(merged.step_results).map((step) => step.correct);
      expect(merged.score_correct).toBe(correct.reduce((sum, count) => sum + count, 0));
    }),
  );
});
