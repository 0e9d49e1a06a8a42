import { type Project, type ProjectStore, projectSchema } from '@learnwright/core';
import { sql } from 'kysely';
import type { Executor, Parameter } from '../queries/executor.ts';
import { defineList } from '../queries/list.ts';
import { createRecordStore } from '../queries/record-store.ts';

const COLUMNS = projectSchema.keyof().options;

type ByUser = Pick<Project, 'user_id'>;

/** The learning projects. */
export function createProjectStore(executor: Executor): ProjectStore {
  const records = createRecordStore<Project>(executor, { table: 'projects', columns: COLUMNS });
  const listByUser = defineList(executor, {
    from: (db, _: Parameter<ByUser>) => db.selectFrom('projects').select(COLUMNS),
    filters: ['user_id'],
    order: [
      { column: 'created_at', direction: 'desc', kind: 'timestamp' },
      { column: 'id', direction: 'desc', kind: 'text' },
    ],
  });
  const contentProject = executor.defineQuery((db, parameter: Parameter<ByUser>) =>
    db
      .selectFrom('projects')
      .select(COLUMNS)
      .where('user_id', '=', parameter('user_id'))
      // A literal, so that the partial unique index serves the query.
      .where('kind', '=', sql.lit('content')),
  );
  return {
    ...records,
    listByUser: (user_id, page) => listByUser({ user_id }, page),
    findContentProject: (user_id) => contentProject.first({ user_id }),
  };
}
