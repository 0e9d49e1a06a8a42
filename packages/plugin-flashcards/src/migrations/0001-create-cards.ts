import type { Migration } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** The flashcards: they go with their user, and stay when project, session or conversation goes. */
export const createCards: Migration = {
  up: async ({ db, types }) => {
    const key = sql.raw(types.key);
    const boolean = sql.raw(types.boolean);
    const timestamp = sql.raw(types.timestamp);
    await db.schema
      .createTable('plg_flashcards__cards')
      .addColumn('id', key, (column) => column.primaryKey().notNull())
      .addColumn('user_id', key, (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('session_id', key, (column) => column.references('sessions.id').onDelete('set null'))
      .addColumn('conversation_id', key, (column) => column.references('conversations.id').onDelete('set null'))
      .addColumn('project_id', key, (column) => column.references('projects.id').onDelete('set null'))
      .addColumn('card_type', 'text', (column) => column.notNull())
      .addColumn('front', 'text', (column) => column.notNull())
      .addColumn('back', 'text', (column) => column.notNull())
      .addColumn('tags', sql.raw(types.json), (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('generated', boolean, (column) => column.notNull())
      .addColumn('edited', boolean, (column) => column.notNull())
      .addColumn('exported_at', timestamp)
      .addColumn('created_at', timestamp, (column) => column.notNull())
      .addColumn('updated_at', timestamp, (column) => column.notNull())
      .execute();
    const indexes = [
      ['by_user', ['user_id', 'created_at', 'id']],
      ['by_session', ['session_id']],
      ['by_conversation', ['conversation_id']],
      ['by_project', ['project_id']],
    ] as const;
    for (const [name, columns] of indexes) {
      const index = db.schema.createIndex(`plg_flashcards__cards_${name}`).on('plg_flashcards__cards');
      await index.columns([...columns]).execute();
    }
  },
};
