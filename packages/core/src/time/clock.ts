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
  /** Called once for each time that the wall clock is set back, with how far ahead of it this clock is then. */
  onSetBack?(milliseconds: number): void;
}

/** A difference up to this is jitter, in milliseconds. */
const DRIFT_ALLOWED = 10;

/** The steady counter may run ahead of the wall clock by so much before that counts as set back, in milliseconds. */
const SET_BACK = 1_000;

/**
 * Builds a clock: the wall time, refined to microseconds by the steady counter, corrected when the two drift apart. When the wall
 * clock is set back, time neither stands still nor goes back: it goes on by the steady counter, ahead of the wall clock, until
 * that has caught up.
 *
 * @example
 * const clock = createClock({ wall: () => Date.now(), elapsed: () => performance.now() });
 */
export function createClock(readings: ClockReadings): Clock {
  let anchor = readings.wall() - readings.elapsed();
  let last = 0;
  /** How far ahead of the wall clock the time goes on, since that was set back. */
  let lead = 0;

  function correct(wall: number, elapsed: number): void {
    const ahead = anchor + elapsed - wall;
    const change = ahead - lead;
    if (Math.abs(change) <= DRIFT_ALLOWED) return;
    if (change > SET_BACK) {
      lead = ahead;
      readings.onSetBack?.(ahead);
    } else if (change > 0) {
      anchor -= change;
    } else {
      lead = Math.max(0, ahead);
      anchor = Math.max(anchor, wall - elapsed);
    }
  }

  function microseconds(): number {
    const elapsed = readings.elapsed();
    correct(readings.wall(), elapsed);
    last = Math.max(last + 1, Math.floor((anchor + elapsed) * 1000));
    return last;
  }
  return { microseconds, now: () => formatTimestamp(microseconds()) };
}
