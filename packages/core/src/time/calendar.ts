import { formatTimestamp, microsecondsOf, type Timestamp } from './timestamp.ts';

/** A calendar day, such as `2026-11-20`; `addDays` works on days too. */
export type LocalDay = string;

/** The days of a time zone (specification, R5.3). */
export interface Calendar {
  /** The day that a time falls on. */
  dayOf(timestamp: Timestamp): LocalDay;
  /** The first moment of a day. Where the zone skips the day, or its midnight, the first moment after the gap. */
  startOf(day: LocalDay): Timestamp;
}

const MILLISECONDS_PER_DAY = 86_400_000;
/** Calendars by zone: they are costly to make. */
const calendars = new Map<string, Calendar>();
/** The most that is kept of calendars, and of days in each. */
const MOST_KEPT = 100;
/** The minute of a timestamp, such as `2026-11-20T23:30`. Since 1973 no zone differs from UTC by a part of a minute. */
const MINUTE_LENGTH = 16;
const FIRST_WHOLE_MINUTE = '1973';

/**
 * Returns the calendar of an IANA time zone. Throws a RangeError for an unknown zone.
 *
 * @example
 * createCalendar('Europe/Berlin').dayOf('2026-11-20T23:30:00.000000+00:00'); // '2026-11-21'
 */
export function createCalendar(timezone: string): Calendar {
  return keep(calendars, timezone, () => buildCalendar(timezone));
}

/** Returns what is kept under a key; makes it where there is nothing. */
function keep<Value>(kept: Map<string, Value>, key: string, make: () => Value): Value {
  if (kept.size === MOST_KEPT) kept.clear();
  const value = kept.get(key) ?? make();
  kept.set(key, value);
  return value;
}

function buildCalendar(timezone: string): Calendar {
  const format = new Intl.DateTimeFormat('en', {
    timeZone: timezone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  });

  /** The wall clock at a moment, as if it were UTC. */
  function wallOf(milliseconds: number): number {
    // Such as `11/29/2026, 07:00:47`: to read it costs less than half of what its parts by name do.
    const numbers = (format.format(milliseconds).match(/\d+/g) ?? []).map(Number);
    const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] = numbers;
    return Date.UTC(year, month - 1, day, hour, minute, second);
  }

  function startOf(day: LocalDay): Timestamp {
    const midnight = Date.parse(day);
    const offsets = [midnight - MILLISECONDS_PER_DAY, midnight + MILLISECONDS_PER_DAY].map((at) => wallOf(at) - at);
    // Where the clocks go back over midnight, the day has two midnights; the greater offset gives the first.
    const start = [midnight - Math.max(...offsets), midnight - Math.min(...offsets)].find(
      (candidate) => wallOf(candidate) === midnight,
    );
    return formatTimestamp((start ?? firstSecond(midnight, (at) => wallOf(at) > midnight)) * 1000);
  }

  /** Days by minute: the answers of a lesson, and of all who learn at once, are of the same few. */
  const days = new Map<string, LocalDay>();

  function dayOf(timestamp: Timestamp): LocalDay {
    const minute = timestamp < FIRST_WHOLE_MINUTE ? timestamp : timestamp.slice(0, MINUTE_LENGTH);
    return keep(days, minute, () => dayText(wallOf(Math.floor(microsecondsOf(timestamp) / 1000))));
  }

  return { dayOf, startOf };
}

/** Finds the first second within two days around a time at which a condition holds; it holds ever after. */
function firstSecond(around: number, isTrue: (milliseconds: number) => boolean): number {
  let before = (around - 2 * MILLISECONDS_PER_DAY) / 1000;
  let after = (around + 2 * MILLISECONDS_PER_DAY) / 1000;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (isTrue(middle * 1000)) after = middle;
    else before = middle;
  }
  return after * 1000;
}

function dayText(wall: number): LocalDay {
  return new Date(wall).toISOString().slice(0, 10);
}
