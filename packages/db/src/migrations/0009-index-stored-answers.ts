import type { Migration, MigrationContext } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/**
 * Makes stored answers be found by whom they are about, and by how much of them a caller has. Answers from before go: they
 * would not be found, and would have been kept for the rest of a day at most.
 */
export const indexStoredAnswers: Migration = {
  up: async (context) => {
    await context.db.schema.dropTable('stored_answers').execute();
    await createAnswerTable(context);
    await createSubjectTable(context);
  },
};

async function createAnswerTable({ db, dialect, types }: MigrationContext): Promise<void> {
  const key = sql.raw(types.key);
  // Numbered by the database, so that each of many subjects takes little room.
  const number = dialect === 'postgres' ? sql`bigint generated always as identity` : sql`integer`;
  await db.schema
    .createTable('stored_answers')
    .addColumn('id', number, (column) => column.primaryKey())
    .addColumn('scope', key, (column) => column.notNull())
    .addColumn('key', key, (column) => column.notNull())
    .addColumn('fingerprint', 'text', (column) => column.notNull())
    .addColumn('answer', 'text')
    .addColumn('bytes', sql.raw(types.integer), (column) => column.notNull())
    .addColumn('created_at', sql.raw(types.timestamp), (column) => column.notNull())
    .addUniqueConstraint('stored_answers_key', ['scope', 'key'])
    .execute();
  await db.schema.createIndex('stored_answers_by_age').on('stored_answers').column('created_at').execute();
  await db.schema
    .createIndex('stored_answers_by_scope')
    .on('stored_answers')
    .columns(['scope', 'created_at', 'id', 'bytes'])
    .execute();
}

async function createSubjectTable({ db, dialect, types }: MigrationContext): Promise<void> {
  const table = db.schema
    .createTable('answer_subjects')
    .addColumn('subject', sql.raw(types.key), (column) => column.notNull())
    .addColumn('answer_id', sql.raw(types.integer), (column) =>
      column.notNull().references('stored_answers.id').onDelete('cascade'),
    )
    .addPrimaryKeyConstraint('answer_subjects_pkey', ['subject', 'answer_id']);
  // On SQLite the key is the table then, not a second copy of it.
  await (dialect === 'sqlite' ? table.modifyEnd(sql`without rowid`) : table).execute();
  await db.schema.createIndex('answer_subjects_by_answer').on('answer_subjects').column('answer_id').execute();
}
