import type { Migration, MigrationContext } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** What is known of sessions beyond core's record: start, evaluations with their totals, ratings, switches. */
export const createSessionTables: Migration = {
  up: async (context) => {
    await createStarts(context);
    await createStepEvaluations(context);
    await createStepTotals(context);
    await createTopicTransitions(context);
    await createRatings(context);
    await createMethodSwitches(context);
  },
};

async function createStarts({ db, types }: MigrationContext): Promise<void> {
  const key = sql.raw(types.key);
  await db.schema
    .createTable('plg_session__starts')
    .addColumn('session_id', key, (column) =>
      column.primaryKey().notNull().references('sessions.id').onDelete('cascade'),
    )
    .addColumn('lang', 'text', (column) => column.notNull())
    .execute();
}

async function createStepEvaluations({ db, types }: MigrationContext): Promise<void> {
  const key = sql.raw(types.key);
  const integer = sql.raw(types.integer);
  const boolean = sql.raw(types.boolean);
  await db.schema
    .createTable('plg_session__step_evaluations')
    .addColumn('id', key, (column) => column.primaryKey().notNull())
    .addColumn('session_id', key, (column) => column.notNull().references('sessions.id').onDelete('cascade'))
    .addColumn('project_id', key, (column) => column.notNull().references('projects.id').onDelete('cascade'))
    .addColumn('advance', boolean, (column) => column.notNull())
    .addColumn('confidence', 'double precision', (column) => column.notNull())
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('suggested_step', integer, (column) => column.notNull())
    .addColumn('fallback_used', boolean, (column) => column.notNull())
    .addColumn('applied', boolean, (column) => column.notNull())
    .addColumn('from_step', integer, (column) => column.notNull())
    .addColumn('to_step', integer, (column) => column.notNull())
    .addColumn('created_at', sql.raw(types.timestamp), (column) => column.notNull())
    .execute();
  await createIndex(db, 'step_evaluations', 'by_session', ['session_id', 'created_at']);
  await createIndex(db, 'step_evaluations', 'by_project', ['project_id', 'created_at']);
}

async function createStepTotals({ db, types }: MigrationContext): Promise<void> {
  const integer = sql.raw(types.integer);
  await db.schema
    .createTable('plg_session__step_totals')
    .addColumn('project_id', sql.raw(types.key), (column) =>
      column.notNull().references('projects.id').onDelete('cascade'),
    )
    .addColumn('from_step', integer, (column) => column.notNull())
    .addColumn('evaluations', integer, (column) => column.notNull())
    .addColumn('confidence_sum', 'double precision', (column) => column.notNull())
    .addColumn('advance_count', integer, (column) => column.notNull())
    .addColumn('backward_count', integer, (column) => column.notNull())
    .addColumn('repeat_count', integer, (column) => column.notNull())
    .addColumn('fallback_count', integer, (column) => column.notNull())
    .addColumn('gap_sum', integer, (column) => column.notNull())
    .addColumn('gap_count', integer, (column) => column.notNull())
    .addPrimaryKeyConstraint('plg_session__step_totals_pkey', ['project_id', 'from_step'])
    .execute();
}

async function createTopicTransitions({ db, types }: MigrationContext): Promise<void> {
  const key = sql.raw(types.key);
  const boolean = sql.raw(types.boolean);
  await db.schema
    .createTable('plg_session__topic_transitions')
    .addColumn('id', key, (column) => column.primaryKey().notNull())
    .addColumn('session_id', key, (column) => column.notNull().references('sessions.id').onDelete('cascade'))
    .addColumn('cycle_complete', boolean, (column) => column.notNull())
    .addColumn('summary', 'text', (column) => column.notNull())
    .addColumn('next_topic', 'text')
    .addColumn('difficulty_adjustment', 'text', (column) => column.notNull())
    .addColumn('continue_recommended', boolean, (column) => column.notNull())
    .addColumn('fallback_used', boolean, (column) => column.notNull())
    .addColumn('looped', boolean, (column) => column.notNull())
    .addColumn('new_cycle_count', sql.raw(types.integer), (column) => column.notNull())
    .addColumn('created_at', sql.raw(types.timestamp), (column) => column.notNull())
    .execute();
  await createIndex(db, 'topic_transitions', 'by_session', ['session_id', 'created_at']);
}

async function createRatings({ db, types }: MigrationContext): Promise<void> {
  const key = sql.raw(types.key);
  const integer = sql.raw(types.integer);
  await db.schema
    .createTable('plg_session__ratings')
    .addColumn('id', key, (column) => column.primaryKey().notNull())
    .addColumn('session_id', key, (column) => column.notNull().references('sessions.id').onDelete('cascade'))
    .addColumn('project_id', key, (column) => column.notNull().references('projects.id').onDelete('cascade'))
    .addColumn('understanding', integer, (column) => column.notNull())
    .addColumn('stress', integer, (column) => column.notNull())
    .addColumn('method_fit', integer, (column) => column.notNull())
    .addColumn('notes', 'text')
    .addColumn('created_at', sql.raw(types.timestamp), (column) => column.notNull())
    .execute();
  await createIndex(db, 'ratings', 'by_session', ['session_id', 'created_at']);
  await createIndex(db, 'ratings', 'by_project', ['project_id', 'created_at']);
}

async function createMethodSwitches({ db, types }: MigrationContext): Promise<void> {
  const key = sql.raw(types.key);
  await db.schema
    .createTable('plg_session__method_switches')
    .addColumn('id', key, (column) => column.primaryKey().notNull())
    .addColumn('session_id', key, (column) => column.notNull().references('sessions.id').onDelete('cascade'))
    .addColumn('project_id', key, (column) => column.notNull().references('projects.id').onDelete('cascade'))
    .addColumn('from_method', 'text', (column) => column.notNull())
    .addColumn('to_method', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('switched_at', sql.raw(types.timestamp), (column) => column.notNull())
    .execute();
  await createIndex(db, 'method_switches', 'by_session', ['session_id', 'switched_at']);
  await createIndex(db, 'method_switches', 'by_project', ['project_id', 'switched_at']);
}

async function createIndex(
  db: MigrationContext['db'],
  table: string,
  name: string,
  columns: readonly string[],
): Promise<void> {
  await db.schema
    .createIndex(`plg_session__${table}_${name}`)
    .on(`plg_session__${table}`)
    .columns([...columns])
    .execute();
}
