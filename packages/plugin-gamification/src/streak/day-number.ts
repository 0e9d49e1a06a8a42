import type { LocalDay } from '@learnwright/core';

const MILLISECONDS_PER_DAY = 86_400_000;

/** A calendar day as a number that the next day is one more than: days since 1970-01-01. */
export type DayNumber = number;

/** The number of a day such as `2026-11-20`. */
export function dayNumber(day: LocalDay): DayNumber {
  return Date.parse(day) / MILLISECONDS_PER_DAY;
}

/** The day with this number. */
export function localDay(day: DayNumber): LocalDay {
  return new Date(day * MILLISECONDS_PER_DAY).toISOString().slice(0, 10);
}

/** Whether it is a Saturday or a Sunday. */
export function isWeekend(day: DayNumber): boolean {
  // Day 0 was a Thursday.
  const weekday = (((day + 3) % 7) + 7) % 7;
  return weekday >= 5;
}
