import type { Migration } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** Sets and previews know the repository, the branch and the commit that they came from. */
export const remoteOrigins: Migration = {
  up: async ({ db, types }) => {
    const key = sql.raw(types.key);
    await db.schema
      .createTable('plg_content__origins')
      .addColumn('set_id', key, (column) =>
        column.primaryKey().notNull().references('plg_content__sets.set_id').onDelete('cascade'),
      )
      .addColumn('url', 'text', (column) => column.notNull())
      .addColumn('branch', 'text', (column) => column.notNull())
      .addColumn('commit_sha', 'text', (column) => column.notNull())
      .execute();
    await db.schema.alterTable('plg_content__previews').addColumn('origin', sql.raw(types.json)).execute();
  },
};
