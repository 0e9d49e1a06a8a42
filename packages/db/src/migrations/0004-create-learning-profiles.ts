import type { Migration } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** The learning profiles: a version for each assessment of a project. */
export const createLearningProfiles: Migration = {
  up: async ({ db, types }) => {
    const key = sql.raw(types.key);
    await db.schema
      .createTable('learning_profiles')
      .addColumn('id', key, (column) => column.primaryKey().notNull())
      .addColumn('user_id', key, (column) => column.notNull().references('users.id').onDelete('cascade'))
      .addColumn('project_id', key, (column) => column.notNull().references('projects.id').onDelete('cascade'))
      // SQLite reads this type as real.
      .addColumn('deductive', 'double precision', (column) => column.notNull())
      .addColumn('inductive', 'double precision', (column) => column.notNull())
      .addColumn('error_based', 'double precision', (column) => column.notNull())
      .addColumn('dialogic', 'double precision', (column) => column.notNull())
      .addColumn('contextual', 'double precision', (column) => column.notNull())
      .addColumn('ai_adaptive', 'double precision', (column) => column.notNull())
      .addColumn('assessed_at', sql.raw(types.timestamp), (column) => column.notNull())
      .addColumn('version', sql.raw(types.integer), (column) => column.notNull())
      .addColumn('dominant_method', 'text', (column) => column.notNull())
      .addUniqueConstraint('learning_profiles_version_key', ['project_id', 'version'])
      .execute();
    await db.schema.createIndex('learning_profiles_by_user').on('learning_profiles').column('user_id').execute();
  },
};
