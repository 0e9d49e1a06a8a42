import type { Migration } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** The imported conversations; `content_hash` keeps a user from having the same one twice. */
export const createConversations: Migration = {
  up: async ({ db, types }) => {
    const key = sql.raw(types.key);
    const timestamp = sql.raw(types.timestamp);
    await db.schema
      .createTable('conversations')
      .addColumn('id', key, (column) => column.primaryKey().notNull())
      .addColumn('user_id', key, (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('content_hash', key, (column) => column.notNull())
      .addColumn('message_count', sql.raw(types.integer), (column) => column.notNull())
      .addColumn('analysis', sql.raw(types.json))
      .addColumn('created_at', timestamp, (column) => column.notNull())
      .addColumn('updated_at', timestamp, (column) => column.notNull())
      .addUniqueConstraint('conversations_content_hash_key', ['user_id', 'content_hash'])
      .execute();
    await db.schema
      .createIndex('conversations_by_user')
      .on('conversations')
      .columns(['user_id', 'created_at', 'id'])
      .execute();
  },
};
