import { formatTimestamp, type Timestamp } from './timestamp.ts';

/** Tells the time in microseconds; every reading is later than the previous one. */
export interface Clock {
  /** Microseconds since 1970, strictly increasing. */
  microseconds(): number;
  /** The next reading as a timestamp. */
  now(): Timestamp;
}

/** The two readings behind a clock, both in milliseconds with fractions. */
export interface ClockReadings {
  /** The wall clock, which may be set forward or back. */
  wall(): number;
  /** A steady counter with microsecond resolution. */
  elapsed(): number;
}

const DRIFT_ALLOWED = 10;

/** Builds a clock: the wall time, refined to microseconds by the steady counter, corrected when the two drift apart. */
export function createClock(readings: ClockReadings): Clock {
  let anchor = readings.wall() - readings.elapsed();
  let last = 0;
  function microseconds(): number {
    const wall = readings.wall();
    const elapsed = readings.elapsed();
    if (Math.abs(anchor + elapsed - wall) > DRIFT_ALLOWED) anchor = wall - elapsed;
    last = Math.max(last + 1, Math.floor((anchor + elapsed) * 1000));
    return last;
  }
  return { microseconds, now: () => formatTimestamp(microseconds()) };
}
