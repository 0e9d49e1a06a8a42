import type { Migration } from '@learnwright/plugin-sdk';

/** An AI that could not grade an answer says so in its own request; the answer keeps nothing of it. */
export const dropAiErrors: Migration = {
  up: async ({ db }) => {
    for (const column of ['ai_error', 'ai_error_code']) {
      await db.schema.alterTable('plg_notebook__answers').dropColumn(column).execute();
    }
  },
};
