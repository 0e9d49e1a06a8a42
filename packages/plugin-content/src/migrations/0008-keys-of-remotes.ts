import type { Migration } from '@learnwright/plugin-sdk';

/** A key for ssh of each repository that is followed; those from before use the keys of the server's user. */
export const keysOfRemotes: Migration = {
  up: async ({ db }) => {
    for (const column of ['public_key', 'sealed_key']) {
      await db.schema.alterTable('plg_content__remotes').addColumn(column, 'text').execute();
    }
  },
};
