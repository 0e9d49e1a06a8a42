import {
  AppError,
  createCalendar,
  notFound,
  type ProgressCommit,
  type StepEvaluationSlice,
  type TrackingSlice,
} from '@learnwright/plugin-sdk';
import { listLatestCommits, listLatestRatedCommits } from './commits.ts';
import { listTotals, sumMethods } from './method-totals.ts';
import { countStreakDays } from './streak.ts';
import type { TrackingContext } from './tables.ts';

/** How many commits the lists of recent commits and ratings have (specification, R9.7). */
const RECENT = 5;

const NO_STEPS = { '1': 0, '2': 0, '3': 0, '4': 0, '5': 0, '6': 0, '7': 0 };

/** The slice `step_evaluation` of a server whose plugins evaluate no steps. */
const NO_EVALUATIONS: StepEvaluationSlice = {
  total_evaluations: 0,
  average_confidence: 0,
  advance_count: 0,
  repeat_count: 0,
  backward_count: 0,
  fallback_count: 0,
  evaluations_per_step: NO_STEPS,
  time_seconds_per_step: NO_STEPS,
};

/**
 * Reads the progress of a project: merges the slices of all plugins (hook get_progress_summary; specification, R8.7).
 * Adds an empty `step_evaluation` where no plugin gives one. Throws not_found for the project, and plugin_unavailable
 * without the slice `tracking`.
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

/**
 * Sums up a project's commits: the slice `tracking` of its progress (specification, R9.7).
 * Reads the totals and the last commits alone, so that the cost is the same however many sessions there are; only a
 * longer streak takes longer.
 */
export async function summarizeProgress(context: TrackingContext, project_id: string): Promise<TrackingSlice> {
  const { db } = context;
  const sums = sumMethods(await listTotals(db, project_id));
  const recent = await listLatestCommits(db, project_id, RECENT);
  const rated = (await listLatestRatedCommits(db, project_id, RECENT)).toReversed();
  return {
    ...sums,
    streak_days: recent.length === 0 ? 0 : await countStreak(context, project_id),
    recent_understanding: sharesOf(rated, 'understanding'),
    recent_stress: sharesOf(rated, 'stress'),
    recent_sessions: recent,
  };
}

/** Counts the days of the learner's time zone. */
async function countStreak({ db, records, clock }: TrackingContext, project_id: string): Promise<number> {
  const project = await records.projects.find(project_id);
  const settings = project && (await records.settings.find(project.user_id));
  return countStreakDays(db, project_id, createCalendar(settings?.timezone ?? 'UTC'), clock.now());
}

function sharesOf(commits: readonly ProgressCommit[], field: 'understanding' | 'stress'): number[] {
  return commits.flatMap((commit) => commit[field] ?? []);
}
