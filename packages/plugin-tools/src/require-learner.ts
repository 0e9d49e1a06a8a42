import { type LearningProfile, notFound } from '@learnwright/core';
import type { ToolsContext } from './tools-context.ts';

/** What recommendations for a project depend on. */
export interface Learner {
  /** The latest profile; null before the first assessment. */
  readonly profile: LearningProfile | null;
  /** The language of the project's user. */
  readonly language: string;
}

/** Finds who learns in a project; throws not_found. */
export async function requireLearner({ records }: ToolsContext, project_id: string): Promise<Learner> {
  const project = await records.projects.find(project_id);
  const user = project && (await records.users.find(project.user_id));
  if (user === null) throw notFound('project', project_id);
  return { profile: await records.learningProfiles.latestByProject(project_id), language: user.language };
}
