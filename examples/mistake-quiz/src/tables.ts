import { type Migrations, sql } from '@learnwright/plugin-sdk';

/** The plugin's only table; the names of all its tables begin with this prefix. */
export const ANSWERS_TABLE = 'plg_mistake_quiz__answers';

/** One answer in the quiz. */
export interface AnswerRow {
  readonly id: string;
  readonly user_id: string;
  readonly question_id: string;
  readonly right: boolean;
  readonly answered_at: string;
}

/** The plugin's tables, for the types of its queries. */
export interface Tables {
  readonly [ANSWERS_TABLE]: AnswerRow;
}

/** Steps that make the tables. A step that has been published is never changed: add the next one. */
export const migrations: Migrations = {
  '0001_create_answers': {
    up: async ({ db, types }) => {
      await db.schema
        .createTable(ANSWERS_TABLE)
        .addColumn('id', 'text', (column) => column.primaryKey().notNull())
        .addColumn('user_id', 'text', (column) => column.notNull())
        .addColumn('question_id', 'text', (column) => column.notNull())
        .addColumn('right', sql.raw(types.boolean), (column) => column.notNull())
        .addColumn('answered_at', sql.raw(types.timestamp), (column) => column.notNull())
        .execute();
      await db.schema.createIndex(`${ANSWERS_TABLE}_by_user`).on(ANSWERS_TABLE).column('user_id').execute();
    },
  },
};
