import type { Migration } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** The pictures of learners' messages. */
export const createMessageImages: Migration = {
  up: async ({ db, types }) => {
    const key = sql.raw(types.key);
    await db.schema
      .createTable('plg_session__message_images')
      .addColumn('id', key, (column) => column.primaryKey().notNull())
      .addColumn('session_id', key, (column) => column.notNull().references('sessions.id').onDelete('cascade'))
      .addColumn('message_id', key, (column) => column.notNull().references('messages.id').onDelete('cascade'))
      .addColumn('position', sql.raw(types.integer), (column) => column.notNull())
      .addColumn('media_type', 'text', (column) => column.notNull())
      .addColumn('byte_count', sql.raw(types.integer), (column) => column.notNull())
      .addColumn('data', 'text', (column) => column.notNull())
      .addColumn('created_at', sql.raw(types.timestamp), (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('plg_session__message_images_by_session')
      .on('plg_session__message_images')
      .columns(['session_id', 'created_at', 'position'])
      .execute();
    await db.schema
      .createIndex('plg_session__message_images_by_message')
      .on('plg_session__message_images')
      .column('message_id')
      .execute();
  },
};
