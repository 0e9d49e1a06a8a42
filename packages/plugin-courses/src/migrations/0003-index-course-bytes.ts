import type { Migration } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** Lets SQLite measure the courses of a learner by indexes alone. The expressions are those of the queries in `usage.ts`. */
export const indexCourseBytes: Migration = {
  up: async ({ db, dialect }) => {
    if (dialect !== 'sqlite') return;
    await sql`create index plg_courses__drafts_by_bytes on plg_courses__drafts (user_id, octet_length(material))`.execute(
      db,
    );
    await sql`create index plg_courses__lessons_by_bytes on plg_courses__lessons (draft_id, octet_length(content))`.execute(
      db,
    );
  },
};
