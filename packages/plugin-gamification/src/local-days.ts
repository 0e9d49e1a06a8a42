import { addDays, type Calendar, type LocalDay, microsecondsOf, type Timestamp } from '@learnwright/plugin-sdk';

/** A calendar day as the number of days since 1970-01-01. */
export type DayNumber = number;

/** A time before every activity. */
export const BEGINNING: Timestamp = '1970-01-01T00:00:00.000000+00:00';

const MILLISECONDS_PER_DAY = 86_400_000;
const MICROSECONDS_PER_DAY = 86_400_000_000;
/** Short enough that no zone sets its clock forward and back again within a block: Ramadan is the shortest such time. */
const BLOCK_DAYS = 16;

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

/** Days in a row: the first day, and the end of each day. */
interface Block {
  readonly first: DayNumber;
  readonly ends: readonly Timestamp[];
}

/**
 * Counts the times on each day of a calendar, the earliest day first. Asking a calendar is slow. So it is asked for the
 * ends of blocks of days, and for the days inside a block only where the clock changes.
 */
export function countByDay(times: readonly Timestamp[], calendar: Calendar): Map<DayNumber, number> {
  const counts = new Map<DayNumber, number>();
  let block: Block | null = null;
  let index = 0;
  for (const time of times.toSorted()) {
    if (block === null || time >= endOf(block)) {
      block = findBlock(calendar, time, block);
      index = 0;
    }
    while (time >= (block.ends[index] ?? '')) index += 1;
    counts.set(block.first + index, (counts.get(block.first + index) ?? 0) + 1);
  }
  return counts;
}

/** The block that holds a time: the following one, else a block that starts on the day of the time. */
function findBlock(calendar: Calendar, time: Timestamp, before: Block | null): Block {
  if (before !== null) {
    const following = readBlock(calendar, before.first + BLOCK_DAYS, endOf(before));
    if (time < endOf(following)) return following;
  }
  const day = calendar.dayOf(time);
  return readBlock(calendar, dayNumber(day), calendar.startOf(day));
}

function readBlock(calendar: Calendar, first: DayNumber, begin: Timestamp): Block {
  const last = first + BLOCK_DAYS;
  return { first, ends: listEnds(calendar, first, begin, last, calendar.startOf(localDay(last))) };
}

/** The ends of the days from `first`, which begins at `begin`, up to `last`, which begins at `end`. */
function listEnds(
  calendar: Calendar,
  first: DayNumber,
  begin: Timestamp,
  last: DayNumber,
  end: Timestamp,
): Timestamp[] {
  const days = last - first;
  if (days === 1) return [end];
  if (microsecondsOf(end) - microsecondsOf(begin) === days * MICROSECONDS_PER_DAY) {
    return Array.from({ length: days }, (_, index) => addDays(begin, index + 1));
  }
  const middle = Math.floor((first + last) / 2);
  const between = calendar.startOf(localDay(middle));
  return [...listEnds(calendar, first, begin, middle, between), ...listEnds(calendar, middle, between, last, end)];
}

function endOf({ ends }: Block): Timestamp {
  return ends.at(-1) ?? '';
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
