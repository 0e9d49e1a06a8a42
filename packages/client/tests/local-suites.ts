import type { Timestamp } from '@learnwright/core';
import type { LessonProgressHarness, MoveHarness } from '@learnwright/test-kit';
import type { LocalDatabase } from '../src/local/local-database.ts';

/** The clock of a local database; that of a page takes a moment. */
export interface SettableClock {
  set(now: Timestamp): unknown;
}

/** A local database for the suites of element errors. */
export function createElementHarness(database: LocalDatabase, clock: SettableClock): MoveHarness {
  const { createLearner, storageOf, moveElements } = database;
  return {
    createUser: async () => (await createLearner({ name: 'Ada' })).id,
    record: (user_id, attempts) => storageOf(user_id).recordAttempts(attempts),
    undo: (user_id, attempt_id) => storageOf(user_id).undoAttempt(attempt_id),
    list: (user_id, filter) => storageOf(user_id).listElementErrors(filter),
    reviewQueue: (user_id, query) => storageOf(user_id).readReviewQueue(query),
    move: moveElements,
    listAttempts: async (user_id) => [...(await storageOf(user_id).readRecords()).attempts],
    // Calls reach a page in their order, so nothing needs to wait for this one.
    setNow: (now) => void clock.set(now),
  };
}

/** A local database for the suite of lesson progress. */
export function createProgressHarness({ createLearner, storageOf }: LocalDatabase): LessonProgressHarness {
  return {
    createUser: async () => (await createLearner({ name: 'Ada' })).id,
    upsert: (user_id, report) => storageOf(user_id).recordProgress(report),
    find: (user_id, set_id, lesson_id) => storageOf(user_id).findProgress(set_id, lesson_id),
    list: (user_id, filter) => storageOf(user_id).listProgress(filter),
  };
}
