import { type LearningProfile, type LearningProfileStore, learningProfileSchema } from '@learnwright/core';
import type { Executor, Parameter } from '../queries/executor.ts';
import { defineList } from '../queries/list.ts';

const COLUMNS = learningProfileSchema.keyof().options;

type OfProject = Parameter<Pick<LearningProfile, 'project_id'>>;

/** The learning profiles of projects. */
export function createLearningProfileStore(executor: Executor): LearningProfileStore {
  const { defineQuery } = executor;
  const insert = defineQuery((db, parameter: Parameter<LearningProfile>) =>
    db.insertInto('learning_profiles').values(parameter.each(COLUMNS)),
  );
  const find = defineQuery((db, parameter: Parameter<Pick<LearningProfile, 'id'>>) =>
    db.selectFrom('learning_profiles').select(COLUMNS).where('id', '=', parameter('id')),
  );
  const latestByProject = defineQuery((db, parameter: OfProject) =>
    db
      .selectFrom('learning_profiles')
      .select(COLUMNS)
      .where('project_id', '=', parameter('project_id'))
      .orderBy('version', 'desc')
      .limit(1),
  );
  const listByProject = defineList(executor, {
    from: (db, _: OfProject) => db.selectFrom('learning_profiles').select(COLUMNS),
    filters: ['project_id'],
    order: [{ column: 'version', direction: 'desc', kind: 'integer' }],
  });
  return {
    insert: async (profile) => void (await insert.run(profile)),
    find: (id) => find.first({ id }),
    latestByProject: (project_id) => latestByProject.first({ project_id }),
    listByProject: (project_id, page) => listByProject({ project_id }, page),
  };
}
