import type { IndexedConnection, IndexedFactory } from './indexed-database.ts';
import { resultOf } from './result-of.ts';
import { INDEXES, TABLE_KEYS, TABLES } from './tables.ts';

const VERSION = 1;

/** Opens the database of this name, which is made where there is none. */
export async function openConnection(indexedDB: IndexedFactory, name: string): Promise<IndexedConnection> {
  const opening = indexedDB.open(name, VERSION);
  opening.onupgradeneeded = () => createTables(opening.result);
  const connection = await resultOf(opening);
  // Another tab with a newer version of the app waits for this one to let go.
  connection.onversionchange = () => connection.close();
  return connection;
}

function createTables(connection: IndexedConnection): void {
  for (const name of TABLES) {
    const table = connection.createObjectStore(name, { keyPath: [...TABLE_KEYS[name]] });
    for (const [index, keyPath] of Object.entries(INDEXES[name])) table.createIndex(index, keyPath);
  }
}
