import { Kysely } from 'kysely';
import type { Backend } from './backend.ts';
import type { Database } from './database.ts';
import { createExclusively, createNameLocks } from './locks.ts';
import { createMigrator } from './migrations/migrator.ts';
import { createPostgresBackend } from './postgres/postgres-backend.ts';
import { createExecutor } from './queries/executor.ts';
import { createDialect } from './queries/kysely-dialect.ts';
import { createSnapshots } from './snapshots.ts';
import { createSqliteBackend } from './sqlite/sqlite-backend.ts';
import { createPluginStores, createStores } from './stores/create-stores.ts';
import { createRateLimitStore } from './stores/rate-limit-store.ts';
import { createAmbientUnit, createUnitOfWork } from './unit-of-work.ts';

/** The options of `openDatabase`. */
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
  /** PostgreSQL: connections open at the same time; default 10. */
  readonly poolSize?: number;
  /**
   * PostgreSQL: milliseconds to wait for a connection, be it that all are busy or that the server does not answer; then
   * the query fails with the AppError `overloaded`. Default 10,000.
   */
  readonly poolWait?: number;
  /** PostgreSQL: called for every lost connection; the next query opens a new one. */
  readonly onConnectionLost?: (error: Error) => void;
}

/**
 * Opens a database and makes sure that it answers. A missing SQLite file and its folder are created.
 *
 * @example
 * const database = await openDatabase({ url: 'sqlite:data/learnwright.db' });
 * await database.migrate([CORE_MIGRATIONS]);
 */
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
  const { url, synchronous = 'full', busyTimeout = 5000 } = options;
  const { poolSize = 10, poolWait = 10_000, onConnectionLost = ignore } = options;
  if (/^postgres(ql)?:/.test(url)) return createPostgresBackend(url, { poolSize, poolWait, onConnectionLost });
  const path = findSqliteFile(url);
  if (path === null) {
    throw new Error('The database URL must be "sqlite:<path of a file>" or "postgres://…".');
  }
  return createSqliteBackend(path, { synchronous, busyTimeout });
}

/** The path in the URL of a SQLite file; null for any other URL. */
export function findSqliteFile(url: string): string | null {
  const path = /^sqlite:(?:\/\/)?(?<path>.+)$/.exec(url)?.groups?.path;
  return path === undefined || path === ':memory:' ? null : path;
}

function ignore(): void {
  // The next query on the connection fails by itself.
}

/** Builds the database over a backend. */
export function createDatabase(backend: Backend): Database {
  const ambient = createAmbientUnit();
  const dialect = createDialect(backend, ambient);
  const executor = createExecutor(backend, ambient, dialect);
  const stores = createStores(executor);
  const unitOfWork = createUnitOfWork(backend, ambient, stores);
  const locks = createNameLocks(executor);
  const migrator = createMigrator({ backend, db: new Kysely({ dialect }), unitOfWork, lockName: locks.lockName });
  const ping = executor.defineQuery((db) => db.selectNoFrom((eb) => eb.lit(1).as('answer')));
  return {
    dialect: backend.dialect,
    stores,
    plugins: createPluginStores({ backend, executor, db: new Kysely({ dialect }), unitOfWork }),
    rateLimits: createRateLimitStore(executor),
    unitOfWork,
    snapshot: createSnapshots(backend, ambient),
    kysely: <Tables>() => new Kysely<Tables>({ dialect }),
    ...locks,
    exclusively: createExclusively(ambient, backend.sessionLocks),
    ...migrator,
    ping: async () => void (await ping.first({})),
    close: () => backend.close(),
  };
}
