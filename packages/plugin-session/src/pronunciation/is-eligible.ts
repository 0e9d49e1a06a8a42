import { notFound, WHOLE_LIST } from '@learnwright/core';
import type { SessionContext } from '../session-context.ts';

/** Tells whether a subject of the project is below the root `languages`; throws not_found. */
export async function isEligible(
  { projects, subjects }: SessionContext['records'],
  project_id: string,
): Promise<boolean> {
  if ((await projects.find(project_id)) === null) throw notFound('project', project_id);
  const { items } = await subjects.listByProject(project_id, WHOLE_LIST);
  return items.some(({ root }) => root === 'languages');
}
