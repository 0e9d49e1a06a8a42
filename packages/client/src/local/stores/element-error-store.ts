import { compareReviewItems, type ElementError, type ElementErrorStore, toReviewItem } from '@learnwright/core';
import type { IndexedTable } from '../indexed-db/indexed-database.ts';
import { resultOf } from '../indexed-db/result-of.ts';
import { compareTexts } from './compare-texts.ts';
import { addressValues, keyValues } from './key-values.ts';
import { takePage } from './take-page.ts';

/** Element errors in IndexedDB. */
export function createElementErrorStore(table: IndexedTable): ElementErrorStore {
  const find: ElementErrorStore['find'] = async (key) => (await resultOf(table.get(keyValues(key)))) ?? null;
  const listByUser = (user_id: string): Promise<ElementError[]> => resultOf(table.index('by_user').getAll(user_id));
  return {
    find,
    save: async (row) => void (await resultOf(table.put(row))),
    delete: async (key) => {
      const isThere = (await find(key)) !== null;
      await resultOf(table.delete(keyValues(key)));
      return isThere;
    },
    listByAddress: (address) => resultOf(table.index('by_address').getAll(addressValues(address))),
    list: async ({ user_id, set_id, lesson_id, mastered }, page) => {
      const rows = (await listByUser(user_id)).filter(
        (row) =>
          (set_id === undefined || row.set_id === set_id) &&
          (lesson_id === undefined || row.lesson_id === lesson_id) &&
          (mastered === undefined || row.mastered === mastered),
      );
      return takePage(
        rows.toSorted((left, right) => compareTexts(addressValues(left), addressValues(right))),
        page,
      );
    },
    reviewQueue: async ({ user_id, set_id }, now, page) => {
      const rows = (await listByUser(user_id)).filter(
        (row) => !row.mastered && (set_id === undefined || row.set_id === set_id),
      );
      return takePage(rows.map((row) => toReviewItem(row, now)).toSorted(compareReviewItems), page);
    },
  };
}
