import { addDays, type Clock, type PluginAuditStore } from '@learnwright/core';
import { deleteInBatches, type UpkeepTask } from './upkeep.ts';

/** Keeps the log of actions on plugins within so many days and entries. */
export function boundPluginAudit(
  audit: PluginAuditStore,
  clock: Clock,
  limits: { readonly days: number; readonly entries: number },
): UpkeepTask {
  return async (signal) => {
    const before = addDays(clock.now(), -limits.days);
    await deleteInBatches(signal, clock, (count) => audit.deleteBefore(before, count));
    await deleteInBatches(signal, clock, (count) => audit.deleteBeyond(limits.entries, count));
  };
}
