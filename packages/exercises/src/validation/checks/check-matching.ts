import { createFinding } from '../finding.ts';
import { extendPointer } from '../json-pointer.ts';
import { listRepeats } from '../list-repeats.ts';
import type { ExerciseCheck } from './lesson-check.ts';

/** A matching has pairs of its own or cards to take them from, not both, and right sides that differ. */
export const checkMatching: ExerciseCheck = ({ value, pointer }) => {
  const pairs = value.pairs ?? [];
  const pairsPointer = extendPointer(pointer, 'pairs');
  if (value.from_cards === true) {
    if (value.card_ids.length === 0) {
      const message = 'the pairs come from cards, and there are none';
      return [createFinding('E-MATCHING-PAIRS', extendPointer(pointer, 'card_ids'), message)];
    }
    const ignored = 'the pairs come from the cards, these are ignored';
    return pairs.length > 0 ? [createFinding('W-MATCHING-PAIRS-IGNORED', pairsPointer, ignored)] : [];
  }
  if (pairs.length === 0) return [createFinding('E-MATCHING-PAIRS', pairsPointer, 'there are no pairs')];
  return listRepeats(pairs, (pair) => pair.right).map((pair) =>
    createFinding('W-MATCHING-RIGHT-REPEATED', pairsPointer, `"${pair.right}" is the right side of two pairs`),
  );
};
