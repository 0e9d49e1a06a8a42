import type { LearningMethod, PluginContext, ProgressCommit } from '@learnwright/plugin-sdk';

/** A commit and the time of its rating. */
export interface CommitRow extends ProgressCommit {
  /** When the rating was given; a later one takes its place. */
  readonly rated_at: string | null;
}

/** The sums over all commits of a project with one method. */
export interface MethodTotalsRow {
  readonly project_id: string;
  readonly method: LearningMethod;
  readonly sessions: number;
  readonly minutes: number;
  /** On the scale of the ratings, 1 to 5, so that sums are whole numbers and means exact. */
  readonly understanding_sum: number;
  readonly understanding_count: number;
  readonly stress_sum: number;
  readonly stress_count: number;
  readonly last_committed_at: string;
}

/** The plugin's tables. The rows of a session or project are deleted with it. */
export interface TrackingTables {
  readonly plg_tracking__commits: CommitRow;
  readonly plg_tracking__method_totals: MethodTotalsRow;
}

/** What every function of the plugin works with; there are no settings. */
export type TrackingContext = PluginContext<Record<never, never>, TrackingTables>;

/** The database with the plugin's own tables. */
export type TrackingDatabase = TrackingContext['db'];
