import type { Migration } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/**
 * Keeps the open rows of a learner in the order of the review queue, so that a page is read from its beginning. On SQLite the
 * index also holds what tells overdue rows from others; on PostgreSQL a right answer then could not replace its row in place.
 */
export const orderReviewQueue: Migration = {
  up: async ({ db, dialect }) => {
    const filtered = sql.raw(dialect === 'sqlite' ? ', correct_streak, last_attempt_at, set_id' : '');
    await sql`create index element_errors_in_queue on element_errors (user_id, error_count desc,
      coalesce(last_error_at, '0999-12-31T00:00:00.000000+00:00') desc, id${filtered}) where not mastered`.execute(db);
    await db.schema.dropIndex('element_errors_to_review').execute();
  },
};
