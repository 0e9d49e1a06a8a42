import type { Clock } from './clock.ts';
import { formatTimestamp, microsecondsOf, type Timestamp } from './timestamp.ts';

/**
 * Reads the time, and adds to it where needed to be a microsecond later than all of these: records that follow each other
 * keep their order, although the clocks of the servers that write them differ.
 */
export function timeAfter(clock: Clock, earlier: readonly (Timestamp | null | undefined)[]): Timestamp {
  const latest = latestTime(earlier);
  const now = clock.now();
  return latest === null || now > latest ? now : formatTimestamp(microsecondsOf(latest) + 1);
}

/** The latest of some times; null where there is none. */
export function latestTime(times: readonly (Timestamp | null | undefined)[]): Timestamp | null {
  return times.reduce<Timestamp | null>((latest, time) => (time && time > (latest ?? '') ? time : latest), null);
}
