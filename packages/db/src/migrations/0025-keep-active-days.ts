import {
  createCalendar,
  type LocalDay,
  type Migration,
  type MigrationContext,
  type Timestamp,
} from '@learnwright/plugin-sdk';
import { type Kysely, sql } from 'kysely';

/** How many rows are inserted by one statement. */
const ROWS = 200;

interface Moment {
  readonly timezone: string;
  readonly time: Timestamp;
}

/**
 * Keeps the days on which learners were active, and when a key of theirs was stored. Days before now are those of the chat
 * sessions and completed lessons that are there, in the time zone of now.
 */
export const keepActiveDays: Migration = {
  up: async (context) => {
    await createActiveDays(context);
    await fillActiveDays(context);
    await addKeyTimes(context);
  },
};

async function createActiveDays({ db, types }: MigrationContext): Promise<void> {
  const key = sql.raw(types.key);
  await db.schema
    .createTable('active_days')
    .addColumn('user_id', key, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('day', key, (column) => column.notNull())
    .addColumn('count', sql.raw(types.integer), (column) => column.notNull())
    .addColumn('last_at', sql.raw(types.timestamp), (column) => column.notNull())
    .addPrimaryKeyConstraint('active_days_pkey', ['user_id', 'day'])
    .execute();
}

/** One learner at a time, so that memory does not grow with the database. */
async function fillActiveDays({ db }: MigrationContext): Promise<void> {
  for (let after = ''; ; ) {
    const users = await db.selectFrom('users').select('id').where('id', '>', after).orderBy('id').limit(ROWS).execute();
    for (const { id } of users) await fillDaysOf(db, String(id));
    after = String(users.at(-1)?.id ?? '');
    if (users.length < ROWS) return;
  }
}

async function fillDaysOf(db: MigrationContext['db'], user_id: string): Promise<void> {
  const rows = await readMoments(db, user_id);
  const calendar = createCalendar(rows[0]?.timezone ?? 'UTC');
  const days = new Map<LocalDay, { count: number; last_at: Timestamp }>();
  for (const { time } of rows) {
    const day = calendar.dayOf(time);
    days.set(day, { count: (days.get(day)?.count ?? 0) + 1, last_at: time });
  }
  const values = [...days].map(([day, row]) => ({ user_id, day, ...row }));
  for (let at = 0; at < values.length; at += ROWS) {
    await db
      .insertInto('active_days')
      .values(values.slice(at, at + ROWS))
      .execute();
  }
}

async function readMoments(db: Kysely<Record<string, Record<string, unknown>>>, user_id: string): Promise<Moment[]> {
  const { rows } = await sql<Moment>`
    select coalesce(user_settings.timezone, 'UTC') as timezone, moments.time from (
      select sessions.started_at as time from projects join sessions on sessions.project_id = projects.id
      where projects.user_id = ${user_id} and sessions.method <> 'content'
      union all
      select completed_at from lesson_progress where user_id = ${user_id} and completed_at is not null
    ) as moments left join user_settings on user_settings.user_id = ${user_id}
    order by moments.time`.execute(db);
  return rows;
}

async function addKeyTimes({ db, types }: MigrationContext): Promise<void> {
  for (const slot of ['provider_a', 'provider_b', 'provider_c']) {
    const column = `key_stored_at_${slot}`;
    await db.schema.alterTable('user_settings').addColumn(column, sql.raw(types.timestamp)).execute();
    await sql`update user_settings set ${sql.ref(column)} = updated_at
      where ${sql.ref(`sealed_key_${slot}`)} is not null`.execute(db);
  }
}
