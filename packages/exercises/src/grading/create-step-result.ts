import type { RecordProgress } from '@learnwright/core';
import type { GradedElement } from './graded-element.ts';

/**
 * The result of a step as POST /users/{user_id}/lesson-progress takes it: how many of its elements are right, and in
 * which attempt at the step, counted from 1.
 */
export function createStepResult(
  step_id: string,
  graded: readonly GradedElement[],
  attempts = 1,
): NonNullable<RecordProgress['step_result']> {
  return { step_id, correct: graded.filter(({ correct }) => correct).length, total: graded.length, attempts };
}
