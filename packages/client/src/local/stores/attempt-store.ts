import { type Attempt, type AttemptStore, compareAttempts } from '@learnwright/core';
import type { IndexedTable } from '../indexed-db/indexed-database.ts';
import { resultOf } from '../indexed-db/result-of.ts';
import { keyValues } from './key-values.ts';
import { takePage } from './take-page.ts';

/** The attempt log in IndexedDB. */
export function createAttemptStore(table: IndexedTable): AttemptStore {
  const find: AttemptStore['find'] = async (user_id, attempt_id) =>
    (await resultOf(table.get([user_id, attempt_id]))) ?? null;
  const listByUser = (user_id: string): Promise<Attempt[]> => resultOf(table.index('by_user').getAll(user_id));
  return {
    find,
    insert: async (attempt) => {
      if ((await find(attempt.user_id, attempt.attempt_id)) !== null) return false;
      await resultOf(table.put(attempt));
      return true;
    },
    listByElement: (key) => resultOf(table.index('by_element').getAll(keyValues(key))),
    readdress: async (user_id, attempt_id, { set_id, lesson_id, exercise_id, element_key }) => {
      const attempt = await find(user_id, attempt_id);
      if (attempt === null) return;
      await resultOf(table.put({ ...attempt, set_id, lesson_id, exercise_id, element_key }));
    },
    delete: async (user_id, attempt_id) => {
      const isThere = (await find(user_id, attempt_id)) !== null;
      await resultOf(table.delete([user_id, attempt_id]));
      return isThere;
    },
    countBetween: async (user_id, from, until) => {
      const attempts = (await listByUser(user_id)).filter(
        ({ attempted_at }) => attempted_at >= from && attempted_at <= until,
      );
      return { total: attempts.length, wrong: attempts.filter(({ correct }) => !correct).length };
    },
    listByUser: async (user_id, page) => takePage((await listByUser(user_id)).toSorted(compareAttempts), page),
  };
}
