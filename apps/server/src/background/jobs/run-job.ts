import {
  addDays,
  type Clock,
  hasEnded,
  isAppError,
  type Job,
  type JobEnd,
  type JobError,
  type JobProgress,
  type JobStore,
} from '@learnwright/core';
import type { Timers } from '@learnwright/plugin-host';
import type { JobWork, Logger } from '@learnwright/plugin-sdk';
import type { JobControl } from './job-control.ts';
import type { Turn } from './job-queue.ts';
import { openJobWork } from './job-work.ts';

/** The kinds of jobs, of core and of the running plugins. */
export interface JobKinds {
  /** Whether somebody here can do the work of a job. */
  has(job: Job): boolean;
  /** Does the work of a job, and answers its result. */
  run(job: Job, work: JobWork): Promise<unknown>;
}

/** What jobs are run with. */
export interface JobRunParts {
  readonly jobs: JobStore;
  readonly kinds: JobKinds;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly logger: Logger;
  /** How often a job is begun before it fails. */
  readonly tries: number;
  /** Takes secrets out of what a failure says. */
  readonly hideSecrets: (text: string) => string;
}

/** What a turn of a job is told by, and tells. */
export interface JobTurn {
  readonly control: JobControl;
  readonly onProgress: (progress: JobProgress) => void;
}

/** For so many days a job waits for its plugin, or for a database that answers. */
const WAITING_DAYS = 1;
/** How often a running job is looked at, in milliseconds: another server may have cancelled it or taken it over. */
const WATCH_PERIOD = 2_000;
/** How often what has come of a job is written before somebody has to do its work again, and the pause after the first. */
const WRITE_TRIES = 6;
const WRITE_PAUSE = 1_000;

/** Gives a job its turn: begins it, does its work and writes how it ended. */
export async function runJob(id: string, turn: JobTurn, parts: JobRunParts): Promise<Turn> {
  const { jobs, kinds, clock } = parts;
  const waiting = await jobs.find(id);
  if (waiting === null || hasEnded(waiting)) return 'done';
  const isTooOld = addDays(waiting.created_at, WAITING_DAYS) < clock.now();
  if (!kinds.has(waiting) && !isTooOld) return 'again';
  const begun = await jobs.begin(waiting, clock.now());
  // Somebody else was faster, or it has ended meanwhile: the next turn finds out.
  if (begun === null) return 'again';
  const { job, counted } = begun;
  if (job.cancel_requested) return endJob(job, { status: 'cancelled' }, parts);
  if (!kinds.has(job)) return endJob(job, failWith('plugin_unavailable', missingSentence(job)), parts);
  if (counted > parts.tries) {
    const detail = `Each of its ${parts.tries} tries was interrupted.`;
    return endJob(job, failWith('job_interrupted', detail), parts);
  }
  return doWork(job, turn, parts, { isLast: counted === parts.tries, isTooOld });
}

async function doWork(
  job: Job,
  { control, onProgress }: JobTurn,
  parts: JobRunParts,
  { isLast, isTooOld }: { readonly isLast: boolean; readonly isTooOld: boolean },
): Promise<Turn> {
  const { jobs, kinds, clock, timers, logger, hideSecrets } = parts;
  const saved = await jobs.findState(job.id);
  const { work, settle } = openJobWork({ job, saved, control, jobs, clock, timers, onProgress });
  const unwatch = watchJob(job, control, parts);
  try {
    const result = await kinds.run(job, work);
    await settle();
    return await endJob(job, { status: 'succeeded', result: toJson(result) }, parts);
  } catch (error) {
    await settle();
    switch (control.why()) {
      case 'cancelled':
        return endJob(job, { status: 'cancelled' }, parts);
      case 'lost':
        return 'again';
      case 'stopping':
        return giveBack(job, false, parts);
    }
    if (isAppError(error) && error.status !== 503) {
      return endJob(job, failWith(error.code, hideSecrets(error.message)), parts);
    }
    logger.error('A job failed.', { job_id: job.id, kind: job.kind, plugin: job.plugin, tries: job.tries, error });
    // A database that does not answer and a server that is full are nobody's failure.
    const isExcused = isAppError(error) && !isTooOld;
    if (isLast && !isExcused) return endJob(job, failWith(...describeFailure(job)), parts);
    return giveBack(job, !isExcused, parts);
  } finally {
    unwatch();
  }
}

/** Writes the end of a job: its work is done. */
async function endJob(
  job: Job,
  end: Pick<JobEnd, 'status'> & Partial<Pick<JobEnd, 'result' | 'error'>>,
  parts: JobRunParts,
): Promise<Turn> {
  const ended = { result: null, error: null, ...end, ended_at: parts.clock.now() };
  await insist(job, () => parts.jobs.end(job, ended), parts);
  return 'done';
}

/** Puts a job back into the queue; `counts` tells whether that was one of its tries. */
async function giveBack(job: Job, counts: boolean, parts: JobRunParts): Promise<Turn> {
  await insist(job, () => parts.jobs.requeue(job, counts, parts.clock.now()), parts);
  return 'again';
}

/** Writes what has come of a job, again where that fails: a database may be away for a while. */
async function insist(job: Job, write: () => Promise<unknown>, { timers, logger }: JobRunParts): Promise<void> {
  for (let count = 1; ; count += 1) {
    try {
      await write();
      return;
    } catch (error) {
      if (count === WRITE_TRIES) throw error;
      logger.warn('What has come of a job could not be written. Another try follows.', { job_id: job.id, error });
      await new Promise<void>((resolve) => timers.after(WRITE_PAUSE * count, resolve));
    }
  }
}

/** Looks at a running job again and again, until the answer is called. */
function watchJob({ id, tries }: Job, control: JobControl, { jobs, timers }: JobRunParts): () => void {
  let cancel: () => void = () => undefined;
  let isOver = false;
  const look = async () => {
    try {
      const job = await jobs.find(id);
      if (job?.cancel_requested === true && job.tries === tries) control.end('cancelled');
      else if (job?.tries !== tries || job.status !== 'running') control.end('lost');
    } catch {
      // A database that does not answer says nothing of the job.
    }
    if (!isOver) cancel = timers.after(WATCH_PERIOD, look);
  };
  cancel = timers.after(WATCH_PERIOD, look);
  return () => {
    isOver = true;
    cancel();
  };
}

function failWith(code: string, detail: string): { readonly status: 'failed'; readonly error: JobError } {
  return { status: 'failed', error: { code, detail } };
}

function describeFailure({ plugin }: Job): [code: string, detail: string] {
  return plugin === null
    ? ['internal_error', 'The server failed to do the work. The cause is in its log.']
    : ['plugin_failed', `The plugin "${plugin}" failed. The cause is in the log of the server.`];
}

function missingSentence({ plugin, kind }: Job): string {
  return plugin === null
    ? `This server does no "${kind}" any more.`
    : `No plugin "${plugin}" runs that does "${kind}". Start the job again when one does.`;
}

/** The result as JSON has it. */
function toJson(result: unknown): unknown {
  return result === undefined ? null : JSON.parse(JSON.stringify(result) ?? 'null');
}
