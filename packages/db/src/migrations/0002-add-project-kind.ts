import type { Migration } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** Tells the content project of a user, of which there is at most one, from the others; rows from before are standard. */
export const addProjectKind: Migration = {
  up: async ({ db }) => {
    await db.schema
      .alterTable('projects')
      .addColumn('kind', 'text', (column) => column.notNull().defaultTo('standard'))
      .execute();
    await db.schema
      .createIndex('projects_one_content_project')
      .unique()
      .on('projects')
      .column('user_id')
      .where(sql<boolean>`kind = 'content'`)
      .execute();
  },
};
