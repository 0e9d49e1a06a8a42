import type { Migration } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** The summary of the earlier turns of a session whose history has outgrown the model. */
export const createSummaries: Migration = {
  up: async ({ db, types }) => {
    await db.schema
      .createTable('plg_session__summaries')
      .addColumn('session_id', sql.raw(types.key), (column) =>
        column.primaryKey().notNull().references('sessions.id').onDelete('cascade'),
      )
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('until_at', sql.raw(types.timestamp), (column) => column.notNull())
      .addColumn('created_at', sql.raw(types.timestamp), (column) => column.notNull())
      .execute();
  },
};
