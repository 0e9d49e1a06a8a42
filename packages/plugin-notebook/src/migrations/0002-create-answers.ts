import type { Migration } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** The learner's answers to study questions: they go with their question or user. */
export const createAnswers: Migration = {
  up: async ({ db, types }) => {
    const key = sql.raw(types.key);
    const timestamp = sql.raw(types.timestamp);
    await db.schema
      .createTable('plg_notebook__answers')
      .addColumn('id', key, (column) => column.primaryKey().notNull())
      .addColumn('question_id', key, (column) =>
        column.notNull().references('plg_notebook__questions.id').onDelete('cascade'),
      )
      .addColumn('user_id', key, (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('answer', 'text', (column) => column.notNull())
      .addColumn('verdict', 'text')
      .addColumn('score', 'double precision')
      .addColumn('feedback', 'text')
      .addColumn('graded_by', 'text', (column) => column.notNull())
      .addColumn('created_at', timestamp, (column) => column.notNull())
      .addColumn('updated_at', timestamp, (column) => column.notNull())
      .execute();
    const indexes = [
      ['by_question', ['question_id', 'created_at', 'id']],
      ['by_user', ['user_id', 'created_at', 'id']],
    ] as const;
    for (const [name, columns] of indexes) {
      const index = db.schema.createIndex(`plg_notebook__answers_${name}`).on('plg_notebook__answers');
      await index.columns([...columns]).execute();
    }
  },
};
