import type { Migration } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** What a badge of another plugin was when it was earned: it stays, also where that plugin goes. */
export const describeBadges: Migration = {
  up: async ({ db, types }) => {
    await db.schema.alterTable('plg_gamification__badges').addColumn('described', sql.raw(types.json)).execute();
  },
};
