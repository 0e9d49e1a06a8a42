import type { IndexedConnection, IndexedFactory, IndexedRequest, IndexedTransaction } from './indexed-db.ts';

const VERSION = 1;

/** The tables of the local database. */
const TABLES = ['users', 'attempts', 'element_errors', 'lesson_progress'] as const;
type TableName = (typeof TABLES)[number];

const ADDRESS = ['set_id', 'lesson_id', 'exercise_id', 'element_key'];

/** The fields that are unique together, by table. */
export const TABLE_KEYS = {
  users: ['id'],
  attempts: ['user_id', 'attempt_id'],
  element_errors: ['user_id', ...ADDRESS],
  lesson_progress: ['user_id', 'set_id', 'lesson_id'],
} as const satisfies Record<TableName, readonly string[]>;

/** The fields of the indexes, by table and name of the index. */
const INDEXES: Readonly<Record<TableName, Readonly<Record<string, string | string[]>>>> = {
  users: {},
  attempts: { by_user: 'user_id', by_element: ['user_id', ...ADDRESS] },
  element_errors: { by_user: 'user_id', by_address: ADDRESS },
  lesson_progress: { by_user: 'user_id' },
};

/** Opens the database of this name; makes it where there is none. */
export async function openConnection(indexedDB: IndexedFactory, name: string): Promise<IndexedConnection> {
  const opening = indexedDB.open(name, VERSION);
  opening.onupgradeneeded = () => createTables(opening.result);
  const connection = await resultOf(opening);
  // Another tab with a newer version of the app waits for this one to let go.
  connection.onversionchange = () => connection.close();
  return connection;
}

/**
 * Runs work in one transaction over all tables, and waits until everything is stored; where the work throws, nothing is. The
 * browser runs one writing transaction of a database after another, also between tabs. The work may wait for requests of
 * its transaction alone: with any other wait, the browser would commit too early.
 */
export async function runTransaction<T>(
  connection: IndexedConnection,
  mode: 'readonly' | 'readwrite',
  work: (transaction: IndexedTransaction) => Promise<T>,
): Promise<T> {
  const transaction = connection.transaction([...TABLES], mode);
  const end = endOf(transaction);
  let result: T;
  try {
    result = await work(transaction);
  } catch (error) {
    transaction.abort();
    await end;
    throw error;
  }
  const { stored } = await end;
  if (!stored) throw transaction.error ?? new Error('The browser has not stored the changes.');
  return result;
}

/** The answer of a request; rejects with its error. */
export function resultOf<T>(request: IndexedRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function createTables(connection: IndexedConnection): void {
  for (const name of TABLES) {
    const table = connection.createObjectStore(name, { keyPath: [...TABLE_KEYS[name]] });
    for (const [index, keyPath] of Object.entries(INDEXES[name])) table.createIndex(index, keyPath);
  }
}

function endOf(transaction: IndexedTransaction): Promise<{ readonly stored: boolean }> {
  return new Promise((resolve) => {
    transaction.oncomplete = () => resolve({ stored: true });
    transaction.onabort = () => resolve({ stored: false });
  });
}
