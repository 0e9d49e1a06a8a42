import type { Exercise } from '../schema/exercise.ts';
import type { Lesson } from '../schema/lesson.ts';
import type { Pair } from '../schema/pair.ts';

/**
 * The pairs of a matching exercise: its own, or with `from_cards` front and back of its cards in the order of
 * `card_ids`.
 */
export function resolvePairs(exercise: Exercise, lesson: Pick<Lesson, 'cards'>): Pair[] {
  if (exercise.from_cards !== true) return exercise.pairs ?? [];
  const cards = new Map(lesson.cards.map((card) => [card.id, card]));
  return exercise.card_ids.flatMap((id) => {
    const card = cards.get(id);
    return card === undefined ? [] : [{ left: card.front, right: card.back }];
  });
}
