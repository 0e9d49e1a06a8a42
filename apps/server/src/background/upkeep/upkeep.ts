import { setImmediate } from 'node:timers/promises';
import type { Clock, UnitOfWork } from '@learnwright/core';
import { createLoop, type Timers } from '@learnwright/plugin-host';
import type { Logger } from '@learnwright/plugin-sdk';

/** Keeps what must not grow for ever within its bounds, while the server runs. */
export interface Upkeep {
  /** Runs every task now, in the background, and from then on every few minutes. */
  start(tasks: UpkeepTasks): void;
  /** Runs every task soon, once they are started; asking again before they run changes nothing. */
  hurry(): void;
  /** Ends the task that runs at its next batch, waits for it, and runs none any more. */
  stop(): Promise<void>;
}

/** A task of the upkeep, in batches: it looks at the signal between them. */
export type UpkeepTask = (signal: AbortSignal) => Promise<void>;

/** The tasks by what each keeps within bounds, for the log. */
export type UpkeepTasks = Readonly<Record<string, UpkeepTask>>;

/** What an upkeep works with. */
export interface UpkeepOptions {
  readonly timers: Timers;
  readonly logger: Logger;
  /** Told how each run of a task has ended, and how many seconds it took. */
  readonly onEnded?: (task: string, outcome: 'ok' | 'failed', seconds: number) => void;
}

/** The time between two runs, in milliseconds. */
const PERIOD = 5 * 60_000;
/** How long a hurried run waits: what is in a hurry may still be under way. */
const SOON = 1_000;
/** The rows of a batch. */
const FIRST_BATCH = 5;
const MAX_BATCH = 200;
/** How long the statements of a unit of work are to take, in microseconds, and the most rows that it deletes. */
const UNIT_TIME = 15_000;
const MAX_UNIT = 1_000;
/** How long a batch may take, in microseconds, before the next ones are smaller; and below which they are larger. */
const LONG = 20_000;
const SHORT = 5_000;

/** Builds the upkeep of a server; one task runs at a time. */
export function createUpkeep({ timers, logger, onEnded }: UpkeepOptions): Upkeep {
  const stopped = new AbortController();
  let tasks: UpkeepTasks = {};
  const loop = createLoop(timers, runTasks);

  async function runTasks(): Promise<number> {
    for (const [subject, task] of Object.entries(tasks)) {
      if (stopped.signal.aborted) break;
      const started = performance.now();
      const end = (outcome: 'ok' | 'failed') => onEnded?.(subject, outcome, (performance.now() - started) / 1000);
      try {
        await task(stopped.signal);
        end('ok');
      } catch (error) {
        end('failed');
        logger.error(`What the server keeps could not be kept within bounds: ${subject}. Another try follows.`, {
          error,
        });
      }
    }
    return PERIOD;
  }

  return {
    start: (given) => {
      tasks = given;
      loop.start();
    },
    hurry: () => loop.hurry(SOON),
    stop: async () => {
      stopped.abort();
      await loop.stop();
    },
  };
}

/**
 * Deletes batch after batch until nothing is left to delete; requests are answered between two batches. A batch that takes
 * long is followed by smaller ones: some rows have thousands of others hanging on them.
 */
export async function deleteInBatches(
  signal: AbortSignal,
  clock: Clock,
  deleteSome: (count: number) => Promise<number>,
): Promise<void> {
  let count = FIRST_BATCH;
  while (!signal.aborted) {
    const started = clock.microseconds();
    if ((await deleteSome(count)) < count) return;
    const took = clock.microseconds() - started;
    if (took < SHORT) count = Math.min(count * 2, MAX_BATCH);
    if (took > LONG) count = Math.max(1, Math.floor(count / 2));
    await setImmediate();
  }
}

/**
 * The same in units of work, whose size follows from the time of their statements alone: not from the time for which they wait for
 * the writers before them, or for the disk.
 */
export async function deleteInUnits<S>(
  signal: AbortSignal,
  { clock, unitOfWork }: { readonly clock: Clock; readonly unitOfWork: UnitOfWork<S> },
  deleteSome: (stores: S, count: number) => Promise<number>,
): Promise<void> {
  let count = FIRST_BATCH;
  while (!signal.aborted) {
    const { deleted, took } = await unitOfWork.run(async (stores) => {
      const started = clock.microseconds();
      const number = await deleteSome(stores, count);
      return { deleted: number, took: clock.microseconds() - started };
    });
    if (deleted < count) return;
    // Towards the goal, by half or by double at most: a pause of the machine makes one unit look slow.
    const wanted = Math.floor((count * UNIT_TIME) / Math.max(took, 1));
    count = Math.min(Math.max(wanted, Math.ceil(count / 2)), count * 2, MAX_UNIT);
    await setImmediate();
  }
}
