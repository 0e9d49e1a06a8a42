import type { ElementError, ReviewItem } from '../records/element-error.ts';
import type { Timestamp } from '../time/timestamp.ts';
import { dueAt } from './review-intervals.ts';

/** Makes a row an item of the queue at `now`; it is overdue when it was due strictly before. */
export function toReviewItem(row: ElementError, now: Timestamp): ReviewItem {
  const due_at = dueAt(row);
  return { ...row, due_at, overdue: due_at < now };
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

function descending(left: string, right: string): number {
  return left < right ? 1 : left > right ? -1 : 0;
}
