import type { ElementError, ReviewItem } from '../records/element-error.ts';
import { addDays, type Timestamp } from '../time/timestamp.ts';

/** Days until the next review by correct_streak 0, 1 and 2 (specification, R3.9). */
export const REVIEW_INTERVAL_DAYS = [1, 3, 7] as const;

/**
 * The time when a row that is not mastered is due: the last attempt plus the interval of the streak (specification,
 * R3.9).
 *
 * @example
 * dueAt({ last_attempt_at: '2026-11-20T12:00:00.000000+00:00', correct_streak: 1 }); // '2026-11-23T12:00:00.000000+00:00'
 */
export function dueAt(row: Pick<ElementError, 'last_attempt_at' | 'correct_streak'>): Timestamp {
  return addDays(row.last_attempt_at, intervalDays(row.correct_streak));
}

/** Later than every time at which a row is due. */
const NEVER: Timestamp = '9999-12-31T23:59:59.999999+00:00';

/** Tells whether an item is of a queue that is narrowed to what is due before a time, where one is given. */
export function isDueBefore(item: Pick<ReviewItem, 'due_at'>, due_before: Timestamp = NEVER): boolean {
  return item.due_at < due_before;
}

/**
 * For each streak the time before which a last_attempt_at is overdue at `now`, or due before any other time; databases
 * compare with it. Without a time, every row is.
 */
export function overdueBefore(now: Timestamp = NEVER): [streak0: Timestamp, streak1: Timestamp, streak2: Timestamp] {
  return [addDays(now, -intervalDays(0)), addDays(now, -intervalDays(1)), addDays(now, -intervalDays(2))];
}

function intervalDays(streak: number): number {
  return REVIEW_INTERVAL_DAYS[Math.min(streak, 2)] ?? 0;
}
