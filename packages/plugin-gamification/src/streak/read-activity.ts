import { type Calendar, createCalendar, type Timestamp } from '@learnwright/core';
import type { GamificationContext } from '../gamification-context.ts';
import { countByDay } from './count-by-day.ts';
import type { DayNumber } from './day-number.ts';

/** Before every activity. */
export const BEGINNING: Timestamp = '1970-01-01T00:00:00.000000+00:00';

/** How often a user was active on each day from a time on: sessions they started and lessons they completed. */
export async function readActivity(
  { records }: Pick<GamificationContext, 'records'>,
  user_id: string,
  calendar: Calendar,
  from: Timestamp,
): Promise<Map<DayNumber, number>> {
  const starts = await records.activity.sessionStarts(user_id, from);
  const lessons = await records.activity.completedLessons(user_id, from);
  return countByDay([...starts, ...lessons.map(({ completed_at }) => completed_at)], calendar);
}

/** The calendar of a user: that of their settings, else of UTC (contract, section 1). */
export async function readCalendar({ records }: GamificationContext, user_id: string): Promise<Calendar> {
  return createCalendar((await records.settings.find(user_id))?.timezone ?? 'UTC');
}
