import { CHAT_METHODS, type TrackingSlice } from '@learnwright/core';
import { toShare } from '../commits/rating-scale.ts';
import { roundTo } from '../round-to.ts';
import type { MethodTotalsRow } from '../tables.ts';

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

/** What the totals of a project's methods come to; methods without totals count as never used. */
export function sumMethods(totals: readonly MethodTotalsRow[]): MethodSums {
  const sum = (pick: (row: MethodTotalsRow) => number) => totals.reduce((all, row) => all + pick(row), 0);
  const sessions = new Map(totals.map((row) => [row.method, row.sessions]));
  const countOf = (method: MethodTotalsRow['method']) => sessions.get(method) ?? 0;
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

/** The chat methods by count, those with the same count in canonical order. */
function distribute(countOf: (method: MethodTotalsRow['method']) => number): TrackingSlice['method_distribution'] {
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
