import type { Lesson } from '@learnwright/exercises';
import { type AcceptedElement, type Exercise, isSameAnswer, type Mistake, resolvePairs } from '@learnwright/exercises';

/**
 * A mistake that a learner could make: what the author offers as wrong, else the answer to another element of the
 * exercise, else two tiles in the wrong order. Always the same for the same element; empty where there is none.
 */
export function guessMistake(element: AcceptedElement, exercise: Exercise, lesson: Pick<Lesson, 'cards'>): Mistake {
  const guesses = [
    ...exercise.distractors,
    ...resolvePairs(exercise, lesson).map(({ right }) => right),
    ...(exercise.images ?? []).map(({ label }) => label),
    ...(exercise.blanks ?? []).flatMap(({ accept }) => accept),
    swapLastTwo(exercise.tiles ?? []).join(' '),
  ];
  const isWrong = (guess: string) => !element.accept.some((accepted) => isSameAnswer(accepted, guess));
  return { user_answer: guesses.find(isWrong) ?? '', correct_answer: element.correct_answer };
}

function swapLastTwo(tiles: readonly string[]): readonly string[] {
  return tiles.length < 2 ? tiles : [...tiles.slice(0, -2), ...tiles.slice(-2).toReversed()];
}
