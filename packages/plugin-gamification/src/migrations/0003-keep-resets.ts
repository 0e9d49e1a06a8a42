import type { Migration } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** When a user was reset. What was reset before now is not known. */
export const keepResets: Migration = {
  up: async ({ db, types }) => {
    await db.schema
      .alterTable('plg_gamification__beginnings')
      .addColumn('reset_at', sql.raw(types.timestamp))
      .execute();
  },
};
