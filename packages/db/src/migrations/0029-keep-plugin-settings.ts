import type { Migration } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** The values of plugin settings, which servers had in their config files alone; and in the audit, who has changed which. */
export const keepPluginSettings: Migration = {
  up: async ({ db, types }) => {
    const key = sql.raw(types.key);
    await db.schema
      .createTable('plugin_settings')
      .addColumn('plugin', key, (column) => column.notNull())
      .addColumn('key', key, (column) => column.notNull())
      // A text, so that the JSON null is no null of SQL.
      .addColumn('value', 'text')
      .addColumn('sealed', 'text')
      .addColumn('origin', 'text', (column) => column.notNull())
      .addColumn('updated_at', sql.raw(types.timestamp), (column) => column.notNull())
      .addPrimaryKeyConstraint('plugin_settings_pkey', ['plugin', 'key'])
      .execute();
    await db.schema.alterTable('plugin_audit').addColumn('caller', 'text').execute();
    await db.schema.alterTable('plugin_audit').addColumn('settings', sql.raw(types.json)).execute();
  },
};
