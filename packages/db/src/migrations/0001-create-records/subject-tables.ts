import type { MigrationContext } from '@learnwright/plugin-sdk';
import { sql } from 'kysely';

/** The taxonomy and its ties to projects. */
export async function createSubjectTables({ db, types }: MigrationContext): Promise<void> {
  const key = sql.raw(types.key);
  await db.schema
    .createTable('subjects')
    .addColumn('id', key, (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('parent_id', key, (column) => column.references('subjects.id'))
    .addColumn('root', 'text')
    .execute();
  await db.schema.createIndex('subjects_by_parent').on('subjects').column('parent_id').execute();
  await db.schema
    .createTable('project_subjects')
    .addColumn('project_id', key, (column) => column.notNull().references('projects.id').onDelete('cascade'))
    .addColumn('subject_id', key, (column) => column.notNull().references('subjects.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('project_subjects_pkey', ['project_id', 'subject_id'])
    .execute();
  await db.schema.createIndex('project_subjects_by_subject').on('project_subjects').column('subject_id').execute();
}
