/** The number of consecutive correct answers that masters an element (specification, part 8). */
export const MASTERY_THRESHOLD = 3;

/** Days until the next review by correct_streak 0, 1 and 2 (specification, parts 3 and 8). */
export const REVIEW_INTERVAL_DAYS = [1, 3, 7] as const;
