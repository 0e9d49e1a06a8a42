import type { CreateId } from '@learnwright/core';
import { createTestClock, type TestClock } from '@learnwright/test-kit';
import { IDBFactory } from 'fake-indexeddb';
import type { IndexedFactory } from '../src/local/indexed-db.ts';
import { type LocalDatabase, openLocalDatabase } from '../src/local/local-database.ts';

/** A database with a clock that the test sets. */
export interface TestLocalDatabase extends LocalDatabase {
  readonly clock: TestClock;
}

/** Options of a test's database. */
export interface TestDatabaseOptions {
  /** The factory of another connection to the same database; default: a new, empty database in memory. */
  readonly indexedDB?: IndexedFactory;
  readonly createId?: CreateId;
}

/** Opens a local database in Node. */
export async function openTestDatabase(options: TestDatabaseOptions = {}): Promise<TestLocalDatabase> {
  const clock = createTestClock();
  const database = await openLocalDatabase({ indexedDB: new IDBFactory(), clock, ...options });
  return { ...database, clock };
}
