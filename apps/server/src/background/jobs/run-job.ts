import {
  type AiErrorCode,
  addDays,
  aiFailure,
  type Clock,
  formatTimestamp,
  isAiError,
  isAppError,
  type Job,
  type JobEnd,
  type JobError,
  type JobProgress,
  type JobStore,
  type OpenJob,
} from '@learnwright/core';
import type { Timers, WorkOutcome } from '@learnwright/plugin-host';
import type { JobWork, Logger } from '@learnwright/plugin-sdk';
import type { JobControl } from './job-control.ts';
import { openJobWork } from './job-work.ts';

/** The kinds of jobs, of core and of the running plugins. */
export interface JobKinds {
  /** Whether somebody here can do the work of a job. */
  has(job: Pick<Job, 'plugin' | 'kind'>): boolean;
  /** Does the work of a job, and returns its result. */
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
  readonly redactSecrets: (text: string) => string;
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
/** How long a job waits for its next try, in milliseconds: after the first one, and at most. */
const SHORTEST_PAUSE = 1_000;
export const LONGEST_PAUSE = 60_000;
/** Failures of an AI call that may be over soon. The others last until the learner or an operator changes something, or the day ends. */
const PASSING_AI_FAILURES: ReadonlySet<AiErrorCode> = new Set([
  'provider_rate_limited',
  'provider_unavailable',
  'provider_error',
  'timeout',
]);
/** Nothing has come of a turn: somebody else was faster, or the job has ended meanwhile. */
const NOTHING: WorkOutcome = { isDone: true, write: async () => undefined };

/** Whether a job no longer waits for its plugin, or for a database that answers. */
export function isTooOld({ created_at }: Pick<Job, 'created_at'>, clock: Clock): boolean {
  return addDays(created_at, WAITING_DAYS) < clock.now();
}

/** Gives a job its turn: begins it, does its work and returns how it has ended. */
export async function runJob(waiting: OpenJob, turn: JobTurn, parts: JobRunParts): Promise<WorkOutcome> {
  const { jobs, kinds, clock } = parts;
  const begun = await jobs.begin(waiting, clock.now());
  if (begun === null) return NOTHING;
  const { job, counted } = begun;
  if (job.cancel_requested) return endJob(job, { status: 'cancelled' }, parts);
  if (!kinds.has(job)) return endJob(job, failWith('plugin_unavailable', missingSentence(job)), parts);
  if (counted > parts.tries) {
    const detail = `Each of its ${parts.tries} tries was interrupted.`;
    return endJob(job, failWith('job_interrupted', detail), parts);
  }
  return doWork(job, turn, parts, counted === parts.tries);
}

async function doWork(
  job: Job,
  { control, onProgress }: JobTurn,
  parts: JobRunParts,
  isLast: boolean,
): Promise<WorkOutcome> {
  const { jobs, kinds, clock, timers, logger, redactSecrets } = parts;
  const saved = await jobs.findState(job.id);
  const { work, settle } = openJobWork({ job, saved, control, jobs, clock, timers, onProgress });
  const unwatch = watchJob(job, control, parts);
  try {
    const result = await kinds.run(job, work);
    await settle();
    return endJob(job, { status: 'succeeded', result: toJson(result) }, parts);
  } catch (error) {
    await settle();
    switch (control.why()) {
      case 'cancelled':
        return endJob(job, { status: 'cancelled' }, parts);
      case 'lost':
        return NOTHING;
      case 'stopping':
        return giveBack(job, false, 0, parts);
    }
    const refusal = isAiError(error) && (isLast || !PASSING_AI_FAILURES.has(error.code)) ? aiFailure(error) : error;
    if (isAppError(refusal) && refusal.status !== 503) {
      return endJob(job, failWith(refusal.code, redactSecrets(refusal.message)), parts);
    }
    logger.error('A job failed.', { job_id: job.id, kind: job.kind, plugin: job.plugin, tries: job.tries, error });
    // A database that does not answer and a server that is full are nobody's failure.
    const isExcused = isAppError(error) && !isTooOld(job, clock);
    if (isLast && !isExcused) return endJob(job, failWith(...describeFailure(job)), parts);
    return giveBack(job, !isExcused, pauseAfter(job, error), parts);
  } finally {
    unwatch();
  }
}

/** The work of a job is done. */
function endJob(
  job: Job,
  end: Pick<JobEnd, 'status'> & Partial<Pick<JobEnd, 'result' | 'error'>>,
  { jobs, clock }: JobRunParts,
): WorkOutcome {
  const ended = { result: null, error: null, ...end, ended_at: clock.now() };
  return { isDone: true, write: () => jobs.end(job, ended) };
}

/** How long a job waits for its next try, in milliseconds: as long as an AI provider asks, but not for ever. */
function pauseAfter({ tries }: Job, error: unknown): number {
  const asked = isAiError(error) ? (error.retry_after_seconds ?? 0) * 1_000 : 0;
  return Math.min(LONGEST_PAUSE, Math.max(asked, SHORTEST_PAUSE * 2 ** (tries - 1)));
}

/** A job waits for another try; a server that stops leaves it to the next one. `counts` tells whether this was one of its tries. */
function giveBack(job: Job, counts: boolean, pause: number, { jobs, clock }: JobRunParts): WorkOutcome {
  const due_at = formatTimestamp(clock.microseconds() + pause * 1_000);
  return { isDone: false, write: () => jobs.requeue(job, { counts, due_at }, clock.now()) };
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
