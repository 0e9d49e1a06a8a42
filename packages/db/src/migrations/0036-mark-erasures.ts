import type { Migration } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** Marks the users whose erasure has begun and goes on in portions. */
export const markErasures: Migration = {
  up: async ({ db, types }) => {
    await db.schema.alterTable('users').addColumn('erased_at', sql.raw(types.timestamp)).execute();
    await sql`create index users_erased on users (erased_at) where erased_at is not null`.execute(db);
  },
};
