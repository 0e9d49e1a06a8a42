import type { Migration } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** The books: they go with their user or curriculum. */
export const createBooks: Migration = {
  up: async ({ db, dialect, types }) => {
    const key = sql.raw(types.key);
    const timestamp = sql.raw(types.timestamp);
    await db.schema
      .createTable('plg_books__books')
      .addColumn('id', key, (column) => column.primaryKey().notNull())
      .addColumn('user_id', key, (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('curriculum_id', key, (column) =>
        column.notNull().unique().references('curricula.id').onDelete('cascade'),
      )
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('subtitle', 'text')
      .addColumn('author', 'text')
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('description', 'text')
      .addColumn('metadata', sql.raw(types.json), (column) => column.notNull())
      .addColumn('translation_group_id', key)
      .addColumn('repo_url', 'text')
      .addColumn('branch', 'text')
      .addColumn('last_imported_commit_sha', 'text')
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('sealed_token', 'text')
      .addColumn('head_commit_sha', 'text')
      .addColumn('remote_commit_sha', 'text')
      .addColumn('created_at', timestamp, (column) => column.notNull())
      .addColumn('updated_at', timestamp, (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('plg_books__chapters')
      .addColumn('book_id', key, (column) => column.notNull().references('plg_books__books.id').onDelete('cascade'))
      .addColumn('path', key, (column) => column.notNull())
      .addColumn('lesson_id', key, (column) => column.references('lessons.id').onDelete('set null'))
      .addColumn('section', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('plg_books__chapters_pk', ['book_id', 'path'])
      .execute();
    await db.schema
      .createTable('plg_books__files')
      .addColumn('book_id', key, (column) => column.notNull().references('plg_books__books.id').onDelete('cascade'))
      .addColumn('path', key, (column) => column.notNull())
      .addColumn('bytes', sql.raw(dialect === 'postgres' ? 'bytea' : 'blob'), (column) => column.notNull())
      .addPrimaryKeyConstraint('plg_books__files_pk', ['book_id', 'path'])
      .execute();
    const indexes = [
      ['plg_books__books', 'by_user', ['user_id', 'created_at', 'id']],
      ['plg_books__books', 'by_group', ['translation_group_id']],
      ['plg_books__chapters', 'by_lesson', ['lesson_id']],
    ] as const;
    for (const [table, name, columns] of indexes) {
      const index = db.schema.createIndex(`${table}_${name}`).on(table);
      await index.columns([...columns]).execute();
    }
  },
};
