import type { Migration } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/**
 * Lets a job say when it is due and which server runs it. On PostgreSQL the schema of the library goes that handed jobs out
 * before: it held their ids alone, and every job that waits is in the table. A role that may not drop it leaves it.
 */
export const leaseJobs: Migration = {
  up: async ({ db, dialect, types }) => {
    for (const [column, type] of [
      ['due_at', types.timestamp],
      ['owner', types.key],
      ['leased_until', types.timestamp],
    ] as const) {
      await db.schema.alterTable('jobs').addColumn(column, sql.raw(type)).execute();
    }
    await sql`create index jobs_leased on jobs (owner) where owner is not null`.execute(db);
    if (dialect === 'postgres') await DROP_QUEUE.execute(db);
  },
};

const DROP_QUEUE = sql`
  do $$
  declare queue text := quote_ident(current_schema() || '_jobs');
  begin
    if to_regclass(queue || '.job') is not null and to_regclass(queue || '.queue') is not null
      and to_regclass(queue || '.version') is not null then
      execute 'drop schema ' || queue || ' cascade';
    end if;
  exception when insufficient_privilege or lock_not_available then
    raise notice 'The schema % was left; nothing uses it any more.', queue;
  end $$`;
