import {
  CHAT_METHODS,
  type LearningMethod,
  type ProgressCommit,
  roundTo,
  type Timestamp,
  type TrackingSlice,
} from '@learnwright/plugin-sdk';
import type { MethodTotalsRow, TrackingDatabase } from './tables.ts';

type Ratings = Pick<ProgressCommit, 'understanding' | 'stress'>;

/** The fields of the summary that count all commits. */
export type MethodSums = Pick<
  TrackingSlice,
  | 'total_sessions'
  | 'total_minutes'
  | 'sessions_per_method'
  | 'method_distribution'
  | 'mean_understanding'
  | 'mean_stress'
>;

/** The highest rating. */
const RATING_SCALE = 5;

/** The share of 5 that a commit has for a rating of 1 to 5 (specification, R9.6). */
export function toShare(rating: number): number {
  return rating / RATING_SCALE;
}

/** Finds the totals of a project with one method. */
export async function findTotals(
  db: TrackingDatabase,
  project_id: string,
  method: LearningMethod,
): Promise<MethodTotalsRow | null> {
  const query = db.selectFrom('plg_tracking__method_totals').selectAll().where('project_id', '=', project_id);
  return (await query.where('method', '=', method).executeTakeFirst()) ?? null;
}

/** Lists the totals of a project, one row for each method in use, in any order. */
export function listTotals(db: TrackingDatabase, project_id: string): Promise<MethodTotalsRow[]> {
  return db.selectFrom('plg_tracking__method_totals').selectAll().where('project_id', '=', project_id).execute();
}

/** Stores totals in the place of earlier ones. */
export async function saveTotals(db: TrackingDatabase, row: MethodTotalsRow): Promise<void> {
  const { project_id: _project, method: _method, ...totals } = row;
  await db
    .insertInto('plg_tracking__method_totals')
    .values(row)
    .onConflict((conflict) => conflict.columns(['project_id', 'method']).doUpdateSet(totals))
    .execute();
}

/** Deletes the totals of a project. */
export async function deleteTotals(db: TrackingDatabase, project_id: string): Promise<void> {
  await db.deleteFrom('plg_tracking__method_totals').where('project_id', '=', project_id).execute();
}

/** Adds a commit to totals; null stands for a method without commits. */
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

/** Replaces the rating of one commit in totals. */
export function replaceRating(totals: MethodTotalsRow, before: Ratings, after: Ratings): MethodTotalsRow {
  return countRatings(countRatings(totals, before, -1), after, 1);
}

/** Sums up the totals of a project's methods. A method without totals counts as never used. */
export function sumMethods(totals: readonly MethodTotalsRow[]): MethodSums {
  const sum = (pick: (row: MethodTotalsRow) => number) => totals.reduce((all, row) => all + pick(row), 0);
  const sessions = new Map(totals.map((row) => [row.method, row.sessions]));
  const countOf = (method: LearningMethod) => sessions.get(method) ?? 0;
  return {
    total_sessions: sum((row) => row.sessions),
    total_minutes: sum((row) => row.minutes),
    sessions_per_method: {
      deductive: countOf('deductive'),
      inductive: countOf('inductive'),
      error_based: countOf('error_based'),
      dialogic: countOf('dialogic'),
      contextual: countOf('contextual'),
      ai_adaptive: countOf('ai_adaptive'),
      content: countOf('content'),
    },
    method_distribution: distribute(countOf),
    mean_understanding: mean(
      sum((row) => row.understanding_sum),
      sum((row) => row.understanding_count),
    ),
    mean_stress: mean(
      sum((row) => row.stress_sum),
      sum((row) => row.stress_count),
    ),
  };
}

function emptyTotals({ project_id, method, committed_at }: ProgressCommit): MethodTotalsRow {
  const counts = { understanding_sum: 0, understanding_count: 0, stress_sum: 0, stress_count: 0 };
  return { project_id, method, sessions: 0, minutes: 0, ...counts, last_committed_at: committed_at };
}

/** The later time. Sessions may be announced in another order than they ended. */
function laterOf(left: Timestamp, right: Timestamp): Timestamp {
  return left > right ? left : right;
}

/** Adds (1) or subtracts (-1) the ratings of a commit. */
function countRatings(totals: MethodTotalsRow, { understanding, stress }: Ratings, sign: 1 | -1): MethodTotalsRow {
  const sumOf = (share: number | null) => (share === null ? 0 : sign * Math.round(share * RATING_SCALE));
  const countOf = (share: number | null) => (share === null ? 0 : sign);
  return {
    ...totals,
    understanding_sum: totals.understanding_sum + sumOf(understanding),
    understanding_count: totals.understanding_count + countOf(understanding),
    stress_sum: totals.stress_sum + sumOf(stress),
    stress_count: totals.stress_count + countOf(stress),
  };
}

/** The chat methods by count, ties in canonical order (specification, R9.7). */
function distribute(countOf: (method: LearningMethod) => number): TrackingSlice['method_distribution'] {
  const all = CHAT_METHODS.reduce((sum, method) => sum + countOf(method), 0);
  const entries = CHAT_METHODS.map((method) => {
    const count = countOf(method);
    return { method, count, percentage: all === 0 ? 0 : roundTo(1, (count / all) * 100) };
  });
  return entries.sort((left, right) => right.count - left.count);
}

function mean(sum: number, count: number): number | null {
  return count === 0 ? null : roundTo(4, toShare(sum / count));
}
