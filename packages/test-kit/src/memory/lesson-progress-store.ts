import type { LessonProgress, LessonProgressStore } from '@learnwright/core';
import type { MemoryTransactions } from './create-memory-transactions.ts';
import { type MemorySort, readPage } from './read-page.ts';

const BY_UPDATE: MemorySort<LessonProgress>[] = [
  { value: (row) => row.updated_at, direction: 'desc' },
  { value: (row) => row.id, direction: 'desc' },
];

/** Lesson progress in memory. */
export function createMemoryLessonProgressStore({ read, write }: MemoryTransactions): LessonProgressStore {
  return {
    find: (user_id, set_id, lesson_id) =>
      read(({ lessonProgress }) => lessonProgress.get(keyOf({ user_id, set_id, lesson_id })) ?? null),
    findById: (id) => read(({ lessonProgress }) => lessonProgress.values().find((row) => row.id === id) ?? null),
    save: (row) => write(({ lessonProgress }) => void lessonProgress.set(keyOf(row), row)),
    list: ({ user_id, set_id, status }, page) =>
      read(({ lessonProgress }) => {
        const rows = [...lessonProgress.values()].filter(
          (row) =>
            row.user_id === user_id &&
            (set_id === undefined || row.set_id === set_id) &&
            (status === undefined || row.status === status),
        );
        return readPage(rows, BY_UPDATE, page);
      }),
  };
}

function keyOf({ user_id, set_id, lesson_id }: Pick<LessonProgress, 'user_id' | 'set_id' | 'lesson_id'>): string {
  return JSON.stringify([user_id, set_id, lesson_id]);
}
