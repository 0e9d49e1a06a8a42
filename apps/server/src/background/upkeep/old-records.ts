import { type AiUsageStore, type ApiTokenStore, addDays, type Clock } from '@learnwright/core';
import { deleteInBatches, type UpkeepTask } from './upkeep.ts';

/** Keeps the ledger of AI calls for so many days. The budget of a day needs the calls of that day alone. */
export function boundAiUsage(usage: AiUsageStore, clock: Clock, days: number): UpkeepTask {
  return (signal) => {
    const before = addDays(clock.now(), -days);
    return deleteInBatches(signal, clock, (count) => usage.deleteBefore(before, count));
  };
}

/** Deletes API tokens so many days after they were revoked or have expired. */
export function boundEndedTokens(tokens: ApiTokenStore, clock: Clock, days: number): UpkeepTask {
  return (signal) => {
    const before = addDays(clock.now(), -days);
    return deleteInBatches(signal, clock, (count) => tokens.deleteEnded(before, count));
  };
}
