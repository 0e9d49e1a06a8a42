import { lcs } from 'fast-myers-diff';
import { expect, it } from 'vitest';
import { diffTokens } from './diff-tokens.ts';

const WORDS = 2_000;
const ROUNDS = 5;

it(`compares two unrelated texts of ${WORDS} words in less time than fast-myers-diff`, () => {
  const [left, right] = [createWords(1), createWords(2)];
  const [given, canonical] = [left.join(' '), right.join(' ')];
  const rounds = Array.from({ length: ROUNDS }, () => ({
    ours: timeOf(() => diffTokens(given, canonical)),
    theirs: timeOf(() => [...lcs(left, right)]),
  }));
  const ours = median(rounds.map((round) => round.ours));
  const theirs = median(rounds.map((round) => round.theirs));
  expect(ours / theirs).toBeLessThan(1);
});

/** Words of a vocabulary of 500 in an order that the seed decides. */
function createWords(seed: number): string[] {
  let state = seed;
  return Array.from({ length: WORDS }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return `word${(state >> 8) % 500}`;
  });
}

function timeOf(run: () => unknown): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
}
