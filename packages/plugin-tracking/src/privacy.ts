import { type PrivacyFunctions, type ProgressCommit, WHOLE_LIST } from '@learnwright/plugin-sdk';
import { deleteCommits, listCommits } from './commits.ts';
import { deleteTotals } from './method-totals.ts';
import type { TrackingContext } from './tables.ts';

/** Exports and erases what the plugin holds of a user's projects: commits and totals, which are sums of the commits. */
export const privacy: PrivacyFunctions<TrackingContext> = {
  export_user: async (context, user_id) => {
    const commits: ProgressCommit[] = [];
    for (const project_id of await listProjectIds(context, user_id)) {
      const { items } = await listCommits(context.db, project_id, WHOLE_LIST);
      commits.push(...items);
    }
    return { commits };
  },
  erase_user: async (context, user_id) => {
    for (const project_id of await listProjectIds(context, user_id)) {
      await deleteCommits(context.db, project_id);
      await deleteTotals(context.db, project_id);
    }
  },
};

async function listProjectIds({ records }: TrackingContext, user_id: string): Promise<string[]> {
  const { items } = await records.projects.listByUser(user_id, WHOLE_LIST);
  return items.map(({ id }) => id);
}
