import type { Migration } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** Previews know how many bytes their files have. Those from before go: they would have expired within a day. */
export const boundPreviews: Migration = {
  up: async ({ db, types }) => {
    await sql`delete from plg_content__previews`.execute(db);
    await db.schema
      .alterTable('plg_content__previews')
      .addColumn('bytes', sql.raw(types.integer), (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
