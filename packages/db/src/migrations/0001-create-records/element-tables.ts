import type { MigrationContext } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

const ADDRESS = ['set_id', 'lesson_id', 'exercise_id', 'element_key'] as const;
const ELEMENT = ['user_id', ...ADDRESS] as const;

/** Element errors and the log of attempts they are folded from. */
export async function createElementTables(context: MigrationContext): Promise<void> {
  await createElementErrors(context);
  await createAttempts(context);
}

async function createElementErrors({ db, types }: MigrationContext): Promise<void> {
  const key = sql.raw(types.key);
  const integer = sql.raw(types.integer);
  const timestamp = sql.raw(types.timestamp);
  const boolean = sql.raw(types.boolean);
  await db.schema
    .createTable('element_errors')
    .addColumn('id', key, (column) => column.primaryKey().notNull())
    .addColumn('user_id', key, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('set_id', key, (column) => column.notNull())
    .addColumn('lesson_id', key, (column) => column.notNull())
    .addColumn('exercise_id', key, (column) => column.notNull())
    .addColumn('element_key', key, (column) => column.notNull())
    .addColumn('element_type', 'text', (column) => column.notNull())
    .addColumn('user_answer', 'text', (column) => column.notNull())
    .addColumn('correct_answer', 'text', (column) => column.notNull())
    .addColumn('error_count', integer, (column) => column.notNull())
    .addColumn('correct_streak', integer, (column) => column.notNull())
    .addColumn('last_error_at', timestamp)
    .addColumn('last_attempt_at', timestamp, (column) => column.notNull())
    .addColumn('mastered', boolean, (column) => column.notNull())
    .addColumn('mastered_at', timestamp)
    .addColumn('created_at', timestamp, (column) => column.notNull())
    .addColumn('updated_at', timestamp, (column) => column.notNull())
    .addUniqueConstraint('element_errors_element_key', [...ELEMENT])
    .execute();
  await db.schema
    .createIndex('element_errors_to_review')
    .on('element_errors')
    .columns(['user_id', 'set_id'])
    .where(sql<boolean>`not mastered`)
    .execute();
  await db.schema
    .createIndex('element_errors_by_address')
    .on('element_errors')
    .columns([...ADDRESS])
    .execute();
}

async function createAttempts({ db, types }: MigrationContext): Promise<void> {
  const key = sql.raw(types.key);
  await db.schema
    .createTable('attempts')
    .addColumn('user_id', key, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('attempt_id', key, (column) => column.notNull())
    .addColumn('set_id', key, (column) => column.notNull())
    .addColumn('lesson_id', key, (column) => column.notNull())
    .addColumn('exercise_id', key, (column) => column.notNull())
    .addColumn('element_key', key, (column) => column.notNull())
    .addColumn('element_type', 'text', (column) => column.notNull())
    .addColumn('user_answer', 'text', (column) => column.notNull())
    .addColumn('correct_answer', 'text', (column) => column.notNull())
    .addColumn('correct', sql.raw(types.boolean), (column) => column.notNull())
    .addColumn('attempted_at', sql.raw(types.timestamp), (column) => column.notNull())
    .addPrimaryKeyConstraint('attempts_pkey', ['user_id', 'attempt_id'])
    .execute();
  await db.schema
    .createIndex('attempts_by_element')
    .on('attempts')
    .columns([...ELEMENT])
    .execute();
  await db.schema
    .createIndex('attempts_by_user')
    .on('attempts')
    .columns(['user_id', 'attempted_at', 'attempt_id'])
    .execute();
}
