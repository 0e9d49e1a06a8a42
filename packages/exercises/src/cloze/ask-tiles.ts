import type { Exercise } from '../schema/exercise.ts';
import type { Mistake } from './blanked-text.ts';
import { isOrderMistake } from './order-mistake.ts';

/**
 * Rule i (specification, R11.8): asks for the tiles again, all of them, where the other rules make no cloze. So are
 * mistakes of order, and answers that nobody can know without their tiles. Null for other types, for a single tile, and for two tiles
 * that were just found to be in the wrong order.
 */
export function askTiles(mistake: Mistake, { type, tiles, distractors, accept_orderings }: Exercise) {
  if (type !== 'word_tiles' || !tiles || tiles.length < 2) return null;
  const isRuledOut =
    tiles.length === 2 && distractors.length === 0 && isOrderMistake(mistake.user_answer.split(' '), tiles);
  return isRuledOut ? null : { tiles, accept_orderings, distractors };
}
