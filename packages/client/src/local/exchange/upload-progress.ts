import type { LessonProgress, StepResult } from '@learnwright/core';
import type { LearningStorage, ReportedProgress } from '../../storage/learning-storage.ts';

/** Reports to a server what it lacks of these lessons; answers of how many that was something. */
export async function uploadProgress(
  server: LearningStorage,
  rows: readonly LessonProgress[],
  signal?: AbortSignal,
): Promise<number> {
  let lessons = 0;
  for (const row of rows) {
    signal?.throwIfAborted();
    const there = await server.findProgress(row.set_id, row.lesson_id);
    const reports = listReports(row, there);
    for (const report of reports) await server.recordProgress(report);
    if (reports.length > 0) lessons += 1;
  }
  return lessons;
}

/**
 * The steps that the server has not, or an earlier result of. The time goes with the first report of a lesson that it
 * does not know: sent again, it would be added again. The last report completes the lesson.
 */
function listReports(
  { set_id, lesson_id, ...row }: LessonProgress,
  there: Pick<LessonProgress, 'status' | 'step_results'> | null,
): ReportedProgress[] {
  const lesson = { set_id, lesson_id };
  const known = new Map(Object.entries(there?.step_results ?? {}));
  const reports: ReportedProgress[] = Object.entries(row.step_results)
    .filter(([step_id, step]) => isNews(step, known.get(step_id)))
    .map(([step_id, { completed_at: _, ...step_result }]) => ({ ...lesson, step_result: { step_id, ...step_result } }));
  if (there === null) {
    const [first = lesson, ...others] = reports;
    reports.splice(0, reports.length, { ...first, time_spent_seconds_delta: row.time_spent_seconds }, ...others);
  }
  if (row.status === 'completed' && there?.status !== 'completed') {
    reports.push({ ...(reports.pop() ?? lesson), mark_completed: true });
  }
  return reports;
}

/** Later than what is known, and not the same: the clocks of a device and a server need not agree. */
function isNews(step: StepResult, known: StepResult | undefined): boolean {
  if (known === undefined) return true;
  const isSame =
    step.correct === known.correct &&
    step.total === known.total &&
    step.attempts === known.attempts &&
    step.user_answer === known.user_answer;
  return !isSame && step.completed_at > known.completed_at;
}
