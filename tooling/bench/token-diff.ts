import { diffTokens } from '@learnwright/exercises';
import { lcs } from 'fast-myers-diff';
import { measureInTurn, timeOf } from './paired-rounds.ts';
import type { Measurement } from './report.ts';

const WORDS = 2_000;
const VOCABULARY = 500;
const ROUNDS = 21;
const TARGET_MILLISECONDS = 100;

/** The token diff of two unrelated texts, its worst case, against a library that only finds the common words. */
export async function benchTokenDiff(): Promise<Measurement> {
  const [left, right] = [createWords(1), createWords(2)];
  const [given, canonical] = [left.join(' '), right.join(' ')];
  const ours = () => timeOf(() => diffTokens(given, canonical));
  const theirs = () => timeOf(() => [...lcs(left, right)]);
  const { a, b, ratio } = await measureInTurn(ROUNDS, ours, theirs);
  return {
    name: `token diff of two unrelated texts of ${WORDS.toLocaleString('en')} words`,
    baseline: 'the common words alone, by fast-myers-diff',
    figure: `${ratio.toFixed(2)}×`,
    target: `≤ 1×, < ${TARGET_MILLISECONDS} ms`,
    met: ratio <= 1 && a < TARGET_MILLISECONDS,
    values: `${a.toFixed(1)} ms, fast-myers-diff ${b.toFixed(1)} ms`,
    value: a,
  };
}

/** Words of a small vocabulary in an order that the seed decides. */
function createWords(seed: number): string[] {
  let state = seed;
  return Array.from({ length: WORDS }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return `word${(state >> 8) % VOCABULARY}`;
  });
}
