import type { TestClock } from '../clock/test-clock.ts';
import { type TimeSpan, toMicroseconds } from '../clock/time-span.ts';

/** The clock of a plugin server. */
export interface ServerClock extends Omit<TestClock, 'advance'> {
  /** Lets time pass, and the server do everything that is due by then; resolves when it has: `advance({ days: 1 })`. */
  advance(time: TimeSpan): Promise<void>;
  /** Lets microseconds pass, in which nobody does anything. */
  advance(microseconds: number): void;
}

/** A clock that the server follows: `runDue` does everything that is due by it. */
export function createServerClock(clock: TestClock, runDue: () => Promise<void>): ServerClock {
  function advance(time: TimeSpan): Promise<void>;
  function advance(microseconds: number): void;
  function advance(passed: TimeSpan | number): Promise<void> | void {
    clock.advance(typeof passed === 'number' ? passed : toMicroseconds(passed));
    return typeof passed === 'number' ? undefined : runDue();
  }
  return { ...clock, advance };
}
