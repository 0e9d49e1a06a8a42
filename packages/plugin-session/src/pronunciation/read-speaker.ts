import { notFound, type Project, type User, WHOLE_LIST } from '@learnwright/core';
import type { SessionContext } from '../session-context.ts';

/** Who speaks, and what they are learning. */
export interface Speaker {
  readonly user: User;
  readonly project: Project;
  /** The names of the project's subjects that are languages. */
  readonly languages: readonly string[];
}

/** The speaker of a project; throws not_found. */
export async function readSpeaker({ records }: SessionContext, project_id: string): Promise<Speaker> {
  const project = await records.projects.find(project_id);
  if (project === null) throw notFound('project', project_id);
  const user = await records.users.find(project.user_id);
  if (user === null) throw notFound('user', project.user_id);
  const { items } = await records.subjects.listByProject(project_id, WHOLE_LIST);
  return { user, project, languages: items.filter(({ root }) => root === 'languages').map(({ name }) => name) };
}
