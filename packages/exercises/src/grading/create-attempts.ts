import type { AttemptInput, ElementAddress } from '@learnwright/core';
import { clipAnswer } from '../answers/clip-answer.ts';
import type { GradedElement } from './graded-element.ts';

/** An attempt as POST /users/{user_id}/element-errors takes it, still without its time and id. */
export type ExerciseAttempt = Omit<AttemptInput, 'attempted_at' | 'attempt_id'>;

/** Where an exercise is: its set, its lesson and its own id. */
export type ExerciseAddress = Omit<ElementAddress, 'element_key'>;

/** The attempts a graded exercise produces, one per element; answers are cut to the 2,000 characters a record holds. */
export function createAttempts(address: ExerciseAddress, graded: readonly GradedElement[]): ExerciseAttempt[] {
  const { set_id, lesson_id, exercise_id } = address;
  return graded.map(({ element_key, element_type, user_answer, correct_answer, correct }) => ({
    set_id,
    lesson_id,
    exercise_id,
    element_key,
    element_type,
    user_answer: clipAnswer(user_answer),
    correct_answer: clipAnswer(correct_answer),
    correct,
  }));
}
