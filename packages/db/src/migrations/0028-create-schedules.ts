import type { Migration } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** When the work of plugins is due, and which server does it. */
export const createSchedules: Migration = {
  up: async ({ db, types }) => {
    const key = sql.raw(types.key);
    const timestamp = sql.raw(types.timestamp);
    await db.schema
      .createTable('plugin_schedules')
      .addColumn('plugin', key, (column) => column.notNull())
      .addColumn('name', key, (column) => column.notNull())
      .addColumn('rule', sql.raw(types.json), (column) => column.notNull())
      .addColumn('slot_at', timestamp, (column) => column.notNull())
      .addColumn('due_at', timestamp, (column) => column.notNull())
      .addColumn('tries', sql.raw(types.integer), (column) => column.notNull())
      .addColumn('last_started_at', timestamp)
      .addColumn('last_succeeded_at', timestamp)
      .addColumn('last_error', 'text')
      .addColumn('owner', key)
      .addColumn('leased_until', timestamp)
      .addPrimaryKeyConstraint('plugin_schedules_pkey', ['plugin', 'name'])
      .execute();
  },
};
