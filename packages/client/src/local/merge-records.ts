import {
  type Attempt,
  type CreateId,
  elementAddressText,
  elementKeyOf,
  foldAttempts,
  groupByElement,
  mergeProgress,
  notFound,
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
    const attempts = records.attempts.map((attempt) => ({ ...attempt, user_id }));
    const ids = await stores.attempts.insertAll(attempts);
    const added = attempts.filter(({ attempt_id }) => ids.has(attempt_id));
    await foldElements(stores, user_id, added, createId);
    return { attempts: ids.size, lessons: await mergeLessons(stores, user_id, records) };
  });
}

/** Computes the rows of the elements of these attempts again. */
export async function foldElements(
  { attempts, elementErrors }: Pick<LocalStores, 'attempts' | 'elementErrors'>,
  user_id: string,
  changed: readonly Attempt[],
  createId: CreateId,
): Promise<void> {
  const addresses = new Map(changed.map((attempt) => [elementAddressText(attempt), elementKeyOf(attempt)]));
  const before = await elementErrors.findAll(user_id, [...addresses.values()]);
  const ids = new Map(before.map((row) => [elementAddressText(row), row.id]));
  const log = groupByElement(await attempts.listByElements(user_id, [...addresses.values()]));
  const rows = [...log].map(([element, list]) => foldAttempts(list, ids.get(element) ?? createId()));
  await elementErrors.saveAll(rows.filter((row) => row !== null));
  for (const row of before) if (!log.has(elementAddressText(row))) await elementErrors.delete(elementKeyOf(row));
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
