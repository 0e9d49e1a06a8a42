import { createMultiselectKey, type Element, listElements } from '../elements/list-elements.ts';
import type { Exercise } from '../schema/exercise.ts';
import type { Lesson } from '../schema/lesson.ts';
import { isSameAnswer, normalizeAnswer } from './compare-answers.ts';

/** An element with the learner's answer, and whether the answer is right. */
export type GradedElement = Element & { readonly user_answer: string; readonly correct: boolean };

/** An element with every accepted answer. */
export type AcceptedElement = Element & { readonly accept: readonly string[] };

/**
 * Grades the answer to an exercise of a validated lesson, one result per element in the order of `listElements`. The
 * answer is a list of texts: the text of a free_text, the tiles of a word_tiles in their order, the right side chosen for
 * each pair of a matching, the label of the picture, the text of each blank of a cloze, the ticked options of a
 * multiselect; a missing text counts as empty. An answer is right when `isSameAnswer` finds it among the accepted ones:
 * case and accents count. Types without a renderer have no results.
 *
 * @example
 * const exercise = exerciseSchema.parse({ id: 'e1', type: 'free_text', prompt: 'Say hello.', accept: ['Guten Tag'] });
 * gradeExercise(exercise, { cards: [] }, ['guten Tag'])[0]?.correct; // false
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

/** Lists the elements of an exercise, each with every accepted answer, the canonical one first. */
export function listAcceptedAnswers(exercise: Exercise, lesson: Pick<Lesson, 'cards'>): AcceptedElement[] {
  return listElements(exercise, lesson).map((element, index) => ({
    ...element,
    accept: [element.correct_answer, ...listVariants(exercise, index)].filter(isFirst),
  }));
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

function listVariants(exercise: Exercise, index: number): readonly string[] {
  if (exercise.type === 'free_text') return exercise.accept ?? [];
  if (exercise.type === 'word_tiles') return listOrderings(exercise);
  if (exercise.type === 'cloze' && exercise.cloze_mode !== 'multiselect') return exercise.blanks?.[index]?.accept ?? [];
  return [];
}

// Compared by words, not by positions: two equal tiles may stand for each other.
function listOrderings({ tiles, accept_orderings }: Exercise): string[] {
  return (accept_orderings ?? []).map((ordering) => ordering.flatMap((at) => tiles?.[at] ?? []).join(' '));
}

function isFirst(text: string, index: number, texts: readonly string[]): boolean {
  return texts.indexOf(text) === index;
}
