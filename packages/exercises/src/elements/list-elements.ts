import type { Exercise } from '../schema/exercise.ts';
import { type ExerciseType, isExerciseType } from '../schema/exercise-type.ts';
import type { Lesson } from '../schema/lesson.ts';
import { isCorrectImage } from '../schema/picture-image.ts';
import { createMultiselectKey } from './create-multiselect-key.ts';
import type { Element } from './element.ts';
import { resolveElementType } from './resolve-element-type.ts';
import { resolvePairs } from './resolve-pairs.ts';

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
 * The elements an exercise of a validated lesson tests, in their order on screen (specification, "Exercise content":
 * one attempt record each); none for types without a renderer.
 */
export function listElements(exercise: Exercise, lesson: Pick<Lesson, 'cards'>): Element[] {
  if (!isExerciseType(exercise.type)) return [];
  const elementType = resolveElementType(exercise, lesson);
  return ANSWERS_BY_TYPE[exercise.type](exercise, lesson).map(({ key, answer }) => ({
    element_key: key,
    element_type: elementType,
    correct_answer: answer,
  }));
}

// Except in a matching, what is asked for is also what the element is called.
function keyedByAnswer(answers: readonly string[] | null | undefined): Answer[] {
  return (answers ?? []).map((answer) => ({ key: answer, answer }));
}

function combine(parts: readonly string[] | null | undefined, join: (parts: readonly string[]) => string): string[] {
  return parts && parts.length > 0 ? [join(parts)] : [];
}
