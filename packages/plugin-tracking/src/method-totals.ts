import {
  CHAT_METHODS,
  type LearningMethod,
  type ProgressCommit,
  roundTo,
  type TrackingSlice,
} from '@learnwright/plugin-sdk';
import { sql } from 'kysely';
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

/** Lists the totals of a project, one row for each method in use, in any order. */
export function listTotals(db: TrackingDatabase, project_id: string): Promise<MethodTotalsRow[]> {
  return db.selectFrom('plg_tracking__method_totals').selectAll().where('project_id', '=', project_id).execute();
}

/** Adds a commit to the totals of its project and method. */
export async function addCommit(db: TrackingDatabase, commit: ProgressCommit): Promise<void> {
  const { project_id, method, duration_minutes, committed_at } = commit;
  await db
    .insertInto('plg_tracking__method_totals')
    .values({
      ...{ project_id, method, sessions: 1, minutes: duration_minutes, last_committed_at: committed_at },
      ...countRatings(commit),
    })
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'method']).doUpdateSet({
        sessions: sumOf('sessions'),
        minutes: sumOf('minutes'),
        understanding_sum: sumOf('understanding_sum'),
        understanding_count: sumOf('understanding_count'),
        stress_sum: sumOf('stress_sum'),
        stress_count: sumOf('stress_count'),
        // Sessions may be announced in another order than they ended.
        last_committed_at: sql<string>`case when excluded.last_committed_at > plg_tracking__method_totals.last_committed_at
          then excluded.last_committed_at else plg_tracking__method_totals.last_committed_at end`,
      }),
    )
    .execute();
}

/** A column of the totals and of what is added to them. */
function sumOf(column: keyof MethodTotalsRow) {
  return sql<number>`${sql.ref(`plg_tracking__method_totals.${column}`)} + ${sql.ref(`excluded.${column}`)}`;
}

/** Replaces the rating of one commit in the totals of its project and method. */
export async function replaceRating(db: TrackingDatabase, before: ProgressCommit, after: Ratings): Promise<void> {
  const [less, more] = [countRatings(before), countRatings(after)];
  await db
    .updateTable('plg_tracking__method_totals')
    .set((eb) => ({
      understanding_sum: eb('understanding_sum', '+', more.understanding_sum - less.understanding_sum),
      understanding_count: eb('understanding_count', '+', more.understanding_count - less.understanding_count),
      stress_sum: eb('stress_sum', '+', more.stress_sum - less.stress_sum),
      stress_count: eb('stress_count', '+', more.stress_count - less.stress_count),
    }))
    .where('project_id', '=', before.project_id)
    .where('method', '=', before.method)
    .execute();
}

/** Deletes the totals of a project. */
export async function deleteTotals(db: TrackingDatabase, project_id: string): Promise<void> {
  await db.deleteFrom('plg_tracking__method_totals').where('project_id', '=', project_id).execute();
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

/** What the ratings of a commit are in totals. */
function countRatings({ understanding, stress }: Ratings) {
  const pointsOf = (share: number | null) => (share === null ? 0 : Math.round(share * RATING_SCALE));
  const countOf = (share: number | null) => (share === null ? 0 : 1);
  return {
    understanding_sum: pointsOf(understanding),
    understanding_count: countOf(understanding),
    stress_sum: pointsOf(stress),
    stress_count: countOf(stress),
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
