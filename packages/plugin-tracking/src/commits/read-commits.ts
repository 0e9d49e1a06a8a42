import { notFound, type Page, type PageRequest, type ProgressCommit } from '@learnwright/core';
import type { TrackingContext } from '../tracking-context.ts';
import { listCommits } from './commit-store.ts';
import { toProgressCommit } from './to-progress-commit.ts';

/** The commits of a project, oldest first; throws not_found. */
export async function readCommits(
  { db, records }: TrackingContext,
  project_id: string,
  page: PageRequest,
): Promise<Page<ProgressCommit>> {
  if ((await records.projects.find(project_id)) === null) throw notFound('project', project_id);
  const { items, next } = await listCommits(db, project_id, page);
  return { items: items.map(toProgressCommit), next };
}
