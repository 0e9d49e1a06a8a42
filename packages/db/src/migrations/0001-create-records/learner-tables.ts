import type { MigrationContext } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** Users, their settings and their projects. */
export async function createLearnerTables({ db, types }: MigrationContext): Promise<void> {
  const key = sql.raw(types.key);
  const timestamp = sql.raw(types.timestamp);
  await db.schema
    .createTable('users')
    .addColumn('id', key, (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('email', 'text')
    .addColumn('email_key', key)
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('created_at', timestamp, (column) => column.notNull())
    .addColumn('updated_at', timestamp, (column) => column.notNull())
    .addUniqueConstraint('users_email_key_key', ['email_key'])
    .execute();
  await db.schema.createIndex('users_by_created_at').on('users').columns(['created_at', 'id']).execute();
  await db.schema
    .createTable('user_settings')
    .addColumn('id', key, (column) => column.primaryKey().notNull())
    .addColumn('user_id', key, (column) => column.notNull().unique().references('users.id').onDelete('cascade'))
    .addColumn('timezone', 'text', (column) => column.notNull())
    .addColumn('active_provider', 'text', (column) => column.notNull())
    .addColumn('sealed_key_provider_a', 'text')
    .addColumn('sealed_key_provider_b', 'text')
    .addColumn('sealed_key_provider_c', 'text')
    .addColumn('model_override_provider_a', 'text')
    .addColumn('model_override_provider_b', 'text')
    .addColumn('model_override_provider_c', 'text')
    .addColumn('created_at', timestamp, (column) => column.notNull())
    .addColumn('updated_at', timestamp, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('projects')
    .addColumn('id', key, (column) => column.primaryKey().notNull())
    .addColumn('user_id', key, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('topic', 'text', (column) => column.notNull())
    .addColumn('goal', 'text', (column) => column.notNull())
    .addColumn('timeframe', 'text', (column) => column.notNull())
    .addColumn('daily_minutes', sql.raw(types.integer), (column) => column.notNull())
    .addColumn('current_problem', 'text')
    .addColumn('active', sql.raw(types.boolean), (column) => column.notNull())
    .addColumn('created_at', timestamp, (column) => column.notNull())
    .addColumn('updated_at', timestamp, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('projects_by_user').on('projects').columns(['user_id', 'created_at', 'id']).execute();
}
