import { type ExerciseType, isExerciseType } from '../../schema/exercise-type.ts';
import { createFinding, type Finding } from '../finding.ts';
import { extendPointer } from '../json-pointer.ts';
import type { LessonView } from '../lesson-view.ts';
import { checkCloze } from './check-cloze.ts';
import { checkFreeText } from './check-free-text.ts';
import { checkMatching } from './check-matching.ts';
import { checkPictureChoice } from './check-picture-choice.ts';
import { checkWordTiles } from './check-word-tiles.ts';
import type { ExerciseCheck } from './lesson-check.ts';

const CHECK_BY_TYPE = {
  free_text: checkFreeText,
  word_tiles: checkWordTiles,
  matching: checkMatching,
  picture_choice: checkPictureChoice,
  cloze: checkCloze,
} satisfies Record<ExerciseType, ExerciseCheck>;

/** Each exercise by the rules of its type; a type the product cannot show is a warning. */
export function checkExercises(lesson: LessonView): Finding[] {
  return lesson.exercises.flatMap((exercise) => {
    const { type } = exercise.value;
    if (isExerciseType(type)) return CHECK_BY_TYPE[type](exercise);
    const message = `lessons skip the exercise, "${type}" has no renderer here`;
    return [createFinding('W-RENDERER-MISSING', extendPointer(exercise.pointer, 'type'), message)];
  });
}
