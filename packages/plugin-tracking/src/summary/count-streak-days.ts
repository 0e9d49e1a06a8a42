import { addDays, type Calendar, type LocalDay, type Timestamp } from '@learnwright/core';
import type { TrackingDatabase } from '../tracking-context.ts';
import { findFilledSpans, type Span } from './day-store.ts';

/** How many days the first query looks at, and how many a query looks at most. */
const FIRST_DAYS = 32;
const MOST_DAYS = 512;

/**
 * Consecutive calendar days with a commit of a project, ending today or, while today has none yet, yesterday. Looks at
 * 32 days, and at twice as many more each time for as long as the streak goes on.
 */
export async function countStreakDays(
  db: TrackingDatabase,
  project_id: string,
  calendar: Calendar,
  now: Timestamp,
): Promise<number> {
  const days = walkBack(calendar, calendar.dayOf(now));
  const [today, ...earlier] = await findFilledSpans(db, project_id, next(days, FIRST_DAYS));
  let streak = today === true ? 1 : 0;
  let filled = earlier;
  for (let count = FIRST_DAYS * 2; ; count = Math.min(count * 2, MOST_DAYS)) {
    const gap = filled.indexOf(false);
    if (gap !== -1) return streak + gap;
    streak += filled.length;
    filled = await findFilledSpans(db, project_id, next(days, count));
  }
}

/** The days back from one; a day that the time zone has skipped is none. */
function* walkBack(calendar: Calendar, today: LocalDay): Generator<Span, never> {
  let until = calendar.startOf(addDays(today, 1));
  for (let day = today; ; day = addDays(day, -1)) {
    const from = calendar.startOf(day);
    if (from < until) yield { from, until };
    until = from;
  }
}

function next(days: Generator<Span, never>, count: number): Span[] {
  return Array.from({ length: count }, () => days.next().value);
}
