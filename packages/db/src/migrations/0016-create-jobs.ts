import type { Migration, MigrationContext } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** Long work, and the files that it makes. */
export const createJobs: Migration = {
  up: async (context) => {
    await createJobTable(context);
    await createPieceTable(context);
  },
};

async function createJobTable({ db, types }: MigrationContext): Promise<void> {
  const key = sql.raw(types.key);
  const integer = sql.raw(types.integer);
  const json = sql.raw(types.json);
  const timestamp = sql.raw(types.timestamp);
  await db.schema
    .createTable('jobs')
    .addColumn('id', key, (column) => column.primaryKey().notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('plugin', 'text')
    .addColumn('user_id', key, (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('cancel_requested', sql.raw(types.boolean), (column) => column.notNull())
    .addColumn('progress', json, (column) => column.notNull())
    .addColumn('input', json)
    .addColumn('result', json)
    .addColumn('error', json)
    .addColumn('state', json)
    .addColumn('tries', integer, (column) => column.notNull())
    .addColumn('excused', integer, (column) => column.notNull())
    .addColumn('created_at', timestamp, (column) => column.notNull())
    .addColumn('started_at', timestamp)
    .addColumn('updated_at', timestamp, (column) => column.notNull())
    .addColumn('ended_at', timestamp)
    .execute();
  await db.schema.createIndex('jobs_by_user').on('jobs').columns(['user_id', 'created_at', 'id']).execute();
  await db.schema.createIndex('jobs_by_age').on('jobs').columns(['created_at', 'id']).execute();
  await sql`create index jobs_open on jobs (created_at, id) where ended_at is null`.execute(db);
  await sql`create index jobs_ended on jobs (ended_at) where ended_at is not null`.execute(db);
}

async function createPieceTable({ db, dialect, types }: MigrationContext): Promise<void> {
  await db.schema
    .createTable('job_pieces')
    .addColumn('job_id', sql.raw(types.key), (column) => column.notNull().references('jobs.id').onDelete('cascade'))
    .addColumn('tries', sql.raw(types.integer), (column) => column.notNull())
    .addColumn('position', sql.raw(types.integer), (column) => column.notNull())
    .addColumn('bytes', dialect === 'postgres' ? 'bytea' : 'blob', (column) => column.notNull())
    .addPrimaryKeyConstraint('job_pieces_pkey', ['job_id', 'tries', 'position'])
    .execute();
}
