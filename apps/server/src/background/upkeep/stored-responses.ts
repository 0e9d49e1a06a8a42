import { addDays, type Clock, type StoredResponseStore } from '@learnwright/core';
import { deleteInBatches, type UpkeepTask } from './upkeep.ts';

/** Keeps the responses under idempotency keys within a day, and within so many bytes for each caller. */
export interface ResponseBounds {
  /** Counts a response that is stored for a caller. */
  note(scope: string, bytes: number): void;
  /** Deletes what is too old, and the oldest of callers that have too much. */
  readonly upkeep: UpkeepTask;
}

/** What the stored responses are bounded with. */
export interface ResponseBoundsOptions {
  readonly answers: StoredResponseStore;
  readonly clock: Clock;
  /** The bytes that each caller may have. */
  readonly limit: number;
  /** Asks for an early run: a caller has added much since the last one. */
  readonly hurry: () => void;
}

/** What each answer counts at least, in the store too. */
const ROW_BYTES = 1024;
/** A caller who has added this part of the limit since the last run is looked at early. */
const HURRIED_PART = 8;

/** Builds the bounds of the stored responses. */
export function createResponseBounds({ answers, clock, limit, hurry }: ResponseBoundsOptions): ResponseBounds {
  /** Bytes by caller since the last run: whoever has added nothing cannot have too much. */
  const added = new Map<string, number>();
  let isFirstRun = true;

  async function takeCallers(): Promise<readonly string[]> {
    const callers = [...added.keys()];
    added.clear();
    if (!isFirstRun) return callers;
    const over = await answers.scopesOver(limit);
    isFirstRun = false;
    return [...new Set([...over, ...callers])];
  }

  return {
    note: (scope, bytes) => {
      const sum = (added.get(scope) ?? 0) + ROW_BYTES + bytes;
      added.set(scope, sum);
      if (sum > limit / HURRIED_PART) hurry();
    },
    upkeep: async (signal) => {
      const yesterday = addDays(clock.now(), -1);
      await deleteInBatches(signal, clock, (count) => answers.deleteBefore(yesterday, count));
      for (const scope of await takeCallers()) {
        await deleteInBatches(signal, clock, (count) => answers.deleteOverflow(scope, limit, count));
      }
    },
  };
}
