import type { Migration } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** Serves the jobs that have failed, which operators count every few seconds, among all that are kept. */
export const indexFailedJobs: Migration = {
  up: async ({ db }) => {
    await sql`create index jobs_failed on jobs (created_at, id) where status = 'failed'`.execute(db);
  },
};
