import { type Clock, type CreateId, formatTimestamp, microsecondsOf, type Timestamp } from '@learnwright/core';

/** A clock that stands still, but for one microsecond a reading. */
export interface TestClock extends Clock {
  /** The next reading, also an earlier one; those after it go on from there. */
  set(now: Timestamp): void;
  /** Lets time pass. */
  advance(microseconds: number): void;
}

/** Builds a deterministic clock: its first reading is `start`, and every further one a microsecond later. */
export function createTestClock(start: Timestamp = '2026-11-20T12:00:00.000000+00:00'): TestClock {
  let next = microsecondsOf(start);
  function microseconds(): number {
    next += 1;
    return next - 1;
  }
  return {
    microseconds,
    now: () => formatTimestamp(microseconds()),
    set: (now) => {
      next = microsecondsOf(now);
    },
    advance: (passed) => {
      next += passed;
    },
  };
}

/** Builds a deterministic id factory: UUIDv7 text that counts up from 1, so later ids sort after earlier ones. */
export function createTestIds(): CreateId {
  let count = 0;
  return () => {
    count += 1;
    return `00000000-0000-7000-8000-${count.toString(16).padStart(12, '0')}`;
  };
}
