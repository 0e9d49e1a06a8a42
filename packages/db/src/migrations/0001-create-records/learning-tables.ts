import type { MigrationContext } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** Sessions and the progress through content lessons. */
export async function createLearningTables({ db, types }: MigrationContext): Promise<void> {
  const key = sql.raw(types.key);
  const integer = sql.raw(types.integer);
  const timestamp = sql.raw(types.timestamp);
  await db.schema
    .createTable('sessions')
    .addColumn('id', key, (column) => column.primaryKey().notNull())
    .addColumn('project_id', key, (column) => column.notNull().references('projects.id').onDelete('cascade'))
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('started_at', timestamp, (column) => column.notNull())
    .addColumn('ended_at', timestamp)
    .addColumn('cycle_step', integer, (column) => column.notNull())
    .addColumn('cycle_count', integer, (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('sessions_by_project')
    .on('sessions')
    .columns(['project_id', 'started_at', 'id'])
    .execute();
  await db.schema
    .createTable('lesson_progress')
    .addColumn('id', key, (column) => column.primaryKey().notNull())
    .addColumn('user_id', key, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('set_id', key, (column) => column.notNull())
    .addColumn('lesson_id', key, (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('step_results', sql.raw(types.json), (column) => column.notNull())
    .addColumn('score_correct', integer, (column) => column.notNull())
    .addColumn('score_total', integer, (column) => column.notNull())
    .addColumn('time_spent_seconds', integer, (column) => column.notNull())
    .addColumn('started_at', timestamp, (column) => column.notNull())
    .addColumn('updated_at', timestamp, (column) => column.notNull())
    .addColumn('completed_at', timestamp)
    .addUniqueConstraint('lesson_progress_lesson_key', ['user_id', 'set_id', 'lesson_id'])
    .execute();
  await db.schema
    .createIndex('lesson_progress_by_user')
    .on('lesson_progress')
    .columns(['user_id', 'updated_at', 'id'])
    .execute();
}
