import { type Clock, formatTimestamp, microsecondsOf, type Timestamp } from '@learnwright/core';

/** The time, but later than another one: the order of messages holds also where the clocks of two servers differ. */
export function timeAfter(clock: Clock, earlier: Timestamp | undefined): Timestamp {
  const now = clock.now();
  return earlier === undefined || now > earlier ? now : formatTimestamp(microsecondsOf(earlier) + 1);
}
