import type { Migration } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** The token buckets that servers share. On PostgreSQL they are not logged: after a crash every bucket is full. */
export const createRateLimits: Migration = {
  up: async ({ db, dialect, types }) => {
    const integer = sql.raw(types.integer);
    const table = db.schema.createTable('rate_limits');
    await (dialect === 'postgres' ? table.modifyFront(sql`unlogged`) : table)
      .addColumn('name', sql.raw(types.key), (column) => column.primaryKey().notNull())
      .addColumn('full_at', integer, (column) => column.notNull())
      .addColumn('taken', integer, (column) => column.notNull())
      .execute();
  },
};
