import type { Awaitable, Job } from '@learnwright/core';
import type { z } from 'zod';

/** A job as its work sees it. */
export interface JobWork {
  readonly id: string;
  /** How often it was begun, this time included. */
  readonly tries: number;
  /** Aborted when somebody cancels the job, the server stops or the plugin ends: throw its reason then. */
  readonly signal: AbortSignal;
  /** What `save` has kept last, as JSON: an earlier try was interrupted after it. Null at the first try. */
  readonly saved: unknown;
  /** Tells clients how far it is: `done` of `total` things, null where nobody knows how many there are. */
  progress(done: number, total: number | null, message?: string): void;
  /**
   * Keeps where the work stands, for a try after an interruption; inside a transaction it is kept if that commits. Rejects
   * where another server has taken the job over.
   */
  save(state: unknown): Promise<void>;
}

/** Long work of a plugin. */
export interface JobDefinition<Context = unknown> {
  /** What it is started with; kept as JSON until it ends. */
  readonly input: z.ZodType;
  /**
   * Does the work, and returns its result as JSON. It has no deadline. An AppError ends the job; after any other error, or
   * an end of the server, it is run again, so that it may be begun more than once.
   */
  readonly run: (context: Context, input: unknown, job: JobWork) => Awaitable<unknown>;
}

/** Defines a job; the input of `run` is typed by the schema. */
export type DefineJob<Context> = <Input extends z.ZodType>(definition: {
  readonly input: Input;
  readonly run: (context: Context, input: z.output<Input>, job: JobWork) => Awaitable<unknown>;
}) => JobDefinition<Context>;

/** Starts and finds the jobs of a plugin. */
export interface JobStarter {
  /**
   * Starts a job of this plugin and returns it; inside a transaction it starts if that commits. With a `user_id` it belongs
   * to that user, who may read and cancel it. Throws invalid_request for an input that the job does not take, and
   * too_many_jobs where enough wait already.
   */
  start(kind: string, input: unknown, options?: { readonly user_id?: string | null | undefined }): Promise<Job>;
  /**
   * A job of this plugin as it is now: one that was cancelled before its turn, or lost its last try, has ended without a
   * word of `run`. Null where there is none, or none any more: jobs are deleted some days after their end.
   */
  find(id: string): Promise<Job | null>;
}

/** Builds the helper that types jobs. */
export function createJobHelper<Context>(): DefineJob<Context> {
  return ({ input, run }) => ({
    input,
    // The one place where the schema of a job vouches for the input of its work: the server parses with it before the call.
    run: run as JobDefinition<Context>['run'],
  });
}
