import type { MigrationContext } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** The answers kept for repeated requests. */
export async function createAnswerTable({ db, types }: MigrationContext): Promise<void> {
  const key = sql.raw(types.key);
  await db.schema
    .createTable('stored_answers')
    .addColumn('scope', key, (column) => column.notNull())
    .addColumn('key', key, (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('answer', 'text')
    .addColumn('created_at', sql.raw(types.timestamp), (column) => column.notNull())
    .addPrimaryKeyConstraint('stored_answers_pkey', ['scope', 'key'])
    .execute();
  await db.schema.createIndex('stored_answers_by_age').on('stored_answers').column('created_at').execute();
}
