import type { ElementError, ReviewItem } from '../records/element-error.ts';
import { addDays, type Timestamp } from '../time/timestamp.ts';
import { REVIEW_INTERVAL_DAYS } from './mastery.ts';

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

/** Makes a row an item of the queue at `now`; it is overdue when it was due strictly before. */
export function toReviewItem(row: ElementError, now: Timestamp): ReviewItem {
  const due_at = dueAt(row);
  return { ...row, due_at, overdue: due_at < now };
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

/** Compares two items in queue order: overdue first, more errors first, latest error first (none last), then by id. */
export function compareReviewItems(left: ReviewItem, right: ReviewItem): number {
  return (
    Number(right.overdue) - Number(left.overdue) ||
    right.error_count - left.error_count ||
    descending(left.last_error_at ?? '', right.last_error_at ?? '') ||
    -descending(left.id, right.id)
  );
}

function intervalDays(streak: number): number {
  return REVIEW_INTERVAL_DAYS[Math.min(streak, 2)] ?? 0;
}

function descending(left: string, right: string): number {
  return left < right ? 1 : left > right ? -1 : 0;
}
