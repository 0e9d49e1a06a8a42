import { createCalendar, type ProgressCommit, type TrackingSlice } from '@learnwright/core';
import { latestCommits, latestRatedCommits } from '../commits/commit-store.ts';
import { toProgressCommit } from '../commits/to-progress-commit.ts';
import { listTotals } from '../commits/totals-store.ts';
import type { TrackingContext } from '../tracking-context.ts';
import { countStreakDays } from './count-streak-days.ts';
import { sumMethods } from './sum-methods.ts';

const RECENT = 5;

/**
 * The slice `tracking` of a project's progress. It is read from the totals and from the last commits alone, so that it
 * costs the same however many sessions there are; only a longer streak takes longer.
 */
export async function summarizeProgress(context: TrackingContext, project_id: string): Promise<TrackingSlice> {
  const { db } = context;
  const sums = sumMethods(await listTotals(db, project_id));
  const recent = await latestCommits(db, project_id, RECENT);
  const rated = (await latestRatedCommits(db, project_id, RECENT)).toReversed();
  return {
    ...sums,
    streak_days: recent.length === 0 ? 0 : await countStreak(context, project_id),
    recent_understanding: sharesOf(rated, 'understanding'),
    recent_stress: sharesOf(rated, 'stress'),
    recent_sessions: recent.map(toProgressCommit),
  };
}

/** Days are those of the learner's time zone. */
async function countStreak({ db, records, clock }: TrackingContext, project_id: string): Promise<number> {
  const project = await records.projects.find(project_id);
  const settings = project && (await records.settings.find(project.user_id));
  return countStreakDays(db, project_id, createCalendar(settings?.timezone ?? 'UTC'), clock.now());
}

function sharesOf(commits: readonly ProgressCommit[], field: 'understanding' | 'stress'): number[] {
  return commits.flatMap((commit) => commit[field] ?? []);
}
