import { type PrivacyFunctions, rowsOf, WHOLE_LIST } from '@learnwright/plugin-sdk';
import { deleteCommits, listCommits } from './commits.ts';
import { deleteTotals } from './method-totals.ts';
import type { TrackingContext } from './tables.ts';

/** Exports and erases what the plugin holds of a user's projects: commits and totals, which are sums of the commits. */
export const privacy: PrivacyFunctions<TrackingContext> = {
  rows_by_keys: true,
  export_user: (context, user_id) => ({ commits: exportCommits(context, user_id) }),
  erase_user: async (context, user_id) => {
    for (const project_id of await listProjectIds(context, user_id)) {
      await deleteCommits(context.db, project_id);
      await deleteTotals(context.db, project_id);
    }
  },
};

async function* exportCommits(context: TrackingContext, user_id: string) {
  for (const project_id of await listProjectIds(context, user_id)) {
    yield* rowsOf((page) => listCommits(context.db, project_id, page));
  }
}

async function listProjectIds({ records }: TrackingContext, user_id: string): Promise<string[]> {
  const { items } = await records.projects.listByUser(user_id, WHOLE_LIST);
  return items.map(({ id }) => id);
}
