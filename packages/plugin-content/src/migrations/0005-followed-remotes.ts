import type { Migration } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** Repositories that sets follow. */
export const followedRemotes: Migration = {
  up: async ({ db, types }) => {
    const timestamp = sql.raw(types.timestamp);
    await db.schema
      .createTable('plg_content__remotes')
      .addColumn('remote_id', sql.raw(types.key), (column) => column.primaryKey().notNull())
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('branch', 'text')
      .addColumn('sealed_token', 'text')
      .addColumn('sealed_secret', 'text')
      .addColumn('commit_sha', 'text')
      .addColumn('last_update', sql.raw(types.json))
      .addColumn('asked_at', timestamp)
      .addColumn('created_at', timestamp, (column) => column.notNull())
      .execute();
  },
};
