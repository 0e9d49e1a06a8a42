import type { Migration } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** Keeps with each active day its time zone, the days lost by flying east before it, and whether reviews were answered. */
export const keepZonesOfDays: Migration = {
  up: async ({ db, dialect, types }) => {
    const no = dialect === 'postgres' ? sql`false` : sql`0`;
    await db.schema.alterTable('active_days').addColumn('timezone', sql`text`).execute();
    await db.schema
      .alterTable('active_days')
      .addColumn('flown', sql.raw(types.integer), (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .alterTable('active_days')
      .addColumn('reviewed', sql.raw(types.boolean), (column) => column.notNull().defaultTo(no))
      .execute();
  },
};
