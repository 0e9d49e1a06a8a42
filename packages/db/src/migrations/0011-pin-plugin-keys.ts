import type { Migration } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** The keys that plugins stay with, and the key of each installation in the audit. */
export const pinPluginKeys: Migration = {
  up: async ({ db, types }) => {
    await db.schema
      .createTable('plugin_keys')
      .addColumn('name', sql.raw(types.key), (column) => column.primaryKey().notNull())
      .addColumn('key_id', 'text', (column) => column.notNull())
      .addColumn('pinned_at', sql.raw(types.timestamp), (column) => column.notNull())
      .execute();
    await db.schema.alterTable('plugin_audit').addColumn('key_id', 'text').execute();
  },
};
