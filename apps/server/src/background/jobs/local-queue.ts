import { AsyncLocalStorage } from 'node:async_hooks';
import type { JobStore } from '@learnwright/core';
import type { Timers } from '@learnwright/plugin-host';
import type { Logger } from '@learnwright/plugin-sdk';
import { type JobQueue, pauseAfter, type TakeTurn, type Turn } from './job-queue.ts';

/** What a queue in this process works with. */
export interface LocalQueueOptions {
  readonly jobs: Pick<JobStore, 'listOpen'>;
  readonly timers: Timers;
  readonly logger: Logger;
  /** The turns that are under way at once. */
  readonly running: number;
}

/** How often jobs are looked for that another process has added, such as a command, in milliseconds. */
export const LOOK_PERIOD = 10_000;

/**
 * Builds the queue of a database that one server has to itself: the jobs that have not ended are the queue, whoever added
 * them, and those of a server that is gone are among them.
 */
export function createLocalQueue({ jobs, timers, logger, running }: LocalQueueOptions): JobQueue {
  const underWay = new Map<string, Promise<void>>();
  /** The turns in a row of jobs that need another one. */
  const turns = new Map<string, number>();
  const resting = new Map<string, () => void>();
  // A turn belongs to no request, above all not to its unit of work.
  const outside = AsyncLocalStorage.snapshot();
  let take: TakeTurn | null = null;
  let isClosed = false;
  let looking: Promise<void> | null = null;
  let isAsked = false;
  let cancelLook: () => void = () => undefined;

  async function look(): Promise<void> {
    try {
      do {
        isAsked = false;
        const free = running - underWay.size;
        if (free <= 0) continue;
        const ids = await jobs.listOpen(running + underWay.size + resting.size);
        const next = ids.filter((id) => !underWay.has(id) && !resting.has(id)).slice(0, free);
        for (const id of next) if (!isClosed) begin(id);
      } while (isAsked && !isClosed);
    } catch (error) {
      logger.warn('The jobs that wait could not be read. Another try follows.', { error });
    }
  }

  function nudge(): void {
    if (take === null || isClosed) return;
    isAsked = true;
    looking ??= outside(() =>
      look().finally(() => {
        looking = null;
      }),
    );
  }

  function lookAgain(): void {
    nudge();
    if (!isClosed) cancelLook = timers.after(LOOK_PERIOD, lookAgain);
  }

  function begin(id: string): void {
    underWay.set(
      id,
      takeTurn(id).then((turn) => {
        underWay.delete(id);
        if (turn === 'again') rest(id);
        else turns.delete(id);
        nudge();
      }),
    );
  }

  async function takeTurn(id: string): Promise<Turn> {
    try {
      return (await take?.(id)) ?? 'done';
    } catch (error) {
      logger.warn('A job could not be run. Another try follows.', { job_id: id, error });
      return 'again';
    }
  }

  function rest(id: string): void {
    if (isClosed) return;
    const count = (turns.get(id) ?? 0) + 1;
    turns.set(id, count);
    const wake = () => {
      resting.delete(id);
      nudge();
    };
    resting.set(id, timers.after(pauseAfter(count), wake));
  }

  return {
    add: async () => undefined,
    nudge,
    open: (taking) => {
      take = taking;
      outside(lookAgain);
    },
    close: async () => {
      isClosed = true;
      cancelLook();
      for (const cancel of resting.values()) cancel();
      await looking;
      await Promise.all(underWay.values());
    },
  };
}
