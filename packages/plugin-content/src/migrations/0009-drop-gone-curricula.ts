import type { Migration } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** Forgets which curricula were made of sets where these are gone: until now a deleted curriculum left its row. */
export const dropGoneCurricula: Migration = {
  up: async ({ db }) => {
    await sql`
      delete from plg_content__curricula
      where curriculum_id not in (select id from curricula)`.execute(db);
  },
};
