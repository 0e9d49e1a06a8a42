/** The number of consecutive correct answers that masters an element (specification, R3.3). */
export const MASTERY_THRESHOLD = 3;

/** The counts of an element that its answers move. */
export interface AnswerCounts {
  readonly error_count: number;
  readonly correct_streak: number;
}

/**
 * Counts one more answer at an element (specification, R3.2). A right one adds to the streak, and masters the element at
 * MASTERY_THRESHOLD. A wrong one counts an error, resets the streak and takes mastery away.
 */
export function countAnswer(counts: AnswerCounts, correct: boolean): AnswerCounts & { readonly mastered: boolean } {
  const correct_streak = correct ? counts.correct_streak + 1 : 0;
  const error_count = counts.error_count + (correct ? 0 : 1);
  return { error_count, correct_streak, mastered: correct_streak >= MASTERY_THRESHOLD };
}
