import { setImmediate } from 'node:timers/promises';
import type { Timers } from '@learnwright/plugin-host';
import type { Logger } from '@learnwright/plugin-sdk';

/** Keeps what must not grow for ever within its bounds, while the server runs. */
export interface Upkeep {
  /** Runs every task now, in the background, and from then on every few minutes. */
  start(): void;
  /** Runs every task soon; asking again before they run changes nothing. */
  hurry(): void;
  /** Ends the task that runs at its next batch, waits for it, and runs none any more. */
  stop(): Promise<void>;
}

/** A task of the upkeep, in batches: it looks at the signal between them. */
export type UpkeepTask = (signal: AbortSignal) => Promise<void>;

/** What an upkeep works with. */
export interface UpkeepOptions {
  readonly timers: Timers;
  readonly logger: Logger;
  /** By what each keeps within bounds, for the log. */
  readonly tasks: Readonly<Record<string, UpkeepTask>>;
}

/** The time between two runs, in milliseconds. */
const PERIOD = 5 * 60_000;
/** How long a hurried run waits: what is in a hurry may still be under way. */
const SOON = 1_000;
/** The rows of one batch: so few that no request waits for them. */
const BATCH = 50;

/** Builds the upkeep of a server; one task runs at a time. */
export function createUpkeep({ timers, logger, tasks }: UpkeepOptions): Upkeep {
  const stopped = new AbortController();
  let cancel: () => void = () => undefined;
  let running: Promise<void> | null = null;
  let isHurried = false;

  async function runTasks(): Promise<void> {
    for (const [subject, task] of Object.entries(tasks)) {
      if (stopped.signal.aborted) return;
      try {
        await task(stopped.signal);
      } catch (error) {
        logger.error(`What the server keeps could not be kept within bounds: ${subject}. Another try follows.`, {
          error,
        });
      }
    }
  }

  function run(): void {
    isHurried = false;
    running = runTasks().then(() => {
      running = null;
      if (!stopped.signal.aborted) cancel = timers.after(isHurried ? SOON : PERIOD, run);
    });
  }

  return {
    start: run,
    hurry: () => {
      if (isHurried || stopped.signal.aborted) return;
      isHurried = true;
      // A run under way hurries the next one.
      if (running !== null) return;
      cancel();
      cancel = timers.after(SOON, run);
    },
    stop: async () => {
      stopped.abort();
      cancel();
      await running;
    },
  };
}

/** Deletes batch after batch until nothing is left to delete; requests are answered between two batches. */
export async function deleteInBatches(
  signal: AbortSignal,
  deleteSome: (count: number) => Promise<number>,
): Promise<void> {
  while (!signal.aborted) {
    if ((await deleteSome(BATCH)) < BATCH) return;
    await setImmediate();
  }
}
