import type { MigrationContext } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

const IN_ORDER = ['curriculum_id', 'order_index', 'created_at', 'id'] as const;

/** Curricula with their topics and lessons. */
export async function createCurriculumTables({ db, types }: MigrationContext): Promise<void> {
  const key = sql.raw(types.key);
  const timestamp = sql.raw(types.timestamp);
  await db.schema
    .createTable('curricula')
    .addColumn('id', key, (column) => column.primaryKey().notNull())
    .addColumn('user_id', key, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('created_at', timestamp, (column) => column.notNull())
    .addColumn('updated_at', timestamp, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('curricula_by_user').on('curricula').columns(['user_id', 'created_at', 'id']).execute();
  await db.schema
    .createTable('topics')
    .addColumn('id', key, (column) => column.primaryKey().notNull())
    .addColumn('curriculum_id', key, (column) => column.notNull().references('curricula.id').onDelete('cascade'))
    .addColumn('parent_id', key, (column) => column.references('topics.id').onDelete('set null'))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('order_index', sql.raw(types.integer), (column) => column.notNull())
    .addColumn('created_at', timestamp, (column) => column.notNull())
    .addColumn('updated_at', timestamp, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('topics_by_curriculum')
    .on('topics')
    .columns([...IN_ORDER])
    .execute();
  await db.schema.createIndex('topics_by_parent').on('topics').column('parent_id').execute();
  await db.schema
    .createTable('lessons')
    .addColumn('id', key, (column) => column.primaryKey().notNull())
    .addColumn('curriculum_id', key, (column) => column.notNull().references('curricula.id').onDelete('cascade'))
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('order_index', sql.raw(types.integer), (column) => column.notNull())
    .addColumn('created_at', timestamp, (column) => column.notNull())
    .addColumn('updated_at', timestamp, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('lessons_by_curriculum')
    .on('lessons')
    .columns([...IN_ORDER])
    .execute();
}
