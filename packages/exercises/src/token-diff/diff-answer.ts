import { compareAnswers } from '../grading/compare-answers.ts';
import type { GradedElement } from '../grading/grade-exercise.ts';
import { type GradingContext, type LessonLanguage, resolveGrading } from '../grading/policy.ts';
import type { Exercise } from '../schema/exercise.ts';
import { type DiffToken, diffTokens } from './diff-tokens.ts';
import { createSegmenter } from './tokenize.ts';

/**
 * Compares a graded answer with the accepted one, word by word, in the language of the answer. What grading
 * forgives is `forgiven`; a wrong answer always has an `extra` or `missing` word, a right one never.
 *
 * @example
 * const [graded] = gradeExercise(exercise, lesson, ['der hund!']);
 * diffAnswer(graded, exercise, lesson); // `der` is the same, `hund!` extra by its case
 */
export function diffAnswer(
  graded: Pick<GradedElement, 'user_answer' | 'accepted_answer'>,
  exercise: Exercise,
  lesson: LessonLanguage,
  context: GradingContext = {},
): DiffToken[] {
  const grading = resolveGrading(exercise, lesson, context);
  return diffTokens(graded.user_answer, graded.accepted_answer, {
    segment: createSegmenter(grading.language),
    forgives: (given, canonical) => compareAnswers(given, canonical, grading).verdict !== 'wrong',
  });
}
