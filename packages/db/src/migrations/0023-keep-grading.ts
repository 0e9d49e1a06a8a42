import type { Migration } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** Keeps what grading forgave with each attempt, none with those from before, and a learner's own policy. */
export const keepGrading: Migration = {
  up: async ({ db, types }) => {
    const json = sql.raw(types.json);
    // Not null: an empty list is shorter in a row of PostgreSQL than the first null of the row.
    await db.schema
      .alterTable('attempts')
      .addColumn('differences', json, (column) => column.notNull().defaultTo('[]'))
      .execute();
    await db.schema.alterTable('user_settings').addColumn('grading', json).execute();
  },
};
