import type { Migration } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/**
 * Lets SQLite, which works where everybody waits, measure what a learner stores by indexes alone. The expressions are those of
 * `measureByUser` of the stores.
 */
export const indexBytes: Migration = {
  up: async ({ db, dialect }) => {
    if (dialect !== 'sqlite') return;
    await sql`create index lessons_by_bytes on lessons (curriculum_id, octet_length(content))`.execute(db);
    await sql`create index conversations_by_bytes on conversations (user_id, octet_length(content))`.execute(db);
  },
};
