import { type Dialect, Kysely } from 'kysely';
import type { Backend, ReplicaSettings, RunSql } from './backend.ts';
import type { Database } from './database.ts';
import { findTablesWithoutRights, inspectDatabase } from './inspect-database.ts';
import { createLivingServers } from './living-servers.ts';
import { createExclusively, createNameLocks } from './locks.ts';
import { createMigrator } from './migrations/migrator.ts';
import { partitionAttempts } from './postgres/partition-attempts.ts';
import type { PostgresOptions } from './postgres/postgres-backend.ts';
import { createExecutor } from './queries/executor.ts';
import { createDialect, type NoteFailure } from './queries/kysely-dialect.ts';
import type { GuardedWork } from './queries/plugin-statements.ts';
import { createTableGuard } from './queries/table-guard.ts';
import { createSnapshots } from './snapshots.ts';
import { createPluginStores, createStores } from './stores/create-stores.ts';
import { createEventStores } from './stores/events/create-event-stores.ts';
import { createRateLimitStore } from './stores/rate-limit-store.ts';
import { createWorkStore } from './stores/work/work-list.ts';
import { type AmbientUnit, createAmbientUnit, createUnitOfWork, type NoteTaskFailure } from './unit-of-work.ts';

/** The options of `openDatabase`. */
export interface DatabaseOptions {
  /**
   * `sqlite:<path of the file>` or `postgres://…`, also with several hosts, `postgres://a,b:5433/name`: a new connection takes the
   * first that answers and is what `target_session_attrs` says (any, read-write or primary).
   */
  readonly url: string;
  /**
   * SQLite: `full` (default) keeps every commit through a power failure; `normal` may lose the last ones then, never
   * the file.
   */
  readonly synchronous?: 'full' | 'normal';
  /** SQLite: milliseconds to wait for another process that has the file locked; default 5000. */
  readonly busyTimeout?: number;
  /**
   * SQLite: names the process, which serves the file from now on: while it is open, no other process opens it with a name.
   * Processes without one are not kept out. PostgreSQL takes any number of servers.
   */
  readonly servedBy?: string;
  /** PostgreSQL: refuses a pooler that lends sessions for a transaction at a time, over which no server works. Default: false. */
  readonly ownSessions?: boolean;
  /** PostgreSQL: connections open at the same time; default 10. */
  readonly poolSize?: number;
  /**
   * PostgreSQL: milliseconds to wait for a connection. Then the query fails with the AppError `overloaded` where all are
   * busy, and with `database_unavailable` where the server does not answer. Default 10,000.
   */
  readonly poolWait?: number;
  /** PostgreSQL: callers that wait for a connection at once; more fail with `overloaded`. Default 1,000. */
  readonly maxWaiting?: number;
  /** PostgreSQL: milliseconds that a statement may take; 0 for any time. Default 30,000. Migrations and snapshots take theirs. */
  readonly statementTimeout?: number;
  /** PostgreSQL: milliseconds that a statement waits for a lock; 0 for any time. Default 10,000. */
  readonly lockTimeout?: number;
  /** PostgreSQL: milliseconds that a transaction may be open without a statement; 0 for any time. Default 60,000. */
  readonly idleTimeout?: number;
  /** PostgreSQL: a standby of it, for snapshots and for what runs in `readFromReplica`. */
  readonly replica?: ReplicaSettings;
  /** Called for every task after a commit that throws; the commit stays. Default: a warning of the process. */
  readonly onTaskFailed?: (error: unknown) => void;
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
  const database = createDatabase(await openBackend(options), options.onTaskFailed);
  try {
    await database.ping();
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function openBackend(options: DatabaseOptions): Promise<Backend> {
  const { url, synchronous = 'full', busyTimeout = 5000, servedBy, ownSessions = false } = options;
  // The driver of the other database stays on the disk.
  if (/^postgres(ql)?:/.test(url)) {
    const { createPostgresBackend } = await import('./postgres/postgres-backend.ts');
    const { requireOwnSessions } = await import('./postgres/own-sessions.ts');
    if (ownSessions) await requireOwnSessions(url);
    return createPostgresBackend(url, { ...POSTGRES_DEFAULTS, ...options });
  }
  const path = findSqliteFile(url);
  if (path === null) {
    throw new Error('The database URL must be "sqlite:<path of a file>" or "postgres://…".');
  }
  const { openSqliteBackend } = await import('./sqlite/sqlite-backend.ts');
  return openSqliteBackend(path, { synchronous, busyTimeout, servedBy });
}

const POSTGRES_DEFAULTS: PostgresOptions = {
  poolSize: 10,
  poolWait: 10_000,
  maxWaiting: 1_000,
  statementTimeout: 30_000,
  lockTimeout: 10_000,
  idleTimeout: 60_000,
  onConnectionLost: () => undefined,
};

/** The path in the URL of a SQLite file; null for any other URL. */
export function findSqliteFile(url: string): string | null {
  const path = /^sqlite:(?:\/\/)?(?<path>.+)$/.exec(url)?.groups?.path;
  return path === undefined || path === ':memory:' ? null : path;
}

/** Says in the warnings of the process that a task after a commit has failed. */
function warnOfTask(error: unknown): void {
  process.emitWarning(`What follows a commit has failed: ${error instanceof Error ? error.message : String(error)}`);
}

/** Builds the database over a backend. */
export function createDatabase(backend: Backend, onTaskFailed: NoteTaskFailure = warnOfTask): Database {
  const ambient = createAmbientUnit();
  const dialect = createDialect(backend, ambient);
  const executor = createExecutor(backend, ambient, dialect);
  const stores = createStores(executor);
  const unitOfWork = createUnitOfWork(backend.begin, ambient, stores, onTaskFailed);
  const locks = createNameLocks(executor);
  // What may take long has units without time-outs.
  const unlimited = createUnitOfWork(backend.beginUnlimited, ambient, stores, onTaskFailed);
  const long = { unitOfWork: unlimited, lockName: locks.lockName };
  const guardedDialect = (owner: string, work: GuardedWork, noteFailure?: NoteFailure) =>
    createDialect(backend, ambient, createTableGuard({ owner, dialect: backend.dialect, work }), noteFailure);
  const migrator = createMigrator({
    backend,
    db: new Kysely({ dialect }),
    dbOf: (owner, noteFailure) => new Kysely({ dialect: guardedDialect(owner, 'migrate', noteFailure) }),
    ...long,
  });
  const ping = executor.defineQuery((db) => db.selectNoFrom((eb) => eb.lit(1).as('answer')));
  const kysely = <Tables>() => new Kysely<Tables>({ dialect });
  const dialects = new Map<string, Dialect>();
  return {
    dialect: backend.dialect,
    stores,
    plugins: createPluginStores({ backend, executor, db: new Kysely({ dialect }), unitOfWork }),
    events: createEventStores({ executor, ambient, unitOfWork, lockName: locks.lockName, db: new Kysely({ dialect }) }),
    work: createWorkStore(executor),
    rateLimits: createRateLimitStore(executor),
    unitOfWork,
    snapshot: createSnapshots(backend, ambient),
    readFromReplica: (work) => (backend.replica === null ? work() : backend.replica.readFrom(work)),
    replica: () => backend.replica?.state() ?? null,
    kysely,
    kyselyOf: <Tables>(owner: string) => {
      const own = dialects.get(owner) ?? guardedDialect(owner, 'run');
      dialects.set(owner, own);
      return new Kysely<Tables>({ dialect: own });
    },
    ...locks,
    runSql: backend.runSql && joinUnits(backend.runSql, ambient),
    exclusively: createExclusively(ambient, backend.sessionLocks),
    servers: createLivingServers(executor, backend.sessionLocks),
    ...migrator,
    partitionAttempts: (partitions) => partitionAttempts({ dialect: backend.dialect, kysely, ...long }, partitions),
    inspect: () => inspectDatabase(backend.dialect, kysely()),
    tablesWithoutRights: () => findTablesWithoutRights(backend.dialect, kysely()),
    connections: backend.connections,
    ping: async () => void (await ping.first({})),
    readCondition: async () => {
      await ping.first({});
      const isWritable = await backend.isWritable();
      return backend.isDamaged() ? 'damaged' : isWritable ? 'ok' : 'readonly';
    },
    waitedLong: backend.waitedLong,
    close: () => backend.close(),
  };
}

/** Runs SQL in the unit of work around the call, where there is one. */
function joinUnits(runSql: RunSql, ambient: AmbientUnit): RunSql {
  return (sql, values = []) => {
    const unit = ambient.current();
    return unit === null ? runSql(sql, values) : Promise.resolve(unit.runner.execute({ sql, name: null }, values));
  };
}
