import { lcs } from 'fast-myers-diff';
import { afterEach, expect, it, vi } from 'vitest';
import { diffTokens } from './diff-tokens.ts';

// How fast the diff is, against fast-myers-diff in the same run, is a row of the benchmarks: "token diff". Here its work
// is counted, which no busy machine changes: each text of a word that is folded, normalised, looked up or compared.
const WORDS = 2_000;

afterEach(() => vi.restoreAllMocks());

it(`works on each word of two unrelated texts a fixed number of times, up to ${WORDS} words`, () => {
  const half = countOperations(WORDS / 2);
  const whole = countOperations(WORDS);
  expect(half).toBeGreaterThan(WORDS);
  expect(whole / half).toBeLessThan(2.5);
  expect(whole).toBeLessThan(20 * 2 * WORDS);
});

it(`has as many words of two unrelated texts of ${WORDS} words in common as fast-myers-diff`, () => {
  const [left, right] = [createWords(1, WORDS), createWords(2, WORDS)];
  const same = diffTokens(left.join(' '), right.join(' ')).filter(({ state }) => state === 'same').length;
  expect(same).toBe([...lcs(left, right)].reduce((length, [, , run]) => length + run, 0));
});

/** Counts the calls by which a diff of two texts handles a word as text; what is left compares numbers. */
function countOperations(words: number): number {
  const [given, canonical] = [createWords(1, words).join(' '), createWords(2, words).join(' ')];
  const calls = [
    vi.spyOn(String.prototype, 'normalize'),
    vi.spyOn(String.prototype, 'toLowerCase'),
    vi.spyOn(String.prototype, 'replace'),
    vi.spyOn(String.prototype, 'trim'),
    vi.spyOn(Map.prototype, 'get'),
    vi.spyOn(Map.prototype, 'set'),
  ];
  diffTokens(given, canonical);
  const operations = calls.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  vi.restoreAllMocks();
  return operations;
}

/** Words of a vocabulary of 500 in an order that the seed decides. */
function createWords(seed: number, count: number): string[] {
  let state = seed;
  return Array.from({ length: count }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return `word${(state >> 8) % 500}`;
  });
}
