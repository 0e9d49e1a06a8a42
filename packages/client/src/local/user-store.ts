import type { UserStore } from '@learnwright/core';
import type { IndexedTransaction } from './indexed-db.ts';
import { resultOf } from './indexed-transaction.ts';
import { LOCAL_SCHEMA } from './local-schema.ts';
import { compareTexts, takePage } from './row-order.ts';

/** The tables whose rows belong to a user. */
const TABLES_OF_USERS = [
  'attempts',
  'element_errors',
  'lesson_progress',
  'undone',
  'syncs',
  'settings',
  'reports',
] as const;

/** Makes the store of the learners of a device; with a learner go all rows that are theirs. */
export function createUserStore(transaction: IndexedTransaction): UserStore {
  const table = transaction.objectStore('users');
  const find: UserStore['find'] = async (id) => (await resultOf(table.get([id]))) ?? null;
  const put: UserStore['insert'] = async (user) => void (await resultOf(table.put(user)));
  const listAll = async () => (await resultOf(table.getAll())).toSorted(byAge);
  return {
    find,
    // No other transaction writes at the same time.
    lock: find,
    insert: put,
    update: put,
    delete: async (id) => {
      const isThere = (await find(id)) !== null;
      await resultOf(table.delete([id]));
      for (const name of TABLES_OF_USERS) await deleteRows(transaction, name, id);
      return isThere;
    },
    findByEmail: async (email) =>
      (await listAll()).find((user) => user.email?.toLowerCase() === email.toLowerCase()) ?? null,
    list: async (page) => takePage(await listAll(), page),
  };
}

async function deleteRows(
  transaction: IndexedTransaction,
  name: (typeof TABLES_OF_USERS)[number],
  user_id: string,
): Promise<void> {
  const table = transaction.objectStore(name);
  for (const row of await resultOf(table.index('by_user').getAll(user_id))) {
    table.delete(LOCAL_SCHEMA.tables[name].key.map((field) => row[field]));
  }
}

function byAge(
  left: { readonly created_at: string; readonly id: string },
  right: { readonly created_at: string; readonly id: string },
): number {
  return compareTexts([left.created_at, left.id], [right.created_at, right.id]);
}
