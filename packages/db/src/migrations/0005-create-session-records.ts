import type { Migration, MigrationContext } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** The turns of sessions, and the ledger of AI calls. */
export const createSessionRecords: Migration = {
  up: async (context) => {
    await createMessageTable(context);
    await createAiUsageTable(context);
  },
};

async function createMessageTable({ db, types }: MigrationContext): Promise<void> {
  const key = sql.raw(types.key);
  await db.schema
    .createTable('messages')
    .addColumn('id', key, (column) => column.primaryKey().notNull())
    .addColumn('session_id', key, (column) => column.notNull().references('sessions.id').onDelete('cascade'))
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('truncated', sql.raw(types.boolean), (column) => column.notNull())
    .addColumn('created_at', sql.raw(types.timestamp), (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('messages_by_session')
    .on('messages')
    .columns(['session_id', 'created_at', 'id'])
    .execute();
}

async function createAiUsageTable({ db, types }: MigrationContext): Promise<void> {
  const key = sql.raw(types.key);
  const integer = sql.raw(types.integer);
  await db.schema
    .createTable('ai_usage')
    .addColumn('id', key, (column) => column.primaryKey().notNull())
    .addColumn('user_id', key, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('provider', 'text')
    .addColumn('model', 'text')
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('input_tokens', integer, (column) => column.notNull())
    .addColumn('output_tokens', integer, (column) => column.notNull())
    .addColumn('estimated', sql.raw(types.boolean), (column) => column.notNull())
    .addColumn('milliseconds', integer, (column) => column.notNull())
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('created_at', sql.raw(types.timestamp), (column) => column.notNull())
    .execute();
  await db.schema.createIndex('ai_usage_by_user').on('ai_usage').columns(['user_id', 'created_at', 'id']).execute();
}
