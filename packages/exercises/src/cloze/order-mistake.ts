import { listGaps } from '../token-diff/align-tokens.ts';
import { foldCase } from './blanked-text.ts';

const WORD = /[\p{L}\p{N}]/u;

/**
 * Tells whether a word of the answer was given in another place. A cloze of one such word shows the order, which is all that was
 * wrong. Case, width and punctuation at the ends make no difference.
 */
export function isOrderMistake(given: readonly string[], answer: readonly string[]): boolean {
  const [left, right] = [given.map(foldCase), answer.map(foldCase)];
  const gaps = listGaps(left, right);
  const missing = new Set(gaps.flatMap((gap) => right.slice(...gap.right)));
  return gaps.flatMap((gap) => left.slice(...gap.left)).some((token) => WORD.test(token) && missing.has(token));
}
