import type { Migration } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** The study questions: they go with their user or project. */
export const createQuestions: Migration = {
  up: async ({ db, types }) => {
    const key = sql.raw(types.key);
    const boolean = sql.raw(types.boolean);
    const timestamp = sql.raw(types.timestamp);
    await db.schema
      .createTable('plg_notebook__questions')
      .addColumn('id', key, (column) => column.primaryKey().notNull())
      .addColumn('user_id', key, (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('project_id', key, (column) => column.notNull().references('projects.id').onDelete('cascade'))
      .addColumn('session_id', key, (column) => column.references('sessions.id').onDelete('set null'))
      .addColumn('question', 'text', (column) => column.notNull())
      .addColumn('expected_answer', 'text', (column) => column.notNull())
      .addColumn('question_type', 'text', (column) => column.notNull())
      .addColumn('difficulty', 'text', (column) => column.notNull())
      .addColumn('topic', 'text', (column) => column.notNull())
      .addColumn('topic_key', 'text', (column) => column.notNull())
      .addColumn('generated', boolean, (column) => column.notNull())
      .addColumn('edited', boolean, (column) => column.notNull())
      .addColumn('created_at', timestamp, (column) => column.notNull())
      .addColumn('updated_at', timestamp, (column) => column.notNull())
      .execute();
    const indexes = [
      ['by_user', ['user_id', 'created_at', 'id']],
      ['by_project', ['project_id', 'created_at', 'id']],
      ['by_session', ['session_id']],
    ] as const;
    for (const [name, columns] of indexes) {
      const index = db.schema.createIndex(`plg_notebook__questions_${name}`).on('plg_notebook__questions');
      await index.columns([...columns]).execute();
    }
  },
};
