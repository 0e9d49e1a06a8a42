import type { Migration } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** Pictures and sounds by their hash, their bytes in pieces, and what lessons name them. */
export const createAssets: Migration = {
  up: async ({ db, dialect, types }) => {
    const key = sql.raw(types.key);
    const integer = sql.raw(types.integer);
    await db.schema
      .createTable('plg_content__assets')
      .addColumn('hash', key, (column) => column.primaryKey().notNull())
      .addColumn('media_type', 'text', (column) => column.notNull())
      .addColumn('size', integer, (column) => column.notNull())
      .addColumn('created_at', sql.raw(types.timestamp), (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('plg_content__asset_pieces')
      .addColumn('hash', key, (column) => column.notNull().references('plg_content__assets.hash').onDelete('cascade'))
      .addColumn('position', integer, (column) => column.notNull())
      .addColumn('bytes', sql.raw(dialect === 'postgres' ? 'bytea' : 'blob'), (column) => column.notNull())
      .addPrimaryKeyConstraint('plg_content__asset_pieces_pkey', ['hash', 'position'])
      .execute();
    // By their position: a name may be too long for an index.
    await db.schema
      .createTable('plg_content__asset_names')
      .addColumn('set_id', key, (column) => column.notNull().references('plg_content__sets.set_id').onDelete('cascade'))
      .addColumn('lesson_id', key, (column) => column.notNull())
      .addColumn('position', integer, (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('hash', key, (column) => column.notNull().references('plg_content__assets.hash'))
      .addPrimaryKeyConstraint('plg_content__asset_names_pkey', ['set_id', 'lesson_id', 'position'])
      .execute();
    await db.schema
      .createIndex('plg_content__asset_names_by_hash')
      .on('plg_content__asset_names')
      .column('hash')
      .execute();
  },
};
