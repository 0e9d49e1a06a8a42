import type { AttemptInput, ElementAddress, RecordProgress } from '@learnwright/core';
import { MAX_ANSWER_LENGTH } from '../elements/list-elements.ts';
import type { GradedElement } from './grade-exercise.ts';

/** An attempt as POST /users/{user_id}/element-errors takes it, still without its time and id. */
export type ExerciseAttempt = Omit<AttemptInput, 'attempted_at' | 'attempt_id'>;

/** What an attempt takes from a graded element. */
type RecordedElement = Omit<GradedElement, 'verdict' | 'accepted_answer'>;

/** Where an exercise is: its set, its lesson and its own id. */
export type ExerciseAddress = Omit<ElementAddress, 'element_key'>;

const HALF_A_CHARACTER = /\p{Cs}$/u;

/**
 * Turns a graded exercise into attempts, one per element; answers are cut to 2,000 characters, the limit of a record.
 *
 * @example
 * const graded = gradeExercise(exercise, lesson, ['guten Tag']);
 * createAttempts({ set_id: 'german', lesson_id: lesson.id, exercise_id: exercise.id }, graded);
 */
export function createAttempts(address: ExerciseAddress, graded: readonly RecordedElement[]): ExerciseAttempt[] {
  const { set_id, lesson_id, exercise_id } = address;
  return graded.map(({ element_key, element_type, user_answer, correct_answer, correct, differences }) => ({
    set_id,
    lesson_id,
    exercise_id,
    element_key,
    element_type,
    user_answer: clipAnswer(user_answer),
    correct_answer: clipAnswer(correct_answer),
    correct,
    differences: [...differences],
  }));
}

/**
 * Counts a graded exercise as the step_result that POST /users/{user_id}/lesson-progress takes; `attempts` is the number
 * of this attempt at the step, counted from 1.
 */
export function createStepResult(
  step_id: string,
  graded: readonly GradedElement[],
  attempts = 1,
): NonNullable<RecordProgress['step_result']> {
  return { step_id, correct: graded.filter(({ correct }) => correct).length, total: graded.length, attempts };
}

/** Cuts an answer to the length that an attempt can have, never within a character. */
function clipAnswer(text: string): string {
  return text.length <= MAX_ANSWER_LENGTH ? text : text.slice(0, MAX_ANSWER_LENGTH).replace(HALF_A_CHARACTER, '');
}
