import { isSameAnswer } from '../answers/is-same-answer.ts';
import { normalizeAnswer } from '../answers/normalize-answer.ts';
import { createMultiselectKey } from '../elements/create-multiselect-key.ts';
import type { Exercise } from '../schema/exercise.ts';
import type { Lesson } from '../schema/lesson.ts';
import type { GradedElement } from './graded-element.ts';
import { listAcceptedAnswers } from './list-accepted-answers.ts';

/**
 * Grades what a learner has given for an exercise of a validated lesson, element by element in the order of
 * `listElements` (one per blank, one per pair). The answer is a list of texts: the text of a free_text, the tiles of a
 * word_tiles in their order, the right side chosen for each pair of a matching, the label of the picture, the text of
 * each blank of a cloze, the ticked options of a multiselect; what is not there counts as an empty text. Right is what
 * equals an accepted answer as `normalizeAnswer` has them: case and accents count. None for types without a renderer.
 */
export function gradeExercise(
  exercise: Exercise,
  lesson: Pick<Lesson, 'cards'>,
  answer: readonly string[],
): GradedElement[] {
  const texts = readTexts(exercise, answer);
  return listAcceptedAnswers(exercise, lesson).map(({ accept, ...element }, index) => {
    const user_answer = texts[index] ?? '';
    return { ...element, user_answer, correct: isAccepted(exercise, accept, user_answer) };
  });
}

/** One text for each element. */
function readTexts(exercise: Exercise, answer: readonly string[]): readonly string[] {
  if (exercise.type === 'word_tiles') return [answer.join(' ')];
  return isMultiselect(exercise) ? [joinOptions(answer)] : answer;
}

function isAccepted(exercise: Exercise, accept: readonly string[], text: string): boolean {
  if (isMultiselect(exercise)) return joinOptions(exercise.accept ?? []) === text;
  return accept.some((accepted) => isSameAnswer(accepted, text));
}

function isMultiselect({ type, cloze_mode }: Exercise): boolean {
  return type === 'cloze' && cloze_mode === 'multiselect';
}

function joinOptions(options: readonly string[]): string {
  return createMultiselectKey([...new Set(options.map(normalizeAnswer))]);
}
