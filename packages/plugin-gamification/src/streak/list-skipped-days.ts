import { type Calendar, microsecondsOf } from '@learnwright/core';
import { type DayNumber, localDay } from './day-number.ts';

const MICROSECONDS_PER_DAY = 86_400_000_000;

/**
 * The days between two days, both included, that a calendar does not have: a zone that crosses the date line westward
 * leaves one out. Where there are none, which the length of the time between shows, nothing is searched.
 */
export function listSkippedDays(calendar: Calendar, from: DayNumber, until: DayNumber): Set<DayNumber> {
  const skipped = new Set<DayNumber>();
  const startOf = (day: DayNumber) => microsecondsOf(calendar.startOf(localDay(day)));

  function search(first: DayNumber, start: number, last: DayNumber, end: number): void {
    // Changes of the clock are hours; only a whole day too little is a day that is missing.
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
