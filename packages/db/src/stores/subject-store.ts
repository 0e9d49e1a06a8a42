import { type Subject, type SubjectStore, subjectSchema } from '@learnwright/core';
import type { ProjectSubjectRow } from '../core-tables.ts';
import type { Executor, Parameter } from '../queries/executor.ts';
import { defineList, type SortKey } from '../queries/list.ts';

const COLUMNS = subjectSchema.keyof().options;
const TIE = ['project_id', 'subject_id'] as const;
const ORDER: readonly SortKey[] = [{ column: 'id', direction: 'asc', kind: 'text' }];

/** The taxonomy of subjects and its ties to projects. */
export function createSubjectStore(executor: Executor): SubjectStore {
  const { defineQuery } = executor;
  const find = defineQuery((db, parameter: Parameter<Pick<Subject, 'id'>>) =>
    db.selectFrom('subjects').select(COLUMNS).where('id', '=', parameter('id')),
  );
  const insert = defineQuery((db, parameter: Parameter<Subject>) =>
    db.insertInto('subjects').values(parameter.each(COLUMNS)),
  );
  const list = defineList(executor, {
    from: (db) => db.selectFrom('subjects').select(COLUMNS),
    filters: [],
    order: ORDER,
  });
  const listByProject = defineList(executor, {
    from: (db, _: Parameter<Pick<ProjectSubjectRow, 'project_id'>>) =>
      db.selectFrom('project_subjects').innerJoin('subjects', 'id', 'subject_id').select(COLUMNS),
    filters: ['project_id'],
    order: ORDER,
  });
  const attach = defineQuery((db, parameter: Parameter<ProjectSubjectRow>) =>
    db
      .insertInto('project_subjects')
      .values(parameter.each(TIE))
      .onConflict((conflict) => conflict.columns(TIE).doNothing()),
  );
  const detach = defineQuery((db, parameter: Parameter<ProjectSubjectRow>) =>
    db
      .deleteFrom('project_subjects')
      .where('project_id', '=', parameter('project_id'))
      .where('subject_id', '=', parameter('subject_id')),
  );
  return {
    find: (id) => find.first({ id }),
    insert: async (subject) => void (await insert.run(subject)),
    list: (page) => list({}, page),
    listByProject: (project_id, page) => listByProject({ project_id }, page),
    attach: async (project_id, subject_id) => (await attach.run({ project_id, subject_id })) > 0,
    detach: async (project_id, subject_id) => (await detach.run({ project_id, subject_id })) > 0,
  };
}
