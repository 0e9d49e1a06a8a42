import { createFinding } from '../finding.ts';
import { extendPointer } from '../json-pointer.ts';
import { listCorrectDistractors } from '../list-correct-distractors.ts';
import type { ExerciseCheck } from './lesson-check.ts';

/** A free_text accepts at least one answer, and none of its distractors. */
export const checkFreeText: ExerciseCheck = (exercise) => {
  const { value, pointer } = exercise;
  const accept = value.accept ?? [];
  if (accept.length === 0) {
    return [createFinding('E-FREE-TEXT-ACCEPT', extendPointer(pointer, 'accept'), 'no answer is accepted')];
  }
  return listCorrectDistractors(exercise, accept);
};
