import type { LessonProgress, RecordProgress } from '../records/lesson-progress.ts';
import type { Timestamp } from '../time/timestamp.ts';

/**
 * Applies an upsert to a progress row: replaces the entry of the step, sums the scores again, adds the time, and sets the
 * completion once and for ever (specification, R3.11 and R3.12). `id` is used only where there is no row yet.
 */
export function applyProgress(
  row: LessonProgress | null,
  user_id: string,
  input: RecordProgress,
  now: Timestamp,
  id: string,
): LessonProgress {
  const step_results = withStep(row?.step_results ?? {}, input.step_result, now);
  const steps = Object.values(step_results);
  const completed_at = row?.completed_at ?? (input.mark_completed ? now : null);
  return {
    id: row?.id ?? id,
    user_id,
    set_id: input.set_id,
    lesson_id: input.lesson_id,
    status: completed_at === null ? 'in_progress' : 'completed',
    step_results,
    score_correct: steps.reduce((sum, step) => sum + step.correct, 0),
    score_total: steps.reduce((sum, step) => sum + step.total, 0),
    time_spent_seconds: (row?.time_spent_seconds ?? 0) + input.time_spent_seconds_delta,
    started_at: row?.started_at ?? now,
    updated_at: now,
    completed_at,
  };
}

function withStep(
  results: LessonProgress['step_results'],
  step: RecordProgress['step_result'],
  now: Timestamp,
): LessonProgress['step_results'] {
  if (step === undefined) return results;
  const { step_id, ...result } = step;
  return { ...results, [step_id]: { ...result, completed_at: now } };
}
