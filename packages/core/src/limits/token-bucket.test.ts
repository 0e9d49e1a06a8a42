import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BucketSize, bucketOf, fillTime, takeTokens, timeToNextToken, tokensIn } from './token-bucket.ts';

const NOW = 1_795_000_000_000_000;
const sizes = fc.integer({ min: 1, max: 5_000 }).map(bucketOf);
/** Takings one after another: how long after the one before, and how many tokens are asked for. */
const takings = fc.array(fc.tuple(fc.integer({ min: 0, max: 20_000_000 }), fc.integer({ min: 1, max: 800 })), {
  maxLength: 60,
});

/** Takes from a new bucket again and again; returns when how much was taken. */
function takeAll(size: BucketSize, steps: readonly (readonly [number, number])[]) {
  const given: { readonly at: number; readonly taken: number }[] = [];
  let full_at = 0;
  let at = NOW;
  for (const [pause, count] of steps) {
    at += pause;
    const result = takeTokens(full_at, size, count, at);
    full_at = result.full_at;
    given.push({ at, taken: result.taken });
  }
  return given;
}

describe('a token bucket', () => {
  it('gives a new caller the whole minute at once, and then one token in each interval', () => {
    const size = bucketOf(30);
    const { taken, full_at } = takeTokens(0, size, 40, NOW);
    expect([taken, tokensIn(full_at, size, NOW)]).toEqual([30, 0]);
    expect(timeToNextToken(full_at, size, NOW)).toBe(2_000_000);
    expect(takeTokens(full_at, size, 1, NOW + 1_999_999).taken).toBe(0);
    expect(takeTokens(full_at, size, 5, NOW + 2_000_000).taken).toBe(1);
    expect(tokensIn(full_at, size, NOW + 60_000_000)).toBe(30);
  });

  it('never gives more than its capacity and what comes back, over any span of time', () => {
    fc.assert(
      fc.property(sizes, takings, (size, steps) => {
        const given = takeAll(size, steps);
        for (const [first, { at: from }] of given.entries()) {
          let sum = 0;
          for (const { at, taken } of given.slice(first)) {
            sum += taken;
            expect(sum).toBeLessThanOrEqual(size.capacity + (at - from) / size.interval);
          }
        }
      }),
    );
  });

  it('gives all that is asked for at its pace', () => {
    fc.assert(
      fc.property(sizes, fc.integer({ min: 1, max: 300 }), (size, count) => {
        const steady = Array.from({ length: count }, () => [size.interval, 1] as const);
        expect(takeAll(size, steady).every(({ taken }) => taken === 1)).toBe(true);
      }),
    );
  });

  it('gives the next token exactly when it said', () => {
    fc.assert(
      fc.property(sizes, takings, (size, steps) => {
        const { at } = takeAll(size, steps).at(-1) ?? { at: NOW };
        const { full_at } = takeTokens(0, size, size.capacity, at);
        const wait = timeToNextToken(full_at, size, at);
        expect(takeTokens(full_at, size, 1, at + wait - 1).taken).toBe(0);
        expect(takeTokens(full_at, size, 1, at + wait).taken).toBe(1);
      }),
    );
  });

  it('gives nothing for a clock that is set back, and is full again no later than after the time it needs to fill', () => {
    fc.assert(
      fc.property(sizes, fc.integer({ min: 0, max: 90 * 86_400_000_000 }), (size, back) => {
        const emptied = takeTokens(0, size, size.capacity, NOW);
        const earlier = NOW - back;
        const again = takeTokens(emptied.full_at, size, 1, earlier);
        expect(again.taken).toBe(0);
        expect(tokensIn(again.full_at, size, earlier + fillTime(size))).toBe(size.capacity);
      }),
    );
  });

  it('never gives more than a minute holds when the limit has been lowered', () => {
    const { full_at } = takeTokens(0, bucketOf(600), 500, NOW);
    expect(takeTokens(full_at, bucketOf(60), 100, NOW).taken).toBeLessThanOrEqual(60);
  });
});
