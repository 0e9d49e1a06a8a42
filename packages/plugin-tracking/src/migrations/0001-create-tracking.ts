import type { Migration, MigrationContext } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** The commits of sessions, and what they come to for each method of a project. */
export const createTracking: Migration = {
  up: async (context) => {
    await createCommits(context);
    await createMethodTotals(context);
  },
};

async function createCommits({ db, types }: MigrationContext): Promise<void> {
  const key = sql.raw(types.key);
  const timestamp = sql.raw(types.timestamp);
  await db.schema
    .createTable('plg_tracking__commits')
    .addColumn('id', key, (column) => column.primaryKey().notNull())
    .addColumn('project_id', key, (column) => column.notNull().references('projects.id').onDelete('cascade'))
    .addColumn('session_id', key, (column) => column.notNull().references('sessions.id').onDelete('cascade'))
    .addColumn('method', 'text', (column) => column.notNull())
    // SQLite reads this type as real.
    .addColumn('understanding', 'double precision')
    .addColumn('stress', 'double precision')
    .addColumn('error_rate', 'double precision')
    .addColumn('duration_minutes', sql.raw(types.integer), (column) => column.notNull())
    .addColumn('committed_at', timestamp, (column) => column.notNull())
    .addColumn('notes', 'text')
    .addColumn('rated_at', timestamp)
    .addUniqueConstraint('plg_tracking__commits_session_key', ['session_id'])
    .execute();
  await db.schema
    .createIndex('plg_tracking__commits_in_order')
    .on('plg_tracking__commits')
    .columns(['project_id', 'committed_at', 'id'])
    .execute();
  // Finds the last ratings of a project at once, however many of its sessions were never rated.
  await db.schema
    .createIndex('plg_tracking__commits_rated')
    .on('plg_tracking__commits')
    .columns(['project_id', 'committed_at', 'id'])
    .where(sql<boolean>`rated_at is not null`)
    .execute();
}

async function createMethodTotals({ db, types }: MigrationContext): Promise<void> {
  const integer = sql.raw(types.integer);
  await db.schema
    .createTable('plg_tracking__method_totals')
    .addColumn('project_id', sql.raw(types.key), (column) =>
      column.notNull().references('projects.id').onDelete('cascade'),
    )
    .addColumn('method', 'text', (column) => column.notNull())
    .addColumn('sessions', integer, (column) => column.notNull())
    .addColumn('minutes', integer, (column) => column.notNull())
    .addColumn('understanding_sum', integer, (column) => column.notNull())
    .addColumn('understanding_count', integer, (column) => column.notNull())
    .addColumn('stress_sum', integer, (column) => column.notNull())
    .addColumn('stress_count', integer, (column) => column.notNull())
    .addColumn('last_committed_at', sql.raw(types.timestamp), (column) => column.notNull())
    .addPrimaryKeyConstraint('plg_tracking__method_totals_pkey', ['project_id', 'method'])
    .execute();
}
