import { AppError, notFound } from '@learnwright/core';
import type { TrackingContext } from '../tracking-context.ts';
import { NO_EVALUATIONS } from './no-evaluations.ts';

/**
 * The progress of a project: the slices of all plugins, merged, and an empty `step_evaluation` where no plugin gives
 * one. Throws not_found for the project, and plugin_unavailable where the slice `tracking` could not be made.
 */
export async function readProgress(
  { records, hooks, db, name }: TrackingContext,
  project_id: string,
): Promise<Readonly<Record<string, unknown>>> {
  if ((await records.projects.find(project_id)) === null) throw notFound('project', project_id);
  const slices = await hooks.collect('get_progress_summary', project_id, db);
  const summary: Record<string, unknown> = Object.assign({ step_evaluation: NO_EVALUATIONS }, ...slices);
  // Zeros in its place would tell a learner that everything is lost.
  if ('tracking' in summary) return summary;
  throw new AppError('plugin_unavailable', `The plugin "${name}" cannot sum up the progress at the moment.`);
}
