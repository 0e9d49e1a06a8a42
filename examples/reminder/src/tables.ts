import { type Migrations, sql } from '@learnwright/plugin-sdk';

/** The plugin's only table; the names of all its tables begin with this prefix. */
export const WISHES_TABLE = 'plg_reminder__wishes';

/** A learner who wishes to be reminded. */
export interface WishRow {
  readonly user_id: string;
  /** The hour of the learner's own day, 0 to 23, from which a mail may come. */
  readonly hour: number;
  /** The learner's day of the last mail, such as `2026-11-20`; empty before the first. */
  readonly sent_on: string;
}

/** The plugin's tables, for the types of its queries. */
export interface Tables {
  readonly [WISHES_TABLE]: WishRow;
}

/** Steps that make the tables. A step that has been published is never changed: add the next one. */
export const migrations: Migrations = {
  '0001_create_wishes': {
    up: async ({ db, types }) => {
      await db.schema
        .createTable(WISHES_TABLE)
        .addColumn('user_id', 'text', (column) => column.primaryKey().notNull())
        .addColumn('hour', sql.raw(types.integer), (column) => column.notNull())
        .addColumn('sent_on', 'text', (column) => column.notNull())
        .execute();
    },
  },
};
