import type { Migration } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** Lets SQLite measure conversations with their analyses by an index alone; the expression is that of `measureByUser`. */
export const indexAnalyses: Migration = {
  up: async ({ db, dialect }) => {
    if (dialect !== 'sqlite') return;
    await sql`create index conversations_by_all_bytes on conversations
      (user_id, coalesce(octet_length(content), 0) + coalesce(octet_length(analysis), 0))`.execute(db);
    await db.schema.dropIndex('conversations_by_bytes').execute();
  },
};
