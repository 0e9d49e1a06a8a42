/** The number of consecutive correct answers that masters an element (specification, R3.3). */
export const MASTERY_THRESHOLD = 3;

/** Days until the next review by correct_streak 0, 1 and 2 (specification, R3.9). */
export const REVIEW_INTERVAL_DAYS = [1, 3, 7] as const;
