import { addDays, type Clock, type EventStore } from '@learnwright/core';
import { deleteInBatches, type UpkeepTask } from './upkeep.ts';

/** Keeps delivered events within so many days; 0 for ever. */
export function boundEvents(events: EventStore, clock: Clock, days: number): UpkeepTask {
  return async (signal) => {
    if (days === 0) return;
    const before = addDays(clock.now(), -days);
    await deleteInBatches(signal, clock, (count) => events.deleteBefore(before, count));
  };
}
