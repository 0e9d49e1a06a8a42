import {
  type ElementKey,
  elementKeyOf,
  elementKeyText,
  foldAttempts,
  type LessonProgress,
  notFound,
  type StepResult,
} from '@learnwright/core';
import type { LearningRecords } from './learning-file.ts';
import type { LocalPorts } from './local-ports.ts';
import type { LocalStores } from './local-stores.ts';

/** How much a merge has changed. */
export interface MergeReport {
  /** Attempts that were new here. */
  readonly attempts: number;
  /** Lessons whose row has changed. */
  readonly lessons: number;
}

/**
 * Merges records of another device or of a server in one unit of work. Attempts that are in the log stay as they are, and
 * the row of every element with a new attempt is computed again. Times ahead of this device's clock are allowed: the
 * attempts happened elsewhere.
 */
export async function mergeRecords(
  { unitOfWork, createId }: LocalPorts,
  user_id: string,
  records: LearningRecords,
): Promise<MergeReport> {
  return unitOfWork.run(async (stores) => {
    if ((await stores.users.lock(user_id)) === null) throw notFound('user', user_id);
    const changed = new Map<string, ElementKey>();
    let attempts = 0;
    for (const given of records.attempts) {
      const attempt = { ...given, user_id };
      if (!(await stores.attempts.insert(attempt))) continue;
      attempts += 1;
      changed.set(elementKeyText(attempt), elementKeyOf(attempt));
    }
    for (const key of changed.values()) {
      const id = (await stores.elementErrors.find(key))?.id ?? createId();
      const row = foldAttempts(await stores.attempts.listByElement(key), id);
      if (row !== null) await stores.elementErrors.save(row);
    }
    return { attempts, lessons: await mergeLessons(stores, user_id, records) };
  });
}

async function mergeLessons(
  { lessonProgress }: LocalStores,
  user_id: string,
  { lesson_progress }: LearningRecords,
): Promise<number> {
  let lessons = 0;
  for (const given of lesson_progress) {
    const row = { ...given, user_id };
    const before = await lessonProgress.find(user_id, row.set_id, row.lesson_id);
    const after = before === null ? row : mergeProgress(before, row);
    if (JSON.stringify(before) === JSON.stringify(after)) continue;
    await lessonProgress.save(after);
    lessons += 1;
  }
  return lessons;
}

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
