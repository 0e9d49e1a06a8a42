import type { LessonProgress, StepResult } from '../records/lesson-progress.ts';

/**
 * Merges two rows of one lesson from two devices: the later result of each step, the longer time, the first completion.
 * Merging in any order, and again, ends in the same row.
 */
export function mergeProgress(left: LessonProgress, right: LessonProgress): LessonProgress {
  const step_results = mergeSteps(left.step_results, right.step_results);
  const steps = Object.values(step_results);
  const completed_at = earlier(left.completed_at, right.completed_at);
  return {
    ...left,
    id: lower(left.id, right.id),
    status: completed_at === null ? 'in_progress' : 'completed',
    step_results,
    score_correct: steps.reduce((sum, step) => sum + step.correct, 0),
    score_total: steps.reduce((sum, step) => sum + step.total, 0),
    time_spent_seconds: Math.max(left.time_spent_seconds, right.time_spent_seconds),
    started_at: lower(left.started_at, right.started_at),
    updated_at: higher(left.updated_at, right.updated_at),
    completed_at,
  };
}

type Steps = LessonProgress['step_results'];

function mergeSteps(left: Steps, right: Steps): Steps {
  const merged = new Map(Object.entries(left));
  for (const [step_id, step] of Object.entries(right)) {
    const other = merged.get(step_id);
    if (other === undefined || rank(step) > rank(other)) merged.set(step_id, step);
  }
  return Object.fromEntries([...merged].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** A text that is higher for the later result, and decides between two results of one moment. */
function rank({ completed_at, correct, total, attempts, user_answer }: StepResult): string {
  return JSON.stringify([completed_at, correct, total, attempts, user_answer ?? null]);
}

function earlier(left: string | null, right: string | null): string | null {
  if (left === null || right === null) return left ?? right;
  return lower(left, right);
}

function lower(left: string, right: string): string {
  return left < right ? left : right;
}

function higher(left: string, right: string): string {
  return left < right ? right : left;
}
