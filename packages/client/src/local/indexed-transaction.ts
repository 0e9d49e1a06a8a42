import type {
  IndexedConnection,
  IndexedFactory,
  IndexedRequest,
  IndexedTable,
  IndexedTransaction,
} from './indexed-db.ts';

/** The fields of a table that are unique together, and those of its indexes by their names. */
export interface TableSchema {
  readonly key: readonly string[];
  readonly indexes: Readonly<Record<string, string | readonly string[]>>;
}

/** A database: its version grows whenever tables or indexes are added. */
export interface DatabaseSchema<Name extends string> {
  readonly version: number;
  readonly tables: Readonly<Record<Name, TableSchema>>;
}

/** Such as on a server that renders the page. */
const NO_INDEXED_DB = 'There is no IndexedDB. Open it in a page or a worker, or give another one as `indexedDB`.';

/** Opens the database of this name; makes it, or what it lacks, where that is not there. Throws a TypeError where no IndexedDB is. */
export async function openConnection(
  indexedDB: IndexedFactory,
  name: string,
  { version, tables }: DatabaseSchema<string>,
): Promise<IndexedConnection> {
  if (indexedDB === undefined) throw new TypeError(NO_INDEXED_DB);
  const opening = indexedDB.open(name, version);
  opening.onupgradeneeded = () => createTables(opening.result, opening.transaction, tables);
  const connection = await resultOf(opening);
  // Another tab with a newer version of the app waits for this one to let go.
  connection.onversionchange = () => connection.close();
  return connection;
}

/**
 * Runs work in one transaction over some tables, and waits until everything is stored; where the work throws, nothing is. The
 * browser runs one writing transaction of a database after another, also between tabs. The work may wait for requests of
 * its transaction alone: with any other wait, the browser would commit too early.
 */
export async function runTransaction<T>(
  connection: IndexedConnection,
  tables: DatabaseSchema<string>['tables'],
  mode: 'readonly' | 'readwrite',
  work: (transaction: IndexedTransaction) => Promise<T>,
): Promise<T> {
  const transaction = connection.transaction(Object.keys(tables), mode);
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

/** The answers of requests of one transaction, which come in their order: only the last one is waited for. */
export async function resultsOf<T>(requests: readonly IndexedRequest<T>[]): Promise<T[]> {
  const last = requests.at(-1);
  if (last !== undefined) await resultOf(last);
  return requests.map(({ result }) => result);
}

/** Adds rows to a table; returns which of them, by their index, were left out because their key was taken. */
export function addRows(table: IndexedTable, rows: readonly unknown[]): Promise<ReadonlySet<number>> {
  const taken = new Set<number>();
  if (rows.length === 0) return Promise.resolve(taken);
  return new Promise((resolve, reject) => {
    for (const [index, row] of rows.entries()) {
      const request = table.add(row);
      const isLast = index === rows.length - 1;
      // An event for each row that nobody waits for would cost more than the row.
      if (isLast) request.onsuccess = () => resolve(taken);
      request.onerror = (event: FailureEvent) => {
        if (!isTakenKey(request.error)) {
          reject(request.error);
          return;
        }
        // The transaction goes on.
        event.preventDefault();
        event.stopPropagation();
        taken.add(index);
        if (isLast) resolve(taken);
      };
    }
  });
}

interface FailureEvent {
  preventDefault(): void;
  stopPropagation(): void;
}

function isTakenKey(error: unknown): boolean {
  return error instanceof Error && error.name === 'ConstraintError';
}

function createTables(
  connection: IndexedConnection,
  transaction: IndexedTransaction | null,
  tables: DatabaseSchema<string>['tables'],
): void {
  for (const [name, { key, indexes }] of Object.entries(tables)) {
    const known = connection.objectStoreNames.contains(name) ? transaction?.objectStore(name) : undefined;
    const table = known ?? connection.createObjectStore(name, { keyPath: [...key] });
    for (const [index, keyPath] of Object.entries(indexes)) {
      if (!table.indexNames.contains(index))
        table.createIndex(index, typeof keyPath === 'string' ? keyPath : [...keyPath]);
    }
  }
}

function endOf(transaction: IndexedTransaction): Promise<{ readonly stored: boolean }> {
  return new Promise((resolve) => {
    transaction.oncomplete = () => resolve({ stored: true });
    transaction.onabort = () => resolve({ stored: false });
  });
}
