import type { CreateId } from '@learnwright/core';
import { createTestClock, type TestClock } from '@learnwright/test-kit';
import { IDBFactory } from 'fake-indexeddb';
import type { IndexedFactory } from './indexed-db/indexed-database.ts';
import type { LocalDatabase } from './local-database.ts';
import { openLocalDatabase } from './open-local-database.ts';

/** A database with a clock that the test sets. */
export interface TestLocalDatabase extends LocalDatabase {
  readonly clock: TestClock;
}

/** What a test can open a database with. */
export interface TestDatabaseOptions {
  /** That of another connection, for a second one; default: a new, empty one in memory. */
  readonly indexedDB?: IndexedFactory;
  readonly createId?: CreateId;
}

/** Opens a local database in Node. */
export async function openTestDatabase(options: TestDatabaseOptions = {}): Promise<TestLocalDatabase> {
  const clock = createTestClock();
  const database = await openLocalDatabase({ indexedDB: new IDBFactory(), clock, ...options });
  return { ...database, clock };
}
