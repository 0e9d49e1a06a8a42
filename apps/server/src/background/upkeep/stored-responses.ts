import { type Clock, formatTimestamp, type StoredResponseStore } from '@learnwright/core';
import type { AppConfig } from '../../configuration/app-config.ts';
import { deleteInBatches, type UpkeepTask } from './upkeep.ts';

/** Keeps the responses under idempotency keys within some hours, and within so many bytes for each caller and for all. */
export interface ResponseBounds {
  /** Counts a response that is stored for a caller. */
  note(scope: string, bytes: number): void;
  /** Deletes what is too old, the oldest of callers that have too much, and the oldest of all where all have too much. */
  readonly upkeep: UpkeepTask;
}

/** What the stored responses are bounded with. */
export interface ResponseBoundsOptions {
  readonly answers: StoredResponseStore;
  readonly clock: Clock;
  readonly limits: Pick<AppConfig['limits'], 'kept_answer_hours' | 'kept_bytes' | 'kept_bytes_per_caller'>;
  /** Asks for an early run: a caller has added much since the last one. */
  readonly hurry: () => void;
}

/** What each answer counts at least, in the store too. */
const ROW_BYTES = 1024;
/** A caller who has added this part of the limit since the last run is looked at early. */
const HURRIED_PART = 8;
/** When callers have added this part of the limit of all, the bytes of all are counted. */
const COUNTED_PART = 64;
const MICROSECONDS_PER_HOUR = 3_600_000_000;

/** Builds the bounds of the stored responses. */
export function createResponseBounds({ answers, clock, limits, hurry }: ResponseBoundsOptions): ResponseBounds {
  const { kept_answer_hours, kept_bytes, kept_bytes_per_caller: limit } = limits;
  /** Bytes by caller since the last run: whoever has added nothing cannot have too much. */
  const added = new Map<string, number>();
  let isFirstRun = true;
  /** Bytes of all callers since they were counted. */
  let uncounted = Number.POSITIVE_INFINITY;

  async function takeCallers(): Promise<readonly string[]> {
    const callers = [...added.keys()];
    added.clear();
    if (!isFirstRun) return callers;
    const over = await answers.scopesOver(limit);
    isFirstRun = false;
    return [...new Set([...over, ...callers])];
  }

  async function boundAll(signal: AbortSignal): Promise<void> {
    if (uncounted < kept_bytes / COUNTED_PART) return;
    uncounted = 0;
    let excess = (await answers.countBytes()) - kept_bytes;
    await deleteInBatches(signal, clock, async (count) => {
      if (excess <= 0) return 0;
      const deleted = await answers.deleteOldest(count);
      for (const bytes of deleted) excess -= bytes;
      return deleted.length;
    });
  }

  return {
    note: (scope, bytes) => {
      const sum = (added.get(scope) ?? 0) + ROW_BYTES + bytes;
      added.set(scope, sum);
      uncounted += ROW_BYTES + bytes;
      if (sum > limit / HURRIED_PART) hurry();
    },
    upkeep: async (signal) => {
      const before = formatTimestamp(clock.microseconds() - kept_answer_hours * MICROSECONDS_PER_HOUR);
      await deleteInBatches(signal, clock, (count) => answers.deleteBefore(before, count));
      for (const scope of await takeCallers()) {
        await deleteInBatches(signal, clock, (count) => answers.deleteOverflow(scope, limit, count));
      }
      await boundAll(signal);
    },
  };
}
