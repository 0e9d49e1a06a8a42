import { type LearningProfile, notFound, type PluginContext } from '@learnwright/plugin-sdk';

/** What every function of the plugin works with; there are neither settings nor tables. */
export type ToolsContext = PluginContext<Record<never, never>>;

/** The learner of a project. */
export interface Learner {
  /** The latest profile; null before the first assessment. */
  readonly profile: LearningProfile | null;
  /** The language of the project's user. */
  readonly language: string;
}

/** Finds the learner of a project; throws not_found. */
export async function requireLearner({ records }: ToolsContext, project_id: string): Promise<Learner> {
  const project = await records.projects.find(project_id);
  const user = project && (await records.users.find(project.user_id));
  if (user === null) throw notFound('project', project_id);
  return { profile: await records.learningProfiles.latestByProject(project_id), language: user.language };
}
