import { type Clock, createClock } from '@learnwright/core';

/** The clock of the machine. */
export function createSystemClock(): Clock {
  return createClock({ wall: () => Date.now(), elapsed: () => performance.now() });
}
