import { resolvePairs } from '../elements/list-elements.ts';
import { isMultiselect } from '../grading/grade-exercise.ts';
import type { Exercise } from '../schema/exercise.ts';
import { type ExerciseType, isExerciseType } from '../schema/format.ts';
import type { Lesson } from '../schema/lesson.ts';
import type { Question, RunState } from './run-state.ts';
import { shuffleBy } from './shuffle.ts';

/**
 * What a learner can choose: a tile, a right side, an option, or the label of a picture. `source` is its place in the exercise: a
 * picture is `images[source]`.
 */
export type Choice = { readonly text: string; readonly source: number };

type Listed = (exercise: Exercise, lesson: Pick<Lesson, 'cards'>) => readonly string[];

const CHOICES_BY_TYPE = {
  free_text: () => [],
  word_tiles: ({ tiles, distractors }) => [...(tiles ?? []), ...distractors],
  matching: (exercise, lesson) => resolvePairs(exercise, lesson).map(({ right }) => right),
  picture_choice: ({ images }) => (images ?? []).map(({ label }) => label),
  cloze: ({ cloze_mode, blanks, accept, distractors }) => {
    if (cloze_mode === 'multiselect') return unique([...(accept ?? []), ...distractors]);
    return cloze_mode === 'select' ? unique([...(blanks ?? []).flatMap(firstOf), ...distractors]) : [];
  },
} satisfies Record<ExerciseType, Listed>;

/** The choices of a question in the order in which they are shown; none where the answer is typed. */
export function listChoices({ exercise, lesson, step, visit }: Question, { seed }: Pick<RunState, 'seed'>): Choice[] {
  if (exercise === null || !isExerciseType(exercise.type)) return [];
  const texts = CHOICES_BY_TYPE[exercise.type](exercise, lesson);
  const order = shuffleBy(texts, JSON.stringify([seed, lesson.id, step.id, visit]));
  return order.map((source) => ({ text: texts[source] ?? '', source }));
}

/** Tells whether choices are taken one after the other: tiles, and options to tick. */
export function isTaken(exercise: Exercise): boolean {
  return exercise.type === 'word_tiles' || isMultiselect(exercise);
}

/** Tells whether the answer is typed; tiles may be. */
export function isTyped({ type, cloze_mode }: Exercise): boolean {
  return type === 'free_text' || (type === 'cloze' && (cloze_mode ?? 'type') === 'type');
}

function firstOf({ accept }: { readonly accept: readonly string[] }): readonly string[] {
  return accept.slice(0, 1);
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)];
}
