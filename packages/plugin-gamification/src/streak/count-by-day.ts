import { addDays, type Calendar, microsecondsOf, type Timestamp } from '@learnwright/core';
import { type DayNumber, dayNumber, localDay } from './day-number.ts';

/** Short enough that no zone sets its clock forward and back again within it: Ramadan is the shortest time between. */
const BLOCK_DAYS = 16;
const MICROSECONDS_PER_DAY = 86_400_000_000;

/** Days in a row: the first of them, and where each of them ends. */
interface Block {
  readonly first: DayNumber;
  readonly ends: readonly Timestamp[];
}

/**
 * How many of the times fall on each day of a calendar, the earliest day first. To ask a calendar is dear, so it is
 * asked for the ends of blocks of days, and for ends inside of one only where its clock changes.
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

/** The block with a time in it: the one that follows, else one that starts on the day of the time. */
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

/** Where each day ends from one that begins at `begin` to the one that ends at `end`. */
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
