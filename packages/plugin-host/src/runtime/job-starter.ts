import { AppError, toFindings } from '@learnwright/core';
import type { JobStarter } from '@learnwright/plugin-sdk';
import type { Plugin } from '../definition/plugin.ts';
import type { HostPorts } from '../host-ports.ts';

/**
 * Builds what starts and finds the jobs of a plugin. An input that the job does not take is refused before anything is
 * stored.
 */
export function createJobStarter(
  { name, jobs }: Plugin,
  { startJob, findJob }: Pick<HostPorts, 'startJob' | 'findJob'>,
): JobStarter {
  return {
    start: async (kind, input, { user_id = null } = {}) => {
      const job = jobs.get(kind);
      if (job === undefined) throw new Error(`The plugin "${name}" has no job "${kind}": declare it in jobs.`);
      const { success, error } = await job.input.safeParseAsync(input);
      if (!success) {
        const findings = toFindings('body', error.issues);
        throw new AppError('invalid_request', `The job "${kind}" does not take this input.`, { findings });
      }
      return startJob({ plugin: name, kind, input, user_id });
    },
    find: async (id) => {
      const job = await findJob(id);
      return job?.plugin === name ? job : null;
    },
  };
}
