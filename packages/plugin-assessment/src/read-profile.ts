import { AppError, type LearningProfile, notFound } from '@learnwright/core';
import type { AssessmentContext } from './assessment-context.ts';

/** The profile of a project with the highest version; throws not_found where there is no project or no profile. */
export async function readProfile({ records }: AssessmentContext, project_id: string): Promise<LearningProfile> {
  const profile = await records.learningProfiles.latestByProject(project_id);
  if (profile !== null) return profile;
  if ((await records.projects.find(project_id)) === null) throw notFound('project', project_id);
  throw new AppError('not_found', `The project "${project_id}" has not been assessed yet.`);
}
