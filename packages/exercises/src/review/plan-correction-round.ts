import type { ElementError } from '@learnwright/core';
import {
  type ClozeStep,
  createClozeStep,
  findSource,
  type ReviewedElement,
  type ReviewOptions,
  type SourceLesson,
} from './review-step.ts';

/** The most clozes of a correction round (specification, R11.9). */
export const CORRECTION_ROUND_LIMIT = 5;

/** A lesson that has just been finished, with its score. */
export type FinishedLesson = SourceLesson & { readonly score_correct: number; readonly score_total: number };

/** The fields of an element-error record that a correction round needs. */
export type FailedElement = ReviewedElement & Pick<ElementError, 'mastered' | 'error_count'>;

/**
 * Plans the correction round at the end of a lesson (specification, R11.9): a cloze for each failure that is not
 * mastered and makes a useful one, in their order, at most five. Empty, and then not shown, on a perfect score, without
 * failures, or where no cloze can be made. `failures` are element-error records; records of other lessons, records without an error and repeats
 * are left out.
 */
export function planCorrectionRound(
  finished: FinishedLesson,
  failures: readonly FailedElement[],
  options: ReviewOptions = {},
): ClozeStep[] {
  const { score_correct, score_total, ...practised } = finished;
  const steps: ClozeStep[] = [];
  if (score_correct >= score_total) return steps;
  const seen = new Set<string>();
  for (const failure of failures) {
    const source = findSource(failure, [practised]);
    const key = JSON.stringify([failure.exercise_id, failure.element_key]);
    if (source === null || failure.mastered || failure.error_count === 0 || seen.has(key)) continue;
    seen.add(key);
    const step = createClozeStep(failure, source, steps.length + 1, options);
    if (step !== null) steps.push(step);
    if (steps.length === CORRECTION_ROUND_LIMIT) break;
  }
  return steps;
}
