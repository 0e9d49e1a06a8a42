import type { JobCommands } from '@learnwright/cli';
import { found } from '../features/records.ts';
import type { WithContext } from './tokens.ts';

/** The commands over jobs; servers that run them find out within seconds. */
export function createJobCommands(withContext: WithContext): JobCommands {
  return {
    list: ({ limit, ...filter }) =>
      withContext(async ({ stores }) => (await stores.jobs.list(filter, { limit, after: null })).items),
    show: (id) => withContext(async ({ jobs }) => found(await jobs.find(id), 'job', id)),
    cancel: (id) => withContext(({ jobs }) => jobs.cancel(id)),
    retry: (id) => withContext(({ jobs }) => jobs.retry(id)),
  };
}
