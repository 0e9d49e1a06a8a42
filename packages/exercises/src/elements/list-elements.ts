import type { ElementType } from '@learnwright/core';
import type { Exercise, Pair } from '../schema/exercise.ts';
import { type ExerciseType, isCorrectImage, isExerciseType } from '../schema/format.ts';
import type { Lesson } from '../schema/lesson.ts';
import { readCards, readExercise } from '../schema/raw-lesson.ts';
import { resolveElementType } from './element-type.ts';

// Core's limits, written here again so that a page which only grades does not load core. A test compares them.

/** The longest key an attempt can be recorded under, in UTF-16 code units. */
export const MAX_ELEMENT_KEY_LENGTH = 500;

/** The longest answer an attempt can carry, in UTF-16 code units. */
export const MAX_ANSWER_LENGTH = 2_000;

/**
 * One thing that an exercise tests: its key (1 to 500 characters in a validated lesson), its kind, and the answer shown
 * after a wrong attempt. Each element becomes one attempt record.
 */
export type Element = {
  readonly element_key: string;
  readonly element_type: ElementType;
  readonly correct_answer: string;
};

type Answer = { readonly key: string; readonly answer: string };
type AnswerList = (exercise: Exercise, lesson: Pick<Lesson, 'cards'>) => Answer[];

const ANSWERS_BY_TYPE = {
  free_text: (exercise) => keyedByAnswer(exercise.accept?.slice(0, 1)),
  word_tiles: (exercise) => keyedByAnswer(combine(exercise.tiles, (tiles) => tiles.join(' '))),
  matching: (exercise, lesson) =>
    resolvePairs(exercise, lesson).map((pair) => ({ key: pair.left, answer: pair.right })),
  picture_choice: (exercise) => keyedByAnswer(exercise.images?.filter(isCorrectImage).map((image) => image.label)),
  cloze: (exercise) =>
    exercise.cloze_mode === 'multiselect'
      ? keyedByAnswer(combine(exercise.accept, createMultiselectKey))
      : keyedByAnswer(exercise.blanks?.flatMap((blank) => blank.accept.slice(0, 1))),
} satisfies Record<ExerciseType, AnswerList>;

/**
 * The elements that an exercise of a validated lesson tests, in their order on screen (specification,
 * R11.2). Each becomes one attempt record. Types without a renderer have none. Exercise and lesson may be parsed JSON:
 * lists that are left out are empty.
 *
 * @example
 * const exercise = exerciseSchema.parse({ id: 'e1', type: 'word_tiles', prompt: 'Order.', tiles: ['Ich', 'bin', 'da'] });
 * listElements(exercise, { cards: [] })[0]?.element_key; // 'Ich bin da'
 *
 * @throws TypeError where a field of the exercise or of a card has another shape than the format.
 */
export function listElements(exercise: Exercise, lesson: Pick<Lesson, 'cards'>): Element[] {
  const { type } = readExercise(exercise);
  if (!isExerciseType(type)) return [];
  const elementType = resolveElementType(exercise, lesson);
  return ANSWERS_BY_TYPE[type](exercise, lesson).map(({ key, answer }) => ({
    element_key: key,
    element_type: elementType,
    correct_answer: answer,
  }));
}

/** The one element key of a cloze in mode `multiselect`: its right options, sorted by code unit, joined by ` | `. */
export function createMultiselectKey(options: readonly string[]): string {
  return options.toSorted().join(' | ');
}

/**
 * The pairs of a matching exercise: its own, or with `from_cards` the front and back of each card in the order of
 * `card_ids`.
 */
export function resolvePairs(exercise: Exercise, lesson: Pick<Lesson, 'cards'>): Pair[] {
  if (exercise.from_cards !== true) return exercise.pairs ?? [];
  const cards = new Map(readCards(lesson).map((card) => [card.id, card]));
  return readExercise(exercise).card_ids.flatMap((id) => {
    const card = cards.get(id);
    return card === undefined ? [] : [{ left: card.front, right: card.back }];
  });
}

// Except in a matching, the answer is also the key.
function keyedByAnswer(answers: readonly string[] | null | undefined): Answer[] {
  return (answers ?? []).map((answer) => ({ key: answer, answer }));
}

function combine(parts: readonly string[] | null | undefined, join: (parts: readonly string[]) => string): string[] {
  return parts && parts.length > 0 ? [join(parts)] : [];
}

// Said here again, so that a page which only grades does not load the records of core; a test compares them.
