import { setImmediate } from 'node:timers/promises';
import { addDays, type Clock, type CursorValues, packOldAttempts } from '@learnwright/core';
import type { Database } from '@learnwright/db';
import type { UpkeepTask } from './upkeep.ts';

/** The learners that are looked for at once. */
const LEARNERS = 100;
const MIDNIGHT = 'T00:00:00.000000+00:00';

/**
 * Packs the attempts that are older than so many days, once a day, learner by learner in small units of work (specification,
 * R3.20); 0 days for never.
 */
export function packAttempts(
  { stores, unitOfWork }: Pick<Database, 'stores' | 'unitOfWork'>,
  clock: Clock,
  days: number,
): UpkeepTask {
  let done = '';

  async function packLearner(user_id: string, before: string, signal: AbortSignal): Promise<void> {
    let next: CursorValues | null = null;
    do {
      next = await packOldAttempts({ unitOfWork }, user_id, before, next);
      // Requests are answered between two units of work.
      await setImmediate();
    } while (next !== null && !signal.aborted);
  }

  return async (signal) => {
    if (days === 0) return;
    const before = addDays(clock.now(), -days).slice(0, 'YYYY-MM-DD'.length) + MIDNIGHT;
    if (before === done) return;
    for (let after = ''; !signal.aborted; ) {
      const learners = await stores.packedAttempts.listLearners(before, after, LEARNERS);
      for (const user_id of learners) if (!signal.aborted) await packLearner(user_id, before, signal);
      after = learners.at(-1) ?? after;
      if (learners.length < LEARNERS) {
        if (!signal.aborted) done = before;
        return;
      }
    }
  };
}
