import type { Migration } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** The drafts of courses and their lessons: they go with their user. */
export const createDrafts: Migration = {
  up: async ({ db, types }) => {
    const key = sql.raw(types.key);
    const integer = sql.raw(types.integer);
    const timestamp = sql.raw(types.timestamp);
    await db.schema
      .createTable('plg_courses__drafts')
      .addColumn('id', key, (column) => column.primaryKey().notNull())
      .addColumn('user_id', key, (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('project_id', key, (column) => column.references('projects.id').onDelete('set null'))
      .addColumn('goal', 'text', (column) => column.notNull())
      .addColumn('language', 'text', (column) => column.notNull())
      .addColumn('target_language', 'text')
      .addColumn('level', 'text')
      .addColumn('lesson_count', integer, (column) => column.notNull())
      .addColumn('material', 'text')
      .addColumn('title', 'text')
      .addColumn('description', 'text')
      .addColumn('topics', sql.raw(types.json), (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('failure_code', 'text')
      .addColumn('failure_detail', 'text')
      .addColumn('job_id', key, (column) => column.notNull())
      .addColumn('job_try', integer, (column) => column.notNull())
      .addColumn('curriculum_id', key, (column) => column.references('curricula.id').onDelete('set null'))
      .addColumn('created_at', timestamp, (column) => column.notNull())
      .addColumn('updated_at', timestamp, (column) => column.notNull())
      .addColumn('accepted_at', timestamp)
      .execute();
    await db.schema
      .createTable('plg_courses__lessons')
      .addColumn('draft_id', key, (column) => column.notNull().references('plg_courses__drafts.id').onDelete('cascade'))
      .addColumn('lesson_id', key, (column) => column.notNull())
      .addColumn('topic_index', integer, (column) => column.notNull())
      .addColumn('order_index', integer, (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('goal', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('content', 'text')
      .addColumn('findings', 'text', (column) => column.notNull())
      .addColumn('answers', integer, (column) => column.notNull())
      .addColumn('edited', sql.raw(types.boolean), (column) => column.notNull())
      .addColumn('record_id', key, (column) => column.references('lessons.id').onDelete('set null'))
      .addColumn('updated_at', timestamp, (column) => column.notNull())
      .addPrimaryKeyConstraint('plg_courses__lessons_pkey', ['draft_id', 'lesson_id'])
      .execute();
    const indexes = [
      ['plg_courses__drafts', 'by_user', ['user_id', 'created_at', 'id']],
      ['plg_courses__drafts', 'by_project', ['project_id']],
      ['plg_courses__drafts', 'by_curriculum', ['curriculum_id']],
      ['plg_courses__lessons', 'by_record', ['record_id']],
    ] as const;
    for (const [table, name, columns] of indexes) {
      await db.schema
        .createIndex(`${table}_${name}`)
        .on(table)
        .columns([...columns])
        .execute();
    }
  },
};
