import type { Migration } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** Up to where no summary of a session's earlier turns could be made. */
export const addSummaryFailures: Migration = {
  up: async ({ db, types }) => {
    await db.schema.alterTable('plg_session__starts').addColumn('unsummarised_at', sql.raw(types.timestamp)).execute();
  },
};
