import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import type { Backend, Runner } from '../backend.ts';
import type { AmbientUnit } from '../unit-of-work.ts';
import type { TableGuard } from './table-guard.ts';

const TRANSACTION_WORD = /^\s*(begin|start\s+transaction|commit|end|rollback|savepoint|release|abort)\b/i;

/** Told of a statement that has failed, and of its error. */
export type NoteFailure = (error: unknown, sql: string) => void;

/** Builds the Kysely dialect over a backend; its queries run in the ambient unit of work, if the guard lets them. */
export function createDialect(
  backend: Backend,
  ambient: AmbientUnit,
  guard: TableGuard = () => undefined,
  noteFailure: NoteFailure = () => undefined,
): Dialect {
  const createDriverOfBackend = () => createDriver(createConnection(backend, ambient, guard, noteFailure));
  if (backend.dialect === 'sqlite') {
    return {
      createDriver: createDriverOfBackend,
      createAdapter: () => new OrderedSqliteAdapter(),
      createQueryCompiler: () => new SqliteQueryCompiler(),
      createIntrospector: (db) => new SqliteIntrospector(db),
    };
  }
  return {
    createDriver: createDriverOfBackend,
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  };
}

/**
 * Kysely lets one statement of a SQLite database run at a time, whoever sends it: then a write that waits for a unit of work would
 * keep the statements of that very unit waiting. The backend orders writes itself.
 */
class OrderedSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** Builds the driver: it has no connections and no transactions of its own. */
function createDriver(connection: DatabaseConnection): Driver {
  return {
    init: async () => undefined,
    acquireConnection: async () => connection,
    beginTransaction: refuseTransaction,
    commitTransaction: refuseTransaction,
    rollbackTransaction: refuseTransaction,
    releaseConnection: async () => undefined,
    // The backend belongs to the Database, which closes it.
    destroy: async () => undefined,
  };
}

function createConnection(
  backend: Backend,
  ambient: AmbientUnit,
  guard: TableGuard,
  noteFailure: NoteFailure,
): DatabaseConnection {
  async function executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    try {
      if (TRANSACTION_WORD.test(sql)) return await refuseTransaction();
      guard(sql);
      const runner = pickRunner(backend, ambient, sql);
      const { rows, affected } = await runner.execute({ sql, name: null }, parameters.map(backend.encode));
      // The one place where a plugin's query vouches for its rows: Kysely takes the type from the builder.
      return { rows: rows as R[], numAffectedRows: BigInt(affected) };
    } catch (error) {
      noteFailure(error, sql);
      throw error;
    }
  }
  return {
    executeQuery,
    async *streamQuery<R>(query: CompiledQuery) {
      yield await executeQuery<R>(query);
    },
  };
}

function pickRunner(backend: Backend, ambient: AmbientUnit, sql: string): Runner {
  return ambient.current()?.runner ?? (backend.isReading(sql) ? backend.reads : backend.writes);
}

async function refuseTransaction(): Promise<never> {
  throw new Error(
    'Transactions are opened with context.transaction(work): it covers core records and own tables alike.',
  );
}
