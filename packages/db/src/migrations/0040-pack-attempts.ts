import type { Migration } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** Lets an attempt carry those before it at its element, and notes up to when the attempts of a learner were packed. */
export const packAttempts: Migration = {
  up: async ({ db, types }) => {
    await db.schema.alterTable('attempts').addColumn('earlier', 'text').execute();
    await db.schema.alterTable('users').addColumn('attempts_packed_until', sql.raw(types.timestamp)).execute();
  },
};
