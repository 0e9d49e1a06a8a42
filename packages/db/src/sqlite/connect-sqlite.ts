import Sqlite from 'better-sqlite3';
import type { Row, Runner, Statement, StatementResult } from '../backend/backend.ts';
import { type DecodeRow, decodeColumns } from './decode-columns.ts';
import { waitWhileBusy } from './wait-while-busy.ts';

/** One connection to a SQLite file: its statements, prepared once, run at once. */
export interface SqliteConnection extends Runner {
  first(statement: Statement, values: readonly unknown[]): Row | null;
  execute(statement: Statement, values: readonly unknown[]): StatementResult;
  /** Whether a statement only reads. */
  isReading(sql: string): boolean;
  /** Whether a transaction is open. */
  inTransaction(): boolean;
  forgetStatements(): void;
  close(): void;
}

/** How to open the file. */
export interface SqliteConnectionOptions {
  readonly readonly: boolean;
  readonly synchronous: 'full' | 'normal';
  /** Milliseconds to wait for another process that is writing. */
  readonly busyTimeout: number;
}

interface Prepared {
  readonly statement: Sqlite.Statement<unknown[], Row>;
  /** Unknown before the first run: until then SQLite may not have noticed that a migration changed the columns. */
  decode: DecodeRow | null | undefined;
}

/** Prepared statements kept at the same time; plugins may build any number of different ones. */
const STATEMENT_LIMIT = 1000;

/** Opens a connection; the file must exist for a read-only one. */
export function connectSqlite(path: string, options: SqliteConnectionOptions): SqliteConnection {
  const database = new Sqlite(path, { readonly: options.readonly, timeout: options.busyTimeout });
  waitWhileBusy(options.busyTimeout, () => configure(database, options));
  const prepared = new Map<string, Prepared>();

  function prepare(sql: string): Prepared {
    const fresh: Prepared = { statement: database.prepare<unknown[], Row>(sql), decode: undefined };
    const oldest = prepared.size < STATEMENT_LIMIT ? undefined : prepared.keys().next().value;
    if (oldest !== undefined) prepared.delete(oldest);
    prepared.set(sql, fresh);
    return fresh;
  }

  function first({ sql }: Statement, values: readonly unknown[]): Row | null {
    const known = prepared.get(sql) ?? prepare(sql);
    const row = known.statement.get(values);
    if (row === undefined) return null;
    if (known.decode === undefined) known.decode = decodeColumns(known.statement.columns());
    if (known.decode !== null) known.decode(row);
    return row;
  }

  function execute({ sql }: Statement, values: readonly unknown[]): StatementResult {
    const known = prepared.get(sql) ?? prepare(sql);
    if (!known.statement.reader) return { rows: [], affected: known.statement.run(values).changes };
    const rows = known.statement.all(values);
    if (known.decode === undefined) known.decode = decodeColumns(known.statement.columns());
    if (known.decode !== null) rows.forEach(known.decode);
    return { rows, affected: rows.length };
  }

  return {
    first,
    execute,
    isReading: (sql) => (prepared.get(sql) ?? prepare(sql)).statement.readonly,
    inTransaction: () => database.inTransaction,
    forgetStatements: () => prepared.clear(),
    close: () => void database.close(),
  };
}

function configure(database: Sqlite.Database, options: SqliteConnectionOptions): void {
  if (!options.readonly) database.pragma('journal_mode = WAL');
  database.pragma(`synchronous = ${options.synchronous}`);
  database.pragma('foreign_keys = ON');
}
