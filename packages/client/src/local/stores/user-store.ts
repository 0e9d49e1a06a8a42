import type { UserStore } from '@learnwright/core';
import type { IndexedTransaction } from '../indexed-db/indexed-database.ts';
import { resultOf } from '../indexed-db/result-of.ts';
import { TABLE_KEYS } from '../indexed-db/tables.ts';
import { compareTexts } from './compare-texts.ts';
import { takePage } from './take-page.ts';

const HANGS_ON_USER = ['attempts', 'element_errors', 'lesson_progress'] as const;

/** Learners in IndexedDB. */
export function createUserStore(transaction: IndexedTransaction): UserStore {
  const table = transaction.objectStore('users');
  const find: UserStore['find'] = async (id) => (await resultOf(table.get([id]))) ?? null;
  const put: UserStore['insert'] = async (user) => void (await resultOf(table.put(user)));
  const listAll = async () => (await resultOf(table.getAll())).toSorted(byAge);
  return {
    find,
    // A transaction that writes is alone.
    lock: find,
    insert: put,
    update: put,
    delete: async (id) => {
      const isThere = (await find(id)) !== null;
      await resultOf(table.delete([id]));
      for (const name of HANGS_ON_USER) await deleteRows(transaction, name, id);
      return isThere;
    },
    findByEmail: async (email) =>
      (await listAll()).find((user) => user.email?.toLowerCase() === email.toLowerCase()) ?? null,
    list: async (page) => takePage(await listAll(), page),
  };
}

async function deleteRows(
  transaction: IndexedTransaction,
  name: (typeof HANGS_ON_USER)[number],
  user_id: string,
): Promise<void> {
  const table = transaction.objectStore(name);
  for (const row of await resultOf(table.index('by_user').getAll(user_id))) {
    await resultOf(table.delete(TABLE_KEYS[name].map((field) => row[field])));
  }
}

function byAge(
  left: { readonly created_at: string; readonly id: string },
  right: { readonly created_at: string; readonly id: string },
): number {
  return compareTexts([left.created_at, left.id], [right.created_at, right.id]);
}
