import type { Migration } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** When the sessions ended whose turns are kept. */
export const noteEnds: Migration = {
  up: async ({ db, types }) => {
    await db.schema.alterTable('plg_session__starts').addColumn('ended_at', sql.raw(types.timestamp)).execute();
    await sql`
      update plg_session__starts set ended_at = (
        select sessions.ended_at from sessions where sessions.id = plg_session__starts.session_id
      )
      where session_id in (select id from sessions where status = 'completed')
    `.execute(db);
    await db.schema
      .createIndex('plg_session__starts_by_ended_at')
      .on('plg_session__starts')
      .column('ended_at')
      .where(sql.ref('ended_at'), 'is not', null)
      .execute();
  },
};
