import type { WorkCommands } from '@learnwright/cli';
import { readSummary } from '../features/work/read-summary.ts';
import type { WithContext } from './tokens.ts';

/** The command over all work beside requests. */
export function createWorkCommands(withContext: WithContext): WorkCommands {
  return {
    list: ({ limit, ...filter }) =>
      withContext(async ({ work, clock }) => (await work.list(filter, clock.now(), { limit, after: null })).items),
    summary: () => withContext(readSummary),
  };
}
