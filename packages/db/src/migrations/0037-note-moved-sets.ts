import type { Migration, MigrationContext } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/**
 * Notes the sets whose elements have moved: attempts in all others are where they say. Until now only the plugin `content` knew
 * of moves, by hashes of the old addresses, which tell no set: where there were any, the empty name stands for every set.
 */
export const noteMovedSets: Migration = {
  up: async (context) => {
    const { db, types } = context;
    await db.schema
      .createTable('moved_sets')
      .addColumn('set_id', sql.raw(types.key), (column) => column.primaryKey().notNull())
      .execute();
    if (!(await hasRedirects(context))) return;
    await sql`insert into moved_sets (set_id)
      select '' where exists (select 1 from plg_content__redirects)`.execute(db);
  },
};

async function hasRedirects({ db, dialect }: MigrationContext): Promise<boolean> {
  const found =
    dialect === 'postgres'
      ? sql`select 1 where to_regclass('plg_content__redirects') is not null`
      : sql`select 1 from sqlite_master where name = 'plg_content__redirects'`;
  return (await found.execute(db)).rows.length > 0;
}
