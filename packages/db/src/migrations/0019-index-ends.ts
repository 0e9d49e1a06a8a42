import type { Migration } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** Makes old AI calls, and API tokens that have ended, be found without reading the others. */
export const indexEnds: Migration = {
  up: async ({ db }) => {
    await db.schema.createIndex('ai_usage_by_time').on('ai_usage').columns(['created_at', 'id']).execute();
    await db.schema
      .createIndex('api_tokens_by_end')
      .on('api_tokens')
      .expression(sql`coalesce(revoked_at, expires_at)`)
      .execute();
  },
};
