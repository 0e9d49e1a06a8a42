import type { LearningMethod, ProgressCommit } from '@learnwright/core';

/** A commit, and which rating it carries. */
export interface CommitRow extends ProgressCommit {
  /** When the rating was given; a later one takes its place. */
  readonly rated_at: string | null;
}

/** What the commits of a project with one method come to, kept up with each of them. */
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

/** The plugin's tables; what hangs on a session or project goes with it. */
export interface TrackingTables {
  readonly plg_tracking__commits: CommitRow;
  readonly plg_tracking__method_totals: MethodTotalsRow;
}
