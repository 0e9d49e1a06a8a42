import type { Calendar } from '@learnwright/core';
import { countStreak, type Streak } from './count-streak.ts';
import type { DayNumber } from './day-number.ts';
import { listSkippedDays } from './list-skipped-days.ts';

/** The streak of these active days on a day of a calendar. */
export function streakOn(
  calendar: Calendar,
  active: ReadonlySet<DayNumber>,
  today: DayNumber,
  weekend_mode: boolean,
): Streak {
  let first = today;
  for (const day of active) first = Math.min(first, day);
  return countStreak({ active, today, weekend_mode, skipped: listSkippedDays(calendar, first, today) });
}
