import type { Job, JobProgress } from '../records/job.ts';
import type { Timestamp } from '../time/timestamp.ts';
import type { Page, PageRequest } from './page.ts';
import type { LeasedWork, WorkLeases } from './work-store.ts';

/** One beginning of a job: whatever an earlier one still writes is dropped. */
export interface JobTry {
  readonly id: string;
  readonly tries: number;
}

/** A job that has not ended, as far as it says whose turn it is. */
export interface OpenJob extends JobTry, LeasedWork, Pick<Job, 'kind' | 'plugin' | 'created_at'> {}

/** A job that has just been begun, and how many of its tries count: a server that stops takes none away. */
export interface BegunJob {
  readonly job: Job;
  readonly counted: number;
}

/** How a job ended. What it was started with and has saved is kept where it failed. */
export type JobEnd = Pick<Job, 'result' | 'error'> & {
  readonly status: 'succeeded' | 'failed' | 'cancelled';
  readonly ended_at: Timestamp;
};

/** A file that a try of a job has made or makes, packed. */
export interface JobFile extends JobTry, Pick<Job, 'kind' | 'plugin' | 'status'> {
  readonly bytes: number;
}

/** Which jobs to list. */
export interface JobFilter {
  readonly status?: Job['status'] | undefined;
  readonly kind?: string | undefined;
  readonly plugin?: string | undefined;
  readonly user_id?: string | undefined;
}

/** The jobs, as clients read them, and the leases of the servers that run them. */
export interface JobStore {
  readonly leases: WorkLeases<Pick<JobTry, 'id'>>;
  find(id: string): Promise<Job | null>;
  insert(job: Job): Promise<void>;
  /** Jobs, newest first. */
  list(filter: JobFilter, page: PageRequest): Promise<Page<Job>>;
  /** A user's jobs, newest first. */
  listByUser(user_id: string, page: PageRequest): Promise<Page<Job>>;
  /** The newest job of core of a user and kind that has not ended, and that nobody has asked to; null where there is none. */
  findOpen(of: { readonly user_id: string; readonly kind: string }): Promise<Job | null>;
  /** How many jobs of a user have not ended; null counts those of no user. */
  countOpen(user_id: string | null): Promise<number>;
  /** How many jobs wait, or run. */
  countByStatus(status: 'queued' | 'running'): Promise<number>;
  /** The jobs that have not ended, oldest first, at most `count`. */
  listOpen(count: number): Promise<OpenJob[]>;
  /** Makes jobs due now that wait beyond `latest`, for a clock that was ahead; returns their number. */
  hasten(latest: Timestamp, now: Timestamp): Promise<number>;
  /** Begins a job once more and returns it; null where it has ended, or somebody else has begun it since. */
  begin(last: JobTry, now: Timestamp): Promise<BegunJob | null>;
  /** Writes how far a try is; false where it is no longer the one that runs. */
  progress(running: JobTry, progress: JobProgress, now: Timestamp): Promise<boolean>;
  /** Keeps where a try stands, for the next one; false where it is no longer the one that runs. */
  saveState(running: JobTry, state: unknown, now: Timestamp): Promise<boolean>;
  /** What `saveState` has kept last; null for nothing. */
  findState(id: string): Promise<unknown>;
  /** Lets a job wait for its next try, and gives its lease back; `counts` tells whether this try is one of those that it has. */
  requeue(
    running: JobTry,
    next: { readonly counts: boolean; readonly due_at: Timestamp },
    now: Timestamp,
  ): Promise<boolean>;
  /** Ends a try; false where it is no longer the one that runs. */
  end(running: JobTry, end: JobEnd): Promise<boolean>;
  /** Asks a job to end: one that waits is cancelled, one that runs is told. Returns it; null where there is none. */
  cancel(id: string, now: Timestamp): Promise<Job | null>;
  /**
   * Lets a job that has failed wait again, due now and with all its tries; it goes on from what was saved. Null, without any
   * change, where it has not failed, or what it was started with is not kept.
   */
  retry(id: string, now: Timestamp): Promise<Job | null>;
  /** Deletes the oldest jobs that ended before a time, at most `count`, and returns their number. */
  deleteEnded(before: Timestamp, count: number): Promise<number>;
  /** Adds a piece to the file that a try makes. */
  addPiece(running: JobTry, position: number, bytes: Uint8Array): Promise<void>;
  /** A piece of the file that a try has made; null where there is none. */
  findPiece(made: JobTry, position: number): Promise<Uint8Array | null>;
  /** The files that the jobs of a user have made and make. */
  listFiles(user_id: string): Promise<JobFile[]>;
  /** Deletes pieces of the file of a try, at most `count`, and returns their number. */
  deletePieces(made: JobTry, count: number): Promise<number>;
  /** Deletes pieces of jobs that ended before a time, at most `count`, and returns their number. */
  deleteOldPieces(before: Timestamp, count: number): Promise<number>;
}
