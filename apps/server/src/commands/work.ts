import type { WorkCommands } from '@learnwright/cli';
import { explainWaits } from '../features/work/explain-waits.ts';
import { readSummary } from '../features/work/read-summary.ts';
import type { WithContext } from './tokens.ts';

/** The command over all work beside requests. */
export function createWorkCommands(withContext: WithContext): WorkCommands {
  return {
    list: ({ limit, ...filter }) =>
      withContext(async (context) => {
        const { items } = await context.work.list(filter, context.clock.now(), { limit, after: null });
        return explainWaits(items, context, 'command');
      }),
    summary: () => withContext(readSummary),
  };
}
