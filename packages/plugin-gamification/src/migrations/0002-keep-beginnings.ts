import type { Migration, MigrationContext } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/**
 * Since when the sessions of a user count. Until now a reset left no trace: where the plugin was in use, the sessions
 * before a user's first award, and all of a user without one, may have been reset, and so they do not count.
 */
export const keepBeginnings: Migration = {
  up: async (context) => {
    const { db, types } = context;
    await db.schema
      .createTable('plg_gamification__beginnings')
      .addColumn('user_id', sql.raw(types.key), (column) =>
        column.primaryKey().notNull().references('users.id').onDelete('cascade'),
      )
      .addColumn('counts_from', sql.raw(types.timestamp), (column) => column.notNull())
      .execute();
    await fillBeginnings(context);
  },
};

async function fillBeginnings({ db, dialect }: MigrationContext): Promise<void> {
  const now = dialect === 'postgres' ? sql`now()` : sql`strftime('%Y-%m-%dT%H:%M:%f', 'now') || '000+00:00'`;
  await sql`
    insert into plg_gamification__beginnings (user_id, counts_from)
    select users.id, coalesce((
      select min(ledger.created_at) from plg_gamification__ledger as ledger where ledger.user_id = users.id), ${now})
    from users
    where exists (select 1 from plg_gamification__ledger) or exists (select 1 from plg_gamification__badges)`.execute(
    db,
  );
}
