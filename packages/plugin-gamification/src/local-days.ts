import { type Calendar, type LocalDay, microsecondsOf, type Timestamp } from '@learnwright/plugin-sdk';

/** A calendar day as the number of days since 1970-01-01. */
export type DayNumber = number;

/** A time before every activity. */
export const BEGINNING: Timestamp = '1970-01-01T00:00:00.000000+00:00';

const MILLISECONDS_PER_DAY = 86_400_000;
const MICROSECONDS_PER_DAY = 86_400_000_000;

/** The number of a day such as `2026-11-20`. */
export function dayNumber(day: LocalDay): DayNumber {
  return Date.parse(day) / MILLISECONDS_PER_DAY;
}

/** The day with this number. */
export function localDay(day: DayNumber): LocalDay {
  return new Date(day * MILLISECONDS_PER_DAY).toISOString().slice(0, 10);
}

/** Tells whether a day is a Saturday or a Sunday. */
export function isWeekend(day: DayNumber): boolean {
  // Day 0 was a Thursday.
  const weekday = (((day + 3) % 7) + 7) % 7;
  return weekday >= 5;
}

/**
 * The days from one day to another, both included, that a calendar does not have: a zone that crosses the date line
 * westward leaves one out. The length of the time between them tells whether to search at all.
 */
export function listSkippedDays(calendar: Calendar, from: DayNumber, until: DayNumber): Set<DayNumber> {
  const skipped = new Set<DayNumber>();
  const startOf = (day: DayNumber) => microsecondsOf(calendar.startOf(localDay(day)));

  function search(first: DayNumber, start: number, last: DayNumber, end: number): void {
    // Changes of the clock are hours; a day is missing only where about a whole day is.
    const missing = last - first - (end - start) / MICROSECONDS_PER_DAY;
    if (missing < 0.75) return;
    if (last - first === 1) {
      skipped.add(first);
      return;
    }
    const middle = Math.floor((first + last) / 2);
    const between = startOf(middle);
    search(first, start, middle, between);
    search(middle, between, last, end);
  }

  if (from <= until) search(from, startOf(from), until + 1, startOf(until + 1));
  return skipped;
}
