import type { Migration } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** Where the elements of old addresses are now. */
export const createRedirects: Migration = {
  up: async ({ db, types }) => {
    const key = sql.raw(types.key);
    await db.schema
      .createTable('plg_content__redirects')
      .addColumn('from_hash', key, (column) => column.notNull())
      .addColumn('moved_at', sql.raw(types.timestamp), (column) => column.notNull())
      .addColumn('to_hash', key, (column) => column.notNull())
      .addColumn('to_address', sql.raw(types.json), (column) => column.notNull())
      .addPrimaryKeyConstraint('plg_content__redirects_pkey', ['from_hash', 'moved_at'])
      .execute();
    await db.schema
      .createIndex('plg_content__redirects_by_target')
      .on('plg_content__redirects')
      .column('to_hash')
      .execute();
  },
};
