import { type ElementAddress, type Migrations, sql } from '@learnwright/plugin-sdk';
import type { Memory } from './sm2.ts';

/** The plugin's only table; the names of all its tables begin with this prefix. */
export const CARDS_TABLE = 'plg_spaced_repetition__cards';

/** What a learner remembers of an element, and when to review it. */
export interface CardRow extends ElementAddress, Memory {
  readonly id: string;
  readonly user_id: string;
  readonly due_at: string;
}

/** The plugin's tables, for the types of its queries. */
export interface Tables {
  readonly [CARDS_TABLE]: CardRow;
}

/** Steps that make the tables. A step that has been published is never changed: add the next one. */
export const migrations: Migrations = {
  '0001_create_cards': {
    up: async ({ db, types }) => {
      await db.schema
        .createTable(CARDS_TABLE)
        .addColumn('id', 'text', (column) => column.primaryKey().notNull())
        .addColumn('user_id', 'text', (column) => column.notNull())
        .addColumn('set_id', 'text', (column) => column.notNull())
        .addColumn('lesson_id', 'text', (column) => column.notNull())
        .addColumn('exercise_id', 'text', (column) => column.notNull())
        .addColumn('element_key', 'text', (column) => column.notNull())
        .addColumn('repetitions', sql.raw(types.integer), (column) => column.notNull())
        .addColumn('ease', sql.raw(types.float), (column) => column.notNull())
        .addColumn('interval_days', sql.raw(types.integer), (column) => column.notNull())
        .addColumn('reviewed_at', sql.raw(types.timestamp), (column) => column.notNull())
        .addColumn('due_at', sql.raw(types.timestamp), (column) => column.notNull())
        .addUniqueConstraint(`${CARDS_TABLE}_once`, ['user_id', 'set_id', 'lesson_id', 'exercise_id', 'element_key'])
        .execute();
      await db.schema.createIndex(`${CARDS_TABLE}_due`).on(CARDS_TABLE).columns(['user_id', 'due_at']).execute();
    },
  },
};
