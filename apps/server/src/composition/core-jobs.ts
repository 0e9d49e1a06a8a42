import type { JobWork } from '@learnwright/plugin-sdk';
import type { JobKinds } from '../background/jobs/run-job.ts';
import type { AppContext } from '../features/app-context.ts';
import { EXPORT_JOB, exportIntoJob } from '../features/users/export-job.ts';

/** The long work of core itself, by kind. */
const CORE_JOBS: Readonly<Record<string, (context: AppContext, input: unknown, work: JobWork) => Promise<unknown>>> = {
  [EXPORT_JOB]: exportIntoJob,
};

/** Builds the kinds of jobs: those of core, and of the plugins that run. */
export function createJobKinds(context: AppContext): JobKinds {
  return {
    has: ({ plugin, kind }) => (plugin === null ? Object.hasOwn(CORE_JOBS, kind) : context.host.hasJob(plugin, kind)),
    run: async ({ plugin, kind, input }, work) => {
      if (plugin !== null) return context.host.runJob(plugin, kind, input, work);
      return CORE_JOBS[kind]?.(context, input, work);
    },
  };
}
