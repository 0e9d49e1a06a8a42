import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFirstAttempt, starsOf } from './stars.ts';

describe('stars', () => {
  it.each([
    [0, 0, 0],
    [0, 4, 0],
    [49, 100, 0],
    [1, 2, 1],
    [50, 100, 1],
    [74, 100, 1],
    [3, 4, 2],
    [75, 100, 2],
    [89, 100, 2],
    [9, 10, 3],
    [90, 100, 3],
    [4, 4, 3],
  ])('are for %i of %i: %i', (correct, total, stars) => {
    expect(starsOf({ correct, total })).toBe(stars);
  });

  it('hold their bands exactly, whatever the total', () => {
    const score = fc.integer({ min: 1, max: 1_000_000 }).chain((total) => {
      return fc.record({ total: fc.constant(total), correct: fc.integer({ min: 0, max: total }) });
    });
    fc.assert(
      fc.property(score, ({ correct, total }) => {
        const percent = (BigInt(correct) * 100n) / BigInt(total);
        const stars = percent >= 90n ? 3 : percent >= 75n ? 2 : percent >= 50n ? 1 : 0;
        expect(starsOf({ correct, total })).toBe(stars);
      }),
    );
  });
});

it('a lesson is done at the first attempt where each of its steps is', () => {
  const step = (attempts: number) => ({
    correct: 1,
    total: 1,
    attempts,
    completed_at: '2026-11-20T12:00:00.000000+00:00',
  });
  expect(isFirstAttempt({ step_results: {} })).toBe(true);
  expect(isFirstAttempt({ step_results: { a: step(1), b: step(1) } })).toBe(true);
  expect(isFirstAttempt({ step_results: { a: step(1), b: step(2) } })).toBe(false);
});
