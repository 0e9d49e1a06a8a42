import { createDatabase } from './create-database.ts';
import type { Database } from './database.ts';
import { createPostgresBackend } from './postgres/create-postgres-backend.ts';
import { createSqliteBackend } from './sqlite/create-sqlite-backend.ts';

/** Which database to open, and how. */
export interface DatabaseOptions {
  /** `sqlite:<path of the file>` or `postgres://…`. */
  readonly url: string;
  /**
   * SQLite: `full` (default) keeps every commit through a power failure; `normal` may lose the last ones then, never
   * the file.
   */
  readonly synchronous?: 'full' | 'normal';
  /** SQLite: milliseconds to wait for another process that is writing; default 5000. */
  readonly busyTimeout?: number;
  /** Postgres: connections open at the same time; default 10. */
  readonly poolSize?: number;
  /** Postgres: told of every connection that was lost; the next query opens a new one. */
  readonly onConnectionLost?: (error: Error) => void;
}

/** Opens a database and makes sure that it answers. A SQLite file and its folder are created when they are missing. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const database = createDatabase(createBackend(options));
  try {
    await database.ping();
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

function createBackend(options: DatabaseOptions) {
  const { url, synchronous = 'full', busyTimeout = 5000, poolSize = 10, onConnectionLost = ignore } = options;
  if (/^postgres(ql)?:/.test(url)) return createPostgresBackend(url, { poolSize, onConnectionLost });
  const path = /^sqlite:(?:\/\/)?(?<path>.+)$/.exec(url)?.groups?.path;
  if (path === undefined || path === ':memory:') {
    throw new Error('The database URL must be "sqlite:<path of a file>" or "postgres://…".');
  }
  return createSqliteBackend(path, { synchronous, busyTimeout });
}

function ignore(): void {
  // Whoever uses the connection next is told by its own query.
}
