import { type ElementKey, elementKeyOf, elementKeyText, foldAttempts, notFound } from '@learnwright/core';
import type { LocalPorts } from '../local-ports.ts';
import type { LearningRecords, MergeReport } from '../local-storage.ts';
import type { LocalStores } from '../stores/local-stores.ts';
import { mergeProgress } from './merge-progress.ts';

/**
 * Takes over records of another device or of a server in one unit of work. What is in the log already is left as it is;
 * every element that has got an attempt is folded again. Times ahead of this device's clock are taken: here they are
 * what happened elsewhere.
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
