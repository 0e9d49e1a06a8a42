import type { IndexedConnection, IndexedTransaction } from './indexed-database.ts';
import { TABLES } from './tables.ts';

/**
 * Runs work in one transaction over all tables and waits until it is stored; all of it, or nothing where it throws. The
 * browser lets one writing transaction of a database follow another, also between tabs. The work may wait for requests
 * of its transaction alone: with anything else the browser would commit before it is done.
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

function endOf(transaction: IndexedTransaction): Promise<{ readonly stored: boolean }> {
  return new Promise((resolve) => {
    transaction.oncomplete = () => resolve({ stored: true });
    transaction.onabort = () => resolve({ stored: false });
  });
}
