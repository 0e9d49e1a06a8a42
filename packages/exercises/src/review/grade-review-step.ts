import { completeAnswer } from '../cloze/complete-answer.ts';
import { createAttempts, type ExerciseAttempt } from '../grading/create-attempts.ts';
import { gradeExercise } from '../grading/grade-exercise.ts';
import type { ReviewStep } from './review-step.ts';

/**
 * Grades an answer to a step of a review or correction round, like `gradeExercise`, and gives the attempts to record: of
 * a cloze one at the original element, of a replay one at every element of its exercise.
 */
export function gradeReviewStep(reviewStep: ReviewStep, answer: readonly string[]): ExerciseAttempt[] {
  const { set_id, lesson, step } = reviewStep;
  const address = { set_id, lesson_id: lesson.id, exercise_id: step.exercise.id };
  const graded = gradeExercise(step.exercise, lesson, answer);
  if (reviewStep.kind === 'replay') return createAttempts(address, graded);
  const { element_key, element_type, correct_answer } = reviewStep.element;
  const original = graded.map(({ user_answer, correct }) => ({
    element_key,
    element_type,
    correct_answer,
    user_answer: completeAnswer(reviewStep.cloze, user_answer),
    correct,
  }));
  return createAttempts(address, original);
}
