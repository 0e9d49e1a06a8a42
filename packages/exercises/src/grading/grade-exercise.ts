import { createMultiselectKey, type Element, listElements } from '../elements/list-elements.ts';
import type { Exercise } from '../schema/exercise.ts';
import type { Lesson } from '../schema/lesson.ts';
import { type Comparison, compareAnswers, isSameAnswer, normalizeAnswer } from './compare-answers.ts';
import { type Grading, type GradingContext, type LessonLanguage, resolveGrading } from './policy.ts';

/** What grading reads of a lesson. */
export type GradedLesson = Pick<Lesson, 'cards'> & LessonLanguage;

/**
 * An element with the learner's answer and the verdict. `correct` is true of `right` and `right_but`. `accepted_answer` is the
 * accepted answer that the learner's one was found to be, of a wrong answer the canonical one.
 */
export type GradedElement = Element &
  Comparison & { readonly user_answer: string; readonly correct: boolean; readonly accepted_answer: string };

/** An element with every accepted answer. */
export type AcceptedElement = Element & { readonly accept: readonly string[] };

/**
 * Grades the answer to an exercise of a validated lesson, one result per element in the order of `listElements`. The
 * answer is a list of texts: the text of a free_text, the tiles of a word_tiles in their order, the right side chosen for
 * each pair of a matching, the label of the picture, the text of each blank of a cloze, the ticked options of a
 * multiselect; a missing text counts as empty. What is typed may differ by what `resolveGrading` forgives; an answer that the
 * exercise lists as a distractor is wrong however close it is. Types without a renderer have no results.
 *
 * @example
 * const exercise = exerciseSchema.parse({ id: 'e1', type: 'free_text', prompt: 'Say hello.', accept: ['Guten Tag'] });
 * gradeExercise(exercise, { cards: [], target_language: 'de' }, ['guten Tag!'])[0]?.verdict; // 'right_but'
 */
export function gradeExercise(
  exercise: Exercise,
  lesson: GradedLesson,
  answer: readonly string[],
  context: GradingContext = {},
): GradedElement[] {
  const texts = readTexts(exercise, answer);
  const grading = resolveGrading(exercise, lesson, context);
  return listAcceptedAnswers(exercise, lesson).map(({ accept, ...element }, index) => {
    const user_answer = texts[index] ?? '';
    const { comparison, accepted_answer } = findBest(exercise, accept, user_answer, grading);
    return { ...element, user_answer, ...comparison, correct: comparison.verdict !== 'wrong', accepted_answer };
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

/** The accepted answer that fits best, with how it fits: the fewest differences, of equally many the first. */
function findBest(exercise: Exercise, accept: readonly string[], text: string, grading: Grading) {
  const [canonical = ''] = accept;
  if (isMultiselect(exercise)) {
    const verdict = joinOptions(exercise.accept ?? []) === text ? 'right' : 'wrong';
    return { comparison: { verdict, differences: [] } as const, accepted_answer: canonical };
  }
  const exact = exercise.distractors?.some((distractor) => isSameAnswer(distractor, text));
  const found = accept.flatMap((accepted_answer) => {
    const comparison = compareAnswers(text, accepted_answer, exact ? { ...grading, exact } : grading);
    return comparison.verdict === 'wrong' ? [] : [{ comparison, accepted_answer }];
  });
  const [best] = found.toSorted(
    (left, right) => left.comparison.differences.length - right.comparison.differences.length,
  );
  const wrong: Comparison = { verdict: 'wrong', differences: [] };
  return best ?? { comparison: wrong, accepted_answer: canonical };
}

/** Tells whether an exercise is a cloze whose right options are ticked. */
export function isMultiselect({ type, cloze_mode }: Exercise): boolean {
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
