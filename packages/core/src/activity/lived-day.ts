import type { DaySpan } from '../stores/activity-store.ts';
import { createCalendar, type LocalDay } from '../time/calendar.ts';
import { addDays, type Timestamp } from '../time/timestamp.ts';

/** A day that was lived, and the time zone that the learner had last on it; null where that is not known. */
export interface DayInZone {
  readonly day: LocalDay;
  readonly timezone: string | null;
}

/** The day that an activity belongs to. */
export interface LivedDay {
  readonly day: LocalDay;
  /** How many days before it the learner never had, because they flew east: no missed days. */
  readonly flown: number;
}

/** Zones lie at most 26 hours apart, so the days of two zones at one moment lie at most two days apart. */
const DAYS_BETWEEN_ZONES = 2;
const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** The days that decide, beside the last one before them, which day a time belongs to in any time zone. */
export function nearDays(time: Timestamp): DaySpan {
  const day = time.slice(0, DAY_LENGTH);
  // A local day is that of UTC, or one beside it.
  return { from: addDays(day, -1 - DAYS_BETWEEN_ZONES), until: addDays(day, 1) };
}

/**
 * Finds the day that an activity belongs to: the local one (specification, R4.7). A change of zone makes no day of its own: while
 * a day that was lived goes on in the zone that the learner had last on it, everything belongs to it. And it takes none
 * away: days that are missing only because the new zone is ahead of the old one are `flown`. `lived` are the days lived
 * before and around the time.
 */
export function findLivedDay(lived: readonly DayInZone[], time: Timestamp, timezone: string): LivedDay {
  const dayIn = (zone: string | null) => createCalendar(zone ?? timezone).dayOf(time);
  const local = dayIn(timezone);
  if (lived.some(({ day }) => day === local)) return { day: local, flown: 0 };
  const goesOn = lived.find((each) => dayIn(each.timezone) === each.day);
  if (goesOn !== undefined) return { day: goesOn.day, flown: 0 };
  const last = lived.filter(({ day }) => day < local).reduce<DayInZone | null>(later, null);
  if (last === null) return { day: local, flown: 0 };
  const missed = daysBetween(last.day, local);
  const missedInOldZone = daysBetween(last.day, dayIn(last.timezone));
  return { day: local, flown: Math.max(0, missed - missedInOldZone) };
}

function later(left: DayInZone | null, right: DayInZone): DayInZone {
  return left === null || right.day > left.day ? right : left;
}

/** The number of days that lie between two days; none where the second is not later. */
function daysBetween(first: LocalDay, second: LocalDay): number {
  return Math.max(0, (Date.parse(second) - Date.parse(first)) / 86_400_000 - 1);
}
