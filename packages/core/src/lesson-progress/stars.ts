import type { StepResult } from '../records/lesson-progress.ts';

/** How many stars a lesson can have. */
export type Stars = 0 | 1 | 2 | 3;

/**
 * Returns the stars of a score: bands at 50, 75 and 90 percent, inclusive (specification, R4.1).
 *
 * @example
 * starsOf({ correct: 3, total: 4 }); // 2
 */
export function starsOf({ correct, total }: { readonly correct: number; readonly total: number }): Stars {
  if (total <= 0) return 0;
  // Whole numbers on both sides: a quotient such as 0.9 is not exact.
  const reaches = (percent: number) => correct * 100 >= total * percent;
  if (reaches(90)) return 3;
  if (reaches(75)) return 2;
  return reaches(50) ? 1 : 0;
}

/** How often each step of a lesson was done: what a row of lesson progress says of it. */
export interface DoneSteps {
  readonly step_results: Readonly<Record<string, Pick<StepResult, 'attempts'>>>;
}

/** Tells whether each step of a lesson was done at the first attempt (specification, R4.2). */
export function isFirstAttempt({ step_results }: DoneSteps): boolean {
  return Object.values(step_results).every(({ attempts }) => attempts === 1);
}
