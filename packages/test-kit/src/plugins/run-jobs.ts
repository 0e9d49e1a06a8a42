import { aiFailure, type Clock, type CreateId, isAiError, isAppError, type Job, notFound } from '@learnwright/core';
import type { Database } from '@learnwright/db';
import type { JobStart, PluginHost } from '@learnwright/plugin-host';

/** The jobs of a plugin server: each is run as soon as it has been started and that has been committed. */
export interface TestJobs {
  start(job: JobStart): Promise<Job>;
  /** Waits for a job to end, and returns it as clients read it. */
  ended(id: string): Promise<Job>;
  /** Cancels the jobs that run, and waits for them. */
  stop(): Promise<void>;
}

/** Builds the jobs of a plugin server. A job is tried once. */
export function createTestJobs(
  { stores: { jobs }, unitOfWork }: Database,
  { clock, createId }: { readonly clock: Clock; readonly createId: CreateId },
  host: () => Pick<PluginHost, 'runJob'>,
): TestJobs {
  const running = new Map<string, Promise<void>>();
  const stopping = new AbortController();

  async function run({ id }: Job): Promise<void> {
    const begun = await jobs.begin({ id, tries: 0 }, clock.now());
    if (begun === null) return;
    const { job } = begun;
    const { plugin, kind, input } = job;
    // One after the other: the last progress stays.
    let written: Promise<unknown> = Promise.resolve();
    const work = {
      ...{ id, tries: job.tries, signal: stopping.signal, saved: null },
      progress: (done: number, total: number | null, message: string | null = null) => {
        written = written.then(() => jobs.progress(job, { done, total, message }, clock.now()));
      },
      save: async (state: unknown) => void (await jobs.saveState(job, state, clock.now())),
    };
    try {
      const result = await host().runJob(plugin ?? '', kind, input, work);
      await written;
      const json: unknown = JSON.parse(JSON.stringify(result ?? null));
      await jobs.end(job, { status: 'succeeded', result: json, error: null, ended_at: clock.now() });
    } catch (cause) {
      await written;
      const error = isAiError(cause) ? aiFailure(cause) : cause;
      const code = isAppError(error) ? error.code : 'plugin_failed';
      const detail = error instanceof Error ? error.message : String(error);
      await jobs.end(job, { status: 'failed', result: null, error: { code, detail }, ended_at: clock.now() });
    }
  }

  return {
    start: ({ plugin, kind, input, user_id }) =>
      unitOfWork.run(async (stores, afterCommit) => {
        const now = clock.now();
        const job: Job = {
          ...{ id: createId(), kind, plugin, user_id, status: 'queued', cancel_requested: false },
          progress: { done: 0, total: null, message: null },
          input: input ?? null,
          ...{ result: null, error: null, tries: 0 },
          ...{ created_at: now, started_at: null, updated_at: now, ended_at: null },
        };
        await stores.jobs.insert(job);
        afterCommit(async () => void running.set(job.id, run(job)));
        return job;
      }),
    ended: async (id) => {
      await running.get(id);
      const job = await jobs.find(id);
      if (job === null) throw notFound('job', id);
      return job;
    },
    stop: async () => {
      stopping.abort();
      await Promise.allSettled(running.values());
    },
  };
}
