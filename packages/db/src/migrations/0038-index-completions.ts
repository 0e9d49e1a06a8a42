import type { Migration } from '@learnwright/plugin-sdk';

/** Serves what a learner has completed, and when: the latest lessons are read without the others. */
export const indexCompletions: Migration = {
  up: async ({ db }) => {
    await db.schema
      .createIndex('lesson_progress_by_completion')
      .on('lesson_progress')
      .columns(['user_id', 'completed_at'])
      .where('completed_at', 'is not', null)
      .execute();
  },
};
