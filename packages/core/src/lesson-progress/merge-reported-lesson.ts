import { recordActivity } from '../activity/record-activity.ts';
import { lockLearner } from '../element-errors/followers.ts';
import { notFound } from '../errors/app-error.ts';
import type { LessonProgress, ReportedLesson, StepResult } from '../records/lesson-progress.ts';
import type { Timestamp } from '../time/timestamp.ts';
import { mergeProgress } from './merge-progress.ts';
import { boundSteps } from './progress-bounds.ts';
import { completeLesson, type LessonProgressPorts } from './record-progress.ts';

/**
 * Merges a lesson of a device into the row of the server: the later result of each step, the longer time, the first
 * completion. Merging again, or in any order, ends in the same row. Times ahead of the server count as now, or as when they
 * were first reported. A lesson that the merge completes is completed as by `recordProgress`. A row that differs from what the
 * device has counts as a change, so that the device is told. Returns whether the row has changed. Throws not_found for an
 * unknown user, and invalid_request, at `pointer`, where there would be too much in the lesson (R3.22).
 */
export async function mergeReportedLesson(
  ports: LessonProgressPorts,
  user_id: string,
  lesson: ReportedLesson,
  pointer = '/steps',
): Promise<boolean> {
  return ports.unitOfWork.run(async (stores) => {
    const learner = await lockLearner(stores, user_id);
    if (learner === null) throw notFound('user', user_id);
    const now = ports.clock.now();
    const before = await stores.lessonProgress.find(user_id, lesson.set_id, lesson.lesson_id);
    const row = toRow(lesson, before, { id: ports.createId(), user_id, now });
    // Merging a row with itself sums its steps.
    const progress = mergeProgress(before ?? row, row);
    boundSteps(before, progress, pointer);
    const hasChanged = before === null || JSON.stringify(before) !== JSON.stringify(progress);
    if (hasChanged || !isReported(progress, lesson)) await stores.lessonProgress.save(progress, learner.change);
    if (!hasChanged) return false;
    const { status, completed_at } = progress;
    if (status === 'completed' && before?.status !== 'completed') {
      await completeLesson(ports, stores, progress, now);
    } else if (completed_at !== null && completed_at !== before?.completed_at) {
      // Another device completed it before the one that the server has heard of: that day was lived, too.
      await recordActivity(stores, user_id, completed_at);
    }
    return true;
  });
}

function toRow(
  { steps, ...lesson }: ReportedLesson,
  before: LessonProgress | null,
  { id, user_id, now }: { readonly id: string; readonly user_id: string; readonly now: Timestamp },
): LessonProgress {
  const past = (time: Timestamp, known: Timestamp | null | undefined) => (time <= now ? time : (known ?? now));
  const known = new Map(Object.entries(before?.step_results ?? {}));
  const toResult = ({ step_id, ...step }: ReportedLesson['steps'][number]): [string, StepResult] => {
    const other = known.get(step_id);
    const completed_at = past(step.completed_at, other && isSameResult(step, other) ? other.completed_at : null);
    return [step_id, { ...step, completed_at }];
  };
  const completed_at = lesson.completed_at && past(lesson.completed_at, before?.completed_at);
  return {
    id: before?.id ?? id,
    user_id,
    set_id: lesson.set_id,
    lesson_id: lesson.lesson_id,
    status: completed_at === null ? 'in_progress' : 'completed',
    step_results: Object.fromEntries(steps.map(toResult)),
    score_correct: 0,
    score_total: 0,
    time_spent_seconds: lesson.time_spent_seconds,
    started_at: past(lesson.started_at, before?.started_at),
    updated_at: past(lesson.updated_at, before?.updated_at),
    completed_at,
  };
}

/** Whether the row says what the device has reported, to the microsecond. */
function isReported({ step_results, ...row }: LessonProgress, { steps, ...lesson }: ReportedLesson): boolean {
  const known = new Map(Object.entries(step_results));
  const isStep = ({ step_id, completed_at, ...step }: ReportedLesson['steps'][number]) => {
    const result = known.get(step_id);
    return result !== undefined && result.completed_at === completed_at && isSameResult(result, step);
  };
  return (
    new Set(steps.map(({ step_id }) => step_id)).size === known.size &&
    steps.every(isStep) &&
    row.time_spent_seconds === lesson.time_spent_seconds &&
    row.started_at === lesson.started_at &&
    row.updated_at === lesson.updated_at &&
    row.completed_at === lesson.completed_at
  );
}

/** What a device says of a step, but for the time. */
type SaidResult = Omit<StepResult, 'completed_at'>;

function isSameResult(left: SaidResult, right: SaidResult): boolean {
  return (
    left.correct === right.correct &&
    left.total === right.total &&
    left.attempts === right.attempts &&
    left.user_answer === right.user_answer
  );
}
