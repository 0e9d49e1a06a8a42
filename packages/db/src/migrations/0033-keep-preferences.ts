import type { Migration } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** Keeps with the settings of a user what apps keep for themselves. */
export const keepPreferences: Migration = {
  up: async ({ db, types }) => {
    await db.schema
      .alterTable('user_settings')
      .addColumn('preferences', sql.raw(types.json), (column) => column.notNull().defaultTo('{}'))
      .execute();
  },
};
