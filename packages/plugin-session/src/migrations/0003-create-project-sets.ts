import type { Migration } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** The lesson sets that belong to a project. */
export const createProjectSets: Migration = {
  up: async ({ db, types }) => {
    const key = sql.raw(types.key);
    await db.schema
      .createTable('plg_session__project_sets')
      .addColumn('project_id', key, (column) => column.notNull().references('projects.id').onDelete('cascade'))
      .addColumn('set_id', key, (column) => column.notNull())
      .addColumn('position', sql.raw(types.integer), (column) => column.notNull())
      .addPrimaryKeyConstraint('plg_session__project_sets_pkey', ['project_id', 'set_id'])
      .execute();
  },
};
