import type { Migration } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** The update of a remote that waits: one at a time. */
export const waitingUpdates: Migration = {
  up: async ({ db, types }) => {
    const key = sql.raw(types.key);
    await db.schema
      .createTable('plg_content__waiting_updates')
      .addColumn('remote_id', key, (column) =>
        column.primaryKey().notNull().references('plg_content__remotes.remote_id').onDelete('cascade'),
      )
      .addColumn('job_id', key)
      .execute();
  },
};
