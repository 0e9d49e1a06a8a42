import type { ElementError, ReviewItem } from '../records/element-error.ts';
import { addDays, type Timestamp } from '../time/timestamp.ts';
import { REVIEW_INTERVAL_DAYS } from './mastery.ts';

/** When a row that is not mastered is due: its last attempt plus the interval of its streak (specification, part 3). */
export function dueAt(row: Pick<ElementError, 'last_attempt_at' | 'correct_streak'>): Timestamp {
  return addDays(row.last_attempt_at, intervalDays(row.correct_streak));
}

/** The row as an item of the queue at `now`; overdue when it was due strictly before. */
export function toReviewItem(row: ElementError, now: Timestamp): ReviewItem {
  const due_at = dueAt(row);
  return { ...row, due_at, overdue: due_at < now };
}

/** For each streak, the last_attempt_at before which a row is overdue at `now`: what a database compares with. */
export function overdueBefore(now: Timestamp): [streak0: Timestamp, streak1: Timestamp, streak2: Timestamp] {
  return [addDays(now, -intervalDays(0)), addDays(now, -intervalDays(1)), addDays(now, -intervalDays(2))];
}

/** The order of the queue: overdue first, more errors first, latest error first (none last), then by id. */
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
