import type { Migration } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** When something was last said in the sessions that are open. */
export const addLastTimes: Migration = {
  up: async ({ db, types }) => {
    await db.schema.alterTable('plg_session__starts').addColumn('last_at', sql.raw(types.timestamp)).execute();
    await sql`
      update plg_session__starts set last_at = (
        select max(messages.created_at) from messages where messages.session_id = plg_session__starts.session_id
      )
      where session_id in (select id from sessions where status = 'active')
    `.execute(db);
    await db.schema
      .createIndex('plg_session__starts_by_last_at')
      .on('plg_session__starts')
      .column('last_at')
      .where(sql.ref('last_at'), 'is not', null)
      .execute();
  },
};
