import {
  AppError,
  type CreateId,
  formatTimestamp,
  type Job,
  type JobProgress,
  notFound,
  type OpenJob,
  type Stores,
  type UnitOfWork,
} from '@learnwright/core';
import { createWorker, type JobStart, sortDue, type Worker, type WorkerParts } from '@learnwright/plugin-host';
import { createJobControl, type JobControl } from './job-control.ts';
import { isTooOld, type JobKinds, type JobRunParts, LONGEST_PAUSE, runJob } from './run-job.ts';

/** A job to be started; core's own have no plugin. */
export type NewJob = Omit<JobStart, 'plugin'> & { readonly plugin: string | null };

/** The long work of a server. */
export interface ServerJobs {
  /** Starts a job and returns it; inside a unit of work it starts if that commits. Throws too_many_jobs. */
  start(job: NewJob): Promise<Job>;
  /**
   * The same, unless the user has a job of core of this kind that waits or runs: then the answer is that one.
   */
  startOnce(job: NewJob & { readonly plugin: null; readonly user_id: string }): Promise<Job>;
  /** How many jobs of a user wait and run, and may. */
  usageOf(user_id: string): Promise<{ readonly used: number; readonly allowed: number }>;
  /** A job as it is now; null where there is none. What runs here is shown before it is stored. */
  find(id: string): Promise<Job | null>;
  /** The same for a job that has just been read. */
  show(job: Job): Job;
  /** Asks a job to end, and returns it; one that has ended stays as it is. Throws not_found. */
  cancel(id: string): Promise<Job>;
  /**
   * Lets a job that has failed wait again, with all its tries, and returns it. Throws not_found, too_many_jobs, and conflict for
   * one that cannot be tried again.
   */
  retry(id: string): Promise<Job>;
  /** Runs jobs of these kinds from now on. `alone`: no other process uses the database. */
  open(kinds: JobKinds, options: { readonly alone: boolean }): Promise<void>;
  /** Aborted when the server stops: nobody should wait for a job here any longer. */
  readonly stopping: AbortSignal;
  /** Begins no more jobs, and tells those that run here to end. */
  interrupt(): void;
  /** The same, and gives them a few seconds; what is left then is run again by the next start. */
  stop(): Promise<void>;
}

type JobStores = Pick<Stores, 'jobs' | 'users'>;

/** What the jobs of a server work with. */
export interface ServerJobsParts extends Omit<JobRunParts, 'kinds'>, Pick<WorkerParts, 'server'> {
  /** How many jobs run here at once. */
  readonly running: number;
  readonly unitOfWork: UnitOfWork<JobStores>;
  readonly createId: CreateId;
  /** How many jobs may wait and run: of each user, and of no user. */
  readonly limits: { readonly of_user: number; readonly of_nobody: number };
}

/** How long jobs may take to end when the server stops, in milliseconds; they have been told before. */
const STOP_PATIENCE = 3_000;
/** How long a server has a job for itself without a sign of life, in milliseconds; what a server has that is gone is free at once. */
const LEASE = 20_000;
/** How often jobs are looked for that another process has started, such as a command, in milliseconds. */
const LOOK_PERIOD = 10_000;
/** The open jobs that are looked through. */
const LOOK_COUNT = 1_000;
/** When to come again where enough jobs wait, in seconds. */
const RETRY_SECONDS = 10;

/** What is known here of a job that runs here. */
interface RunningJob {
  readonly control: JobControl;
  progress: JobProgress | null;
}

/** Builds the jobs of a server; none runs before `open`. */
export function createServerJobs(parts: ServerJobsParts): ServerJobs {
  const { jobs, unitOfWork, clock, createId, limits, timers, logger, server } = parts;
  const running = new Map<string, RunningJob>();
  const stopping = new AbortController();
  let worker: Worker<OpenJob> | null = null;

  const openWorker = (kinds: JobKinds) =>
    createWorker<Pick<OpenJob, 'id'>, OpenJob>(
      {
        ...{ name: 'jobs', leases: jobs.leases, lease: LEASE, parallel: parts.running, ahead: 0, seldom: LOOK_PERIOD },
        keyOf: ({ id }) => id,
        find: async () => {
          const found = sortDue(await listDue(), clock.now());
          return { ...found, items: found.items.filter((job) => kinds.has(job) || isTooOld(job, clock)) };
        },
        perform: (job, lost) => takeTurn(kinds, job, lost),
      },
      { clock, timers, logger, server, transaction: (work) => unitOfWork.run(work) },
    );

  /** The open jobs; those that a clock which was ahead has put off are due. Clocks may differ by the longest pause. */
  async function listDue(): Promise<OpenJob[]> {
    const open = await jobs.listOpen(LOOK_COUNT);
    const latest = formatTimestamp(clock.microseconds() + 2 * LONGEST_PAUSE * 1_000);
    if (!open.some(({ due_at }) => due_at > latest)) return open;
    await jobs.hasten(latest, clock.now());
    return jobs.listOpen(LOOK_COUNT);
  }

  async function takeTurn(kinds: JobKinds, job: OpenJob, lost: AbortSignal) {
    const { id } = job;
    const control = createJobControl();
    const own: RunningJob = { control, progress: null };
    running.set(id, own);
    const lose = () => control.end('lost');
    lost.addEventListener('abort', lose, { once: true });
    const onProgress = (progress: JobProgress) => {
      own.progress = progress;
    };
    try {
      return await runJob(job, { control, onProgress }, { ...parts, kinds });
    } finally {
      lost.removeEventListener('abort', lose);
      running.delete(id);
    }
  }

  function interrupt(): void {
    stopping.abort();
    worker?.close();
    for (const { control } of running.values()) control.end('stopping');
  }

  function show(job: Job): Job {
    const progress = job.status === 'running' ? running.get(job.id)?.progress : null;
    return progress ? { ...job, progress } : job;
  }

  async function find(id: string): Promise<Job | null> {
    const job = await jobs.find(id);
    return job && show(job);
  }

  /** Makes sure that a user may have one more job, until the unit of work ends. */
  async function requireRoom(stores: JobStores, user_id: string | null): Promise<void> {
    // Under the lock of the user, so that two requests do not both find room for one.
    if (user_id !== null && (await stores.users.lock(user_id)) === null) throw notFound('user', user_id);
    const most = user_id === null ? limits.of_nobody : limits.of_user;
    const used = await stores.jobs.countOpen(user_id);
    if (used >= most) throw refuseMore(used, most);
  }

  const start: ServerJobs['start'] = (begun) =>
    unitOfWork.run(async (stores, afterCommit) => {
      await requireRoom(stores, begun.user_id);
      const job = describeStart(begun, createId(), clock.now());
      await stores.jobs.insert(job);
      afterCommit(async () => worker?.hurry());
      return job;
    });

  const retry: ServerJobs['retry'] = (id) =>
    unitOfWork.run(async (stores, afterCommit) => {
      const failed = await stores.jobs.find(id);
      if (failed === null) throw notFound('job', id);
      if (failed.status !== 'failed') throw refuseRetry(failed);
      await requireRoom(stores, failed.user_id);
      const { user_id, plugin, kind } = failed;
      const other = user_id === null || plugin !== null ? null : await stores.jobs.findOpen({ user_id, kind });
      if (other !== null) throw new AppError('conflict', `Another "${kind}" of the user waits or runs: ${other.id}.`);
      const job = await stores.jobs.retry(id, clock.now());
      if (job === null) throw refuseRetry((await stores.jobs.find(id)) ?? failed);
      afterCommit(async () => worker?.hurry());
      return job;
    });

  return {
    start,
    startOnce: (begun) =>
      unitOfWork.run(async (stores) => {
        const { user_id, kind } = begun;
        if ((await stores.users.lock(user_id)) === null) throw notFound('user', user_id);
        return (await stores.jobs.findOpen({ user_id, kind })) ?? start(begun);
      }),
    usageOf: async (user_id) => ({ used: await jobs.countOpen(user_id), allowed: limits.of_user }),
    find,
    show,
    cancel: async (id) => {
      const job = (await jobs.cancel(id, clock.now())) ?? (await jobs.find(id));
      if (job === null) throw notFound('job', id);
      if (job.status === 'running') running.get(id)?.control.end('cancelled');
      return show(job);
    },
    retry,
    open: async (kinds, options) => {
      worker = openWorker(kinds);
      await worker.start(options);
    },
    stopping: stopping.signal,
    interrupt,
    stop: async () => {
      interrupt();
      const left = (await worker?.stop(STOP_PATIENCE)) ?? [];
      if (left.length > 0) {
        logger.warn('Jobs did not end when they were told to. They are run again.', { job_ids: left });
      }
    },
  };
}

function describeStart({ plugin, kind, user_id, input }: NewJob, id: string, now: string): Job {
  return {
    ...{ id, kind, plugin, user_id, status: 'queued', cancel_requested: false },
    progress: { done: 0, total: null, message: null },
    input: input ?? null,
    ...{ result: null, error: null, tries: 0, created_at: now, started_at: null, updated_at: now, ended_at: null },
  };
}

function refuseRetry({ status }: Job): AppError {
  const detail =
    status === 'failed'
      ? 'The job cannot be tried again: what it was started with is not kept. Start it anew.'
      : `Only a job that has failed can be tried again; this one is ${status}.`;
  return new AppError('conflict', detail);
}

function refuseMore(used: number, allowed: number): AppError {
  const detail = `At most ${allowed} jobs may wait or run. Start another one when one has ended.`;
  return new AppError('too_many_jobs', detail, {
    headers: { 'Retry-After': String(RETRY_SECONDS) },
    extensions: { used, allowed },
  });
}
