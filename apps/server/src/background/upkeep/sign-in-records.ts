import { type Clock, formatTimestamp, type SignInStore } from '@learnwright/core';
import { deleteInBatches, type UpkeepTask } from './upkeep.ts';

const DAY = 86_400_000_000;
/** How long an address may stay unproven. */
const UNPROVEN_DAYS = 7;

/** Deletes people who never proved their address, and sessions and codes that have ended. */
export function boundSignIn(signIns: SignInStore, clock: Clock): UpkeepTask {
  return async (signal) => {
    const now = clock.microseconds();
    const weekAgo = toIso(now - UNPROVEN_DAYS * DAY);
    await deleteInBatches(signal, clock, (count) => signIns.deleteAbandoned(weekAgo, count));
    await deleteInBatches(signal, clock, (count) => signIns.deleteEnded(toIso(now), count));
  };
}

/** The form in which better-auth writes times. */
function toIso(microseconds: number): string {
  return `${formatTimestamp(microseconds).slice(0, 23)}Z`;
}
