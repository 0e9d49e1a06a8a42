import { type Clock, createClock } from '@learnwright/core';
import type { Logger } from '@learnwright/plugin-sdk';

/** The clock of the machine. Where a log is given, it says when the machine's time was set back. */
export function createSystemClock(logger?: Pick<Logger, 'warn'>): Clock {
  return createClock({
    wall: () => Date.now(),
    elapsed: () => performance.now(),
    onSetBack: (milliseconds) => logger?.warn(SET_BACK, { ahead_ms: Math.round(milliseconds) }),
  });
}

const SET_BACK =
  'The time of this machine was set back. The server goes on by a steady counter, ahead of it: no record is older than the one before. Restart the server to follow the machine again.';
