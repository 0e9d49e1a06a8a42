import { diffArrays } from 'diff';
import fc from 'fast-check';
import { lcs } from 'fast-myers-diff';
import { expect, it } from 'vitest';
import { alignTokens, listGaps } from './align-tokens.ts';

/** `pnpm properties` makes more. */
const RUNS = 4_000;
const ALPHABETS = ['ab', 'abcd', 'abcdefghijklmnop'];
const listsOfWords = fc.constantFrom(...ALPHABETS).chain((letters) => {
  const words = fc.array(fc.constantFrom(...letters), { maxLength: 16 });
  return fc.tuple(words, words);
});

it(`finds as long a common subsequence as two libraries over ${RUNS} pairs of lists`, () => {
  fc.assert(
    fc.property(listsOfWords, ([left, right]) => {
      const pairs = alignTokens(left, right);
      expect(pairs).toHaveLength(lengthByDiff(left, right));
      expect(pairs).toHaveLength(lengthByMyers(left, right));
    }),
    { numRuns: RUNS },
  );
});

it('pairs equal words alone, in ascending order', () => {
  fc.assert(
    fc.property(listsOfWords, ([left, right]) => {
      const pairs = alignTokens(left, right);
      for (const [index, [leftAt, rightAt]] of pairs.entries()) {
        expect(left[leftAt]).toBe(right[rightAt]);
        const [leftBefore, rightBefore] = pairs[index - 1] ?? [-1, -1];
        expect(leftAt).toBeGreaterThan(leftBefore);
        expect(rightAt).toBeGreaterThan(rightBefore);
      }
    }),
  );
});

it('leaves gaps that together with the pairs are both lists', () => {
  fc.assert(
    fc.property(listsOfWords, ([left, right]) => {
      const gaps = listGaps(left, right);
      expect(gaps.flatMap((gap) => left.slice(gap.left[0], gap.left[1] + 1))).toEqual(left);
      expect(gaps.flatMap((gap) => right.slice(gap.right[0], gap.right[1] + 1))).toEqual(right);
    }),
  );
});

it.each([
  ['ab', 'ba', [[1, 0]]],
  ['a', 'aa', [[0, 0]]],
  ['aa', 'a', [[0, 0]]],
  ['abc', 'cba', [[2, 0]]],
  ['ba', 'aca', [[1, 0]]],
  [
    'abcb',
    'bcab',
    [
      [1, 0],
      [2, 1],
      [3, 3],
    ],
  ],
  ['', 'ab', []],
])('of several it takes the earliest, and rather skips a word of the left: %s and %s', (left, right, pairs) => {
  expect(alignTokens([...left], [...right])).toEqual(pairs);
});

function lengthByDiff(left: string[], right: string[]): number {
  const parts = diffArrays(left, right).filter(({ added, removed }) => !added && !removed);
  return parts.reduce((length, { value }) => length + value.length, 0);
}

function lengthByMyers(left: string[], right: string[]): number {
  return [...lcs(left, right)].reduce((length, [, , run]) => length + run, 0);
}
