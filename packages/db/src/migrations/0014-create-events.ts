import type { DialectName, Migration, MigrationContext } from '@learnwright/plugin-sdk';
import { type RawBuilder, sql } from 'kysely';

/**
 * What follows a commit: events, the plugins that subscribe to their hooks, what is still to be delivered, and what
 * subscribers have handled. The events begin with the sessions that were completed before.
 */
export const createEvents: Migration = {
  up: async (context) => {
    await createEventTable(context);
    await createDeliveryTable(context);
    await createSubscriptionTables(context);
    await createHandledTable(context);
    await fillEvents(context);
  },
};

async function createEventTable({ db, types }: MigrationContext): Promise<void> {
  const key = sql.raw(types.key);
  await db.schema
    .createTable('events')
    .addColumn('id', key, (column) => column.primaryKey().notNull())
    .addColumn('hook', 'text', (column) => column.notNull())
    // No foreign key: an event is stored last, and its check of the learner could deadlock with the erasure of that learner,
    // which begins with it. The erasure deletes the events, and a project takes its events with it.
    .addColumn('user_id', key, (column) => column.notNull())
    .addColumn('project_id', key, (column) => column.references('projects.id').onDelete('cascade'))
    .addColumn('position', sql.raw(types.integer), (column) => column.notNull())
    .addColumn('arguments', sql.raw(types.json), (column) => column.notNull())
    .addColumn('created_at', sql.raw(types.timestamp), (column) => column.notNull())
    .addUniqueConstraint('events_in_order', ['user_id', 'position'])
    .execute();
  await sql`create index events_by_project on events (project_id) where project_id is not null`.execute(db);
  await db.schema.createIndex('events_by_age').on('events').column('created_at').execute();
}

async function createDeliveryTable({ db, types }: MigrationContext): Promise<void> {
  const key = sql.raw(types.key);
  const timestamp = sql.raw(types.timestamp);
  await db.schema
    .createTable('event_deliveries')
    .addColumn('event_id', key, (column) => column.notNull().references('events.id').onDelete('cascade'))
    .addColumn('plugin', key, (column) => column.notNull())
    .addColumn('hook', 'text', (column) => column.notNull())
    // Goes with its event.
    .addColumn('user_id', key, (column) => column.notNull())
    .addColumn('position', sql.raw(types.integer), (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('tries', sql.raw(types.integer), (column) => column.notNull())
    .addColumn('due_at', timestamp, (column) => column.notNull())
    .addColumn('leased_until', timestamp)
    .addColumn('owner', key)
    .addColumn('last_error', 'text')
    .addColumn('replayed', sql.raw(types.boolean), (column) => column.notNull())
    .addPrimaryKeyConstraint('event_deliveries_pkey', ['event_id', 'plugin'])
    .execute();
  // A line: the deliveries of a plugin about a learner.
  await db.schema
    .createIndex('event_deliveries_in_line')
    .on('event_deliveries')
    .columns(['user_id', 'plugin', 'state', 'position'])
    .execute();
  await db.schema
    .createIndex('event_deliveries_due')
    .on('event_deliveries')
    .columns(['plugin', 'state', 'due_at'])
    .execute();
}

async function createSubscriptionTables({ db, types }: MigrationContext): Promise<void> {
  const key = sql.raw(types.key);
  const timestamp = sql.raw(types.timestamp);
  const integer = sql.raw(types.integer);
  await db.schema
    .createTable('event_subscriptions')
    .addColumn('plugin', key, (column) => column.notNull())
    .addColumn('hook', key, (column) => column.notNull())
    .addColumn('since', timestamp, (column) => column.notNull())
    .addColumn('ended_at', timestamp)
    .addPrimaryKeyConstraint('event_subscriptions_pkey', ['plugin', 'hook'])
    .execute();
  await db.schema
    .createTable('event_replays')
    .addColumn('plugin', key, (column) => column.primaryKey().notNull())
    .addColumn('hooks', sql.raw(types.json), (column) => column.notNull())
    .addColumn('user_id', key, (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('since', timestamp)
    .addColumn('until', timestamp, (column) => column.notNull())
    .addColumn('after_user', key, (column) => column.notNull())
    .addColumn('after_position', integer, (column) => column.notNull())
    .addColumn('replayed', integer, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('event_replays_by_user').on('event_replays').column('user_id').execute();
}

async function createHandledTable({ db, types }: MigrationContext): Promise<void> {
  const key = sql.raw(types.key);
  await db.schema
    .createTable('handled_events')
    .addColumn('event_id', key, (column) => column.notNull())
    .addColumn('plugin', key, (column) => column.notNull())
    .addColumn('user_id', key, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('handled_at', sql.raw(types.timestamp), (column) => column.notNull())
    .addPrimaryKeyConstraint('handled_events_pkey', ['event_id', 'plugin'])
    .execute();
  await db.schema.createIndex('handled_events_by_user').on('handled_events').column('user_id').execute();
}

/**
 * Stores an event for every session that is completed. A session of a lesson is told with the lesson it belongs to, which
 * was completed at the same microsecond; without one it is left out, since nobody could tell whether it was awarded.
 */
async function fillEvents({ db, dialect }: MigrationContext): Promise<void> {
  const lesson = sql`(
    select min(lesson_progress.id) from lesson_progress
    where lesson_progress.user_id = projects.user_id and lesson_progress.completed_at = sessions.ended_at
      and lesson_progress.started_at = sessions.started_at)`;
  const past = sql`
    select sessions.*, projects.user_id,
      case when sessions.method = 'content' then ${lesson} end as lesson_id
    from sessions join projects on projects.id = sessions.project_id
    where sessions.status = 'completed' and sessions.ended_at is not null`;
  await sql`
    insert into events (id, hook, user_id, project_id, position, arguments, created_at)
    select 'on_session_complete:' || past.id, 'on_session_complete', past.user_id, past.project_id,
      row_number() over (partition by past.user_id order by past.ended_at, past.id),
      ${argumentsOf(dialect)}, past.ended_at
    from (${past}) as past left join lesson_progress as lesson on lesson.id = past.lesson_id
    where past.method <> 'content' or past.lesson_id is not null`.execute(db);
}

/** The arguments of on_session_complete: the session, and no rating. */
function argumentsOf(dialect: DialectName): RawBuilder<unknown> {
  const object = sql.raw(dialect === 'postgres' ? 'json_build_object' : 'json_object');
  const array = sql.raw(dialect === 'postgres' ? 'json_build_array' : 'json_array');
  const time = (column: string) =>
    dialect === 'postgres'
      ? sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"+00:00"')`
      : sql.ref(column);
  const fields = sql`
    'id', past.id, 'project_id', past.project_id, 'method', past.method,
    'started_at', ${time('past.started_at')}, 'ended_at', ${time('past.ended_at')},
    'cycle_step', past.cycle_step, 'cycle_count', past.cycle_count, 'status', past.status`;
  const ofLesson = sql`
    'lesson_progress_id', lesson.id, 'score_correct', lesson.score_correct, 'score_total', lesson.score_total`;
  return sql`case when past.method = 'content'
    then ${array}(${object}(${fields}, ${ofLesson}), ${object}())
    else ${array}(${object}(${fields}), ${object}()) end`;
}
