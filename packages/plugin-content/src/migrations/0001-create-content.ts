import type { Migration, MigrationContext } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** Sets with their lessons, the snapshots and versions behind them, previews, and the curricula made of sets. */
export const createContent: Migration = {
  up: async (context) => {
    await createSetTables(context);
    await createVersionTable(context);
    await createPreviewTables(context);
    await createCurriculumTable(context);
  },
};

async function createSetTables({ db, types }: MigrationContext): Promise<void> {
  const key = sql.raw(types.key);
  const integer = sql.raw(types.integer);
  const timestamp = sql.raw(types.timestamp);
  await db.schema
    .createTable('plg_content__sets')
    .addColumn('set_id', key, (column) => column.primaryKey().notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('metadata', sql.raw(types.json), (column) => column.notNull())
    .addColumn('hash', key)
    .addColumn('lesson_count', integer, (column) => column.notNull())
    .addColumn('exercise_count', integer, (column) => column.notNull())
    .addColumn('imported_at', timestamp, (column) => column.notNull())
    .addColumn('updated_at', timestamp, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('plg_content__snapshots')
    .addColumn('hash', key, (column) => column.primaryKey().notNull())
    // Text, not JSON: it is kept to the letter.
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('created_at', timestamp, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('plg_content__lessons')
    .addColumn('set_id', key, (column) => column.notNull().references('plg_content__sets.set_id').onDelete('cascade'))
    .addColumn('lesson_id', key, (column) => column.notNull())
    .addColumn('order_index', integer, (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('hash', key, (column) => column.notNull().references('plg_content__snapshots.hash'))
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('alias', key, (column) => column.notNull())
    .addColumn('estimated_minutes', integer)
    .addColumn('exercise_count', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('plg_content__lessons_pkey', ['set_id', 'lesson_id'])
    .execute();
  await createIndex(db, 'lessons', 'in_order', ['set_id', 'order_index']);
  await createIndex(db, 'lessons', 'by_alias', ['set_id', 'alias']);
}

async function createVersionTable({ db, types }: MigrationContext): Promise<void> {
  const key = sql.raw(types.key);
  await db.schema
    .createTable('plg_content__versions')
    .addColumn('set_id', key, (column) => column.notNull().references('plg_content__sets.set_id').onDelete('cascade'))
    .addColumn('hash', key, (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text')
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('metadata', sql.raw(types.json), (column) => column.notNull())
    .addColumn('lessons', sql.raw(types.json), (column) => column.notNull())
    .addColumn('created_at', sql.raw(types.timestamp), (column) => column.notNull())
    .addPrimaryKeyConstraint('plg_content__versions_pkey', ['set_id', 'hash'])
    .execute();
}

async function createPreviewTables({ db, dialect, types }: MigrationContext): Promise<void> {
  const key = sql.raw(types.key);
  await db.schema
    .createTable('plg_content__previews')
    .addColumn('ref', key, (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('expires_at', sql.raw(types.timestamp), (column) => column.notNull())
    .execute();
  await createIndex(db, 'previews', 'by_end', ['expires_at']);
  await db.schema
    .createTable('plg_content__preview_files')
    .addColumn('ref', key, (column) => column.notNull().references('plg_content__previews.ref').onDelete('cascade'))
    .addColumn('position', sql.raw(types.integer), (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('bytes', sql.raw(dialect === 'postgres' ? 'bytea' : 'blob'), (column) => column.notNull())
    .addPrimaryKeyConstraint('plg_content__preview_files_pkey', ['ref', 'position'])
    .execute();
}

async function createCurriculumTable({ db, types }: MigrationContext): Promise<void> {
  const key = sql.raw(types.key);
  await db.schema
    .createTable('plg_content__curricula')
    .addColumn('user_id', key, (column) => column.notNull())
    .addColumn('set_id', key, (column) => column.notNull().references('plg_content__sets.set_id').onDelete('cascade'))
    .addColumn('curriculum_id', key, (column) => column.notNull())
    .addColumn('created_at', sql.raw(types.timestamp), (column) => column.notNull())
    .addPrimaryKeyConstraint('plg_content__curricula_pkey', ['user_id', 'set_id'])
    .execute();
}

async function createIndex(
  db: MigrationContext['db'],
  table: string,
  name: string,
  columns: readonly string[],
): Promise<void> {
  await db.schema
    .createIndex(`plg_content__${table}_${name}`)
    .on(`plg_content__${table}`)
    .columns([...columns])
    .execute();
}
