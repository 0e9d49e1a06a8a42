import type { Migration } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** Lets SQLite measure the notes of a learner by indexes alone. The expressions are those of the queries in `usage.ts`. */
export const indexNoteBytes: Migration = {
  up: async ({ db, dialect }) => {
    if (dialect !== 'sqlite') return;
    await sql`create index plg_notebook__questions_by_bytes on plg_notebook__questions
      (user_id, octet_length(question) + octet_length(expected_answer))`.execute(db);
    await sql`create index plg_notebook__answers_by_bytes on plg_notebook__answers
      (user_id, octet_length(answer))`.execute(db);
  },
};
