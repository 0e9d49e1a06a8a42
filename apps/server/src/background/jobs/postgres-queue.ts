import { AsyncLocalStorage } from 'node:async_hooks';
import type { JobStore } from '@learnwright/core';
import type { Database } from '@learnwright/db';
import type { Timers } from '@learnwright/plugin-host';
import type { Logger } from '@learnwright/plugin-sdk';
import type { PgBoss } from 'pg-boss';
import type { JobQueue, TakeTurn } from './job-queue.ts';
import { LOOK_PERIOD } from './local-queue.ts';

/** What a queue that servers share works with. */
export interface PostgresQueueOptions {
  readonly jobs: Pick<JobStore, 'listOpen'>;
  readonly runSql: NonNullable<Database['runSql']>;
  readonly timers: Timers;
  readonly logger: Logger;
  /** The turns that are under way here at once. */
  readonly running: number;
}

const QUEUE = 'jobs';
/** The open jobs that are looked through for those that the queue does not know. */
const LOOK_COUNT = 1_000;
/** When a job is looked for that has just been given back, in milliseconds: soon after its first pause. */
const RETRY_LOOK = 2_500;
/** Without a sign of life for so long, in seconds, a turn is given to somebody else. */
const HEARTBEAT_SECONDS = 20;
/** How often turns without a sign of life are looked for, in seconds, by all servers together. */
const SUPERVISE_SECONDS = 5;
/** How often pg-boss itself looks for jobs, in seconds; it is told when there are some. */
const POLL_SECONDS = 60;
const QUEUE_OPTIONS = {
  heartbeatSeconds: HEARTBEAT_SECONDS,
  // The longest that pg-boss knows; the heartbeat tells before that whether a server is gone.
  expireInSeconds: 24 * 3600,
  deleteAfterSeconds: 3600,
  // How often a job is tried is decided where its work is done.
  retryLimit: 10_000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
} as const;

/**
 * Builds the queue of servers that share a PostgreSQL: pg-boss over our connections, in a schema of its own. It is loaded
 * and opened with the first job of the database: until then a server looks every ten seconds whether there is one.
 */
export function createPostgresQueue(options: PostgresQueueOptions): JobQueue {
  const { jobs, timers, logger, running } = options;
  // Timers and polls of pg-boss belong to no request, above all not to its unit of work.
  const outside = AsyncLocalStorage.snapshot();
  let opening: Promise<PgBoss> | null = null;
  let opened: PgBoss | null = null;
  const workers: string[] = [];
  let take: TakeTurn | null = null;
  let isClosed = false;
  let looking: Promise<void> | null = null;
  let cancelLook: () => void = () => undefined;

  async function open(): Promise<PgBoss> {
    if (isClosed) throw new Error('The queue of jobs is closed.');
    opening ??= outside(() => openBoss(options));
    try {
      opened = await opening;
      return opened;
    } catch (error) {
      opening = null;
      throw error;
    }
  }

  /** Gives the queue what it does not know of, such as the jobs of a restored backup, and has the next turns taken. */
  async function look(): Promise<void> {
    try {
      const ids = await jobs.listOpen(LOOK_COUNT);
      if (ids.length === 0 || isClosed) return;
      const boss = await open();
      await boss.insert(
        QUEUE,
        ids.map((id) => ({ id, data: {} })),
      );
      // Takes turns from servers that are gone.
      await boss.supervise(QUEUE);
      if (workers.length === 0) await startWorkers(boss);
      notifyWorkers(boss);
    } catch (error) {
      logger.warn('The queue of jobs could not be used. Another try follows.', { error });
    }
  }

  /** Starts workers that take a turn each; pg-boss would only let the first of several be notified. */
  async function startWorkers(boss: PgBoss): Promise<void> {
    const workOptions = {
      pollingIntervalSeconds: POLL_SECONDS,
      heartbeatRefreshSeconds: HEARTBEAT_SECONDS / 4,
    };
    while (workers.length < running) {
      const id = await boss.work(QUEUE, workOptions, async ([turn]) => {
        const last = turn === undefined || (await take?.(turn.id, turn.signal)) === 'done';
        // The next job need not wait for the next poll.
        notifyWorkers(boss);
        if (last) return;
        timers.after(RETRY_LOOK, nudge);
        throw new Error('The job needs another turn.');
      });
      workers.push(id);
    }
    // The server before may have given jobs back a moment ago.
    timers.after(RETRY_LOOK, nudge);
  }

  function notifyWorkers(boss: PgBoss): void {
    for (const id of workers) boss.notifyWorker(id);
  }

  function nudge(): void {
    if (take === null || isClosed) return;
    looking ??= outside(look).finally(() => {
      looking = null;
    });
  }

  function lookAgain(): void {
    nudge();
    if (!isClosed) cancelLook = timers.after(LOOK_PERIOD, lookAgain);
  }

  return {
    add: async (id) => {
      // Opening takes connections beside that of the transaction, and others may hold all of them while they wait for its
      // locks. The look after the commit opens it, and finds the job.
      await opened?.send(QUEUE, {}, { id });
    },
    nudge,
    open: (taking) => {
      take = taking;
      outside(lookAgain);
    },
    close: async () => {
      isClosed = true;
      cancelLook();
      await looking;
      const boss = await opening?.catch(() => null);
      await boss?.stop({ graceful: true, close: false });
    },
  };
}

async function openBoss({ runSql, logger }: PostgresQueueOptions): Promise<PgBoss> {
  const { PgBoss } = await import('pg-boss');
  const { rows } = await runSql(
    "select current_schema() as own, to_regnamespace(quote_ident(current_schema() || '_jobs')) is not null as made",
  );
  const [{ own, made } = { own: 'public', made: false }] = rows;
  const boss = new PgBoss({
    db: { executeSql: (text, values) => runSql(text, values) },
    schema: `"${own}_jobs"`,
    // A role that may make no schema can use one that is there.
    createSchema: made !== true,
    schedule: false,
    registerInstance: false,
    // While jobs are open, servers see to it themselves.
    supervise: false,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    bamIntervalSeconds: 24 * 3600,
    queueCacheIntervalSeconds: 3600,
    monitorVacuum: false,
  });
  boss.on('error', (error) => logger.warn('The queue of jobs failed. Another try follows.', { error }));
  await boss.start();
  await boss.createQueue(QUEUE, QUEUE_OPTIONS);
  return boss;
}
