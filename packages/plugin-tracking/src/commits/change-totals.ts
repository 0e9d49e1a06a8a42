import type { ProgressCommit, Timestamp } from '@learnwright/core';
import type { MethodTotalsRow } from '../tables.ts';
import { toRating } from './rating-scale.ts';

type Ratings = Pick<ProgressCommit, 'understanding' | 'stress'>;

/** The totals with one more commit; null are those of a method that had none. */
export function addCommit(totals: MethodTotalsRow | null, commit: ProgressCommit): MethodTotalsRow {
  const before = totals ?? emptyTotals(commit);
  const counted = {
    ...before,
    sessions: before.sessions + 1,
    minutes: before.minutes + commit.duration_minutes,
    last_committed_at: laterOf(before.last_committed_at, commit.committed_at),
  };
  return countRatings(counted, commit, 1);
}

/** The totals after a commit has been given another rating. */
export function replaceRating(totals: MethodTotalsRow, before: Ratings, after: Ratings): MethodTotalsRow {
  return countRatings(countRatings(totals, before, -1), after, 1);
}

/** Sessions may be reported in another order than they ended. */
function laterOf(left: Timestamp, right: Timestamp): Timestamp {
  if (left > right) return left;
  return right;
}

function emptyTotals({ project_id, method, committed_at }: ProgressCommit): MethodTotalsRow {
  const counts = { understanding_sum: 0, understanding_count: 0, stress_sum: 0, stress_count: 0 };
  return { project_id, method, sessions: 0, minutes: 0, ...counts, last_committed_at: committed_at };
}

/** Adds (1) or takes away (-1) the ratings of a commit. */
function countRatings(totals: MethodTotalsRow, { understanding, stress }: Ratings, sign: 1 | -1): MethodTotalsRow {
  const sumOf = (share: number | null) => (share === null ? 0 : sign * toRating(share));
  const countOf = (share: number | null) => (share === null ? 0 : sign);
  return {
    ...totals,
    understanding_sum: totals.understanding_sum + sumOf(understanding),
    understanding_count: totals.understanding_count + countOf(understanding),
    stress_sum: totals.stress_sum + sumOf(stress),
    stress_count: totals.stress_count + countOf(stress),
  };
}
