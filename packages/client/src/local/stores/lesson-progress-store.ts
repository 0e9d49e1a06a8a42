import type { LessonProgress, LessonProgressStore } from '@learnwright/core';
import type { IndexedTable } from '../indexed-db/indexed-database.ts';
import { resultOf } from '../indexed-db/result-of.ts';
import { compareTexts } from './compare-texts.ts';
import { takePage } from './take-page.ts';

/** Lesson progress in IndexedDB. */
export function createLessonProgressStore(table: IndexedTable): LessonProgressStore {
  return {
    find: async (user_id, set_id, lesson_id) => (await resultOf(table.get([user_id, set_id, lesson_id]))) ?? null,
    findById: async (id) => (await resultOf(table.getAll())).find((row) => row.id === id) ?? null,
    save: async (row) => void (await resultOf(table.put(row))),
    list: async ({ user_id, set_id, status }, page) => {
      const rows: LessonProgress[] = await resultOf(table.index('by_user').getAll(user_id));
      const matching = rows.filter(
        (row) => (set_id === undefined || row.set_id === set_id) && (status === undefined || row.status === status),
      );
      return takePage(matching.toSorted(newestFirst), page);
    },
  };
}

function newestFirst(left: LessonProgress, right: LessonProgress): number {
  return -compareTexts([left.updated_at, left.id], [right.updated_at, right.id]);
}
