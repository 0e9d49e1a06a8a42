import { type ProgressCommit, WHOLE_LIST } from '@learnwright/core';
import type { PrivacyFunctions } from '@learnwright/plugin-sdk';
import { deleteCommits, listCommits } from './commits/commit-store.ts';
import { toProgressCommit } from './commits/to-progress-commit.ts';
import { deleteTotals } from './commits/totals-store.ts';
import type { TrackingContext } from './tracking-context.ts';

/** What the plugin holds of a user: the commits of their projects. The totals say nothing beyond them. */
export const trackingPrivacy: PrivacyFunctions<TrackingContext> = {
  export_user: async (context, user_id) => {
    const commits: ProgressCommit[] = [];
    for (const project_id of await listProjectIds(context, user_id)) {
      const { items } = await listCommits(context.db, project_id, WHOLE_LIST);
      commits.push(...items.map(toProgressCommit));
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
