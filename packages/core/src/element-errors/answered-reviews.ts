import { type ActivityStores, recordActivity } from '../activity/record-activity.ts';
import type { Attempt } from '../records/attempt.ts';
import type { ElementError } from '../records/element-error.ts';
import type { AnsweredReview } from '../stores/activity-store.ts';
import { createCalendar } from '../time/calendar.ts';
import { addDays, microsecondsOf, type Timestamp } from '../time/timestamp.ts';
import { applyAttempt } from './attempt-matrix.ts';
import { dueAt } from './review-intervals.ts';

const DAY_LENGTH = 'YYYY-MM-DD'.length;
const QUARTER_HOUR = 15 * 60 * 1_000_000;

/** The review that an attempt answers; none where its element was not to be due on that day, in no time zone. */
export function listReview(before: ElementError | null, { attempted_at }: Attempt): AnsweredReview[] {
  if (before === null || before.mastered) return [];
  const due_at = dueAt(before);
  // A day of a learner has hours of two days of UTC.
  return due_at.slice(0, DAY_LENGTH) <= addDays(attempted_at.slice(0, DAY_LENGTH), 1) ? [{ attempted_at, due_at }] : [];
}

/** The reviews that those of an element's attempts, told by their ids, answered when they were made; its log as `unpackLog` returns it. */
export function listReviews(unpacked: readonly Attempt[], ids: ReadonlySet<string>): AnsweredReview[] {
  const reviews: AnsweredReview[] = [];
  let row: ElementError | null = null;
  for (const attempt of unpacked) {
    if (ids.has(attempt.attempt_id)) reviews.push(...listReview(row, attempt));
    row = applyAttempt(row, attempt, '');
  }
  return reviews;
}

/**
 * Writes down the days on which due reviews were answered: those that were due on that day in the time zone of the learner, at
 * whatever hour. Times within a quarter of an hour are of one day: zones differ by whole quarters.
 */
export async function recordReviews(
  stores: ActivityStores,
  user_id: string,
  timezone: string,
  reviews: readonly AnsweredReview[],
): Promise<void> {
  if (reviews.length === 0) return;
  const { dayOf } = createCalendar(timezone);
  const latest = new Map<number, Timestamp>();
  for (const { attempted_at, due_at } of reviews.toSorted(byTime)) {
    const isDue = due_at <= attempted_at || dayOf(due_at) === dayOf(attempted_at);
    if (isDue) latest.set(Math.floor(microsecondsOf(attempted_at) / QUARTER_HOUR), attempted_at);
  }
  for (const time of latest.values()) await recordActivity(stores, user_id, time, 'review');
}

function byTime(left: AnsweredReview, right: AnsweredReview): number {
  return left.attempted_at < right.attempted_at ? -1 : Number(left.attempted_at > right.attempted_at);
}
