import type { ColumnDefinition } from 'better-sqlite3';
import Sqlite from 'better-sqlite3';
import type { Row, Runner, Statement, StatementResult } from '../backend.ts';
import { classifySqliteFailure } from './classify-failure.ts';

/** One connection to a SQLite file: it prepares each statement once and runs it synchronously. */
export interface SqliteConnection extends Runner {
  first(statement: Statement, values: readonly unknown[]): Row | null;
  execute(statement: Statement, values: readonly unknown[]): StatementResult;
  /** Tells whether a statement only reads. */
  isReading(sql: string): boolean;
  /** Tells whether a transaction is open. */
  inTransaction(): boolean;
  forgetStatements(): void;
  close(): void;
}

/** How to open the file. */
export interface SqliteConnectionOptions {
  readonly readonly: boolean;
  readonly synchronous: 'full' | 'normal';
}

/** Decodes the values of a row in place. */
type DecodeRow = (row: Row) => void;

interface Prepared {
  readonly statement: Sqlite.Statement<unknown[], Row>;
  /** Undefined before the first run: until then SQLite may not know that a migration changed the columns. */
  decode: DecodeRow | null | undefined;
}

/** The most prepared statements kept; plugins may build any number of different ones. */
const STATEMENT_LIMIT = 1000;

/** Twice what the log grows to before SQLite moves it into the file. */
const LOG_BYTES = 8 * 1024 * 1024;

/** Opens a connection, which never waits for a lock; the file must exist for a read-only one. */
export function connectSqlite(path: string, options: SqliteConnectionOptions): SqliteConnection {
  const database = new Sqlite(path, { readonly: options.readonly, timeout: 0 });
  try {
    configure(database, options);
  } catch (error) {
    database.close();
    throw error;
  }
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

  /** Runs a statement. Pages that came from a broken file are read again by the next one: the file may be mended. */
  function run<T>(ask: (statement: Statement, values: readonly unknown[]) => T) {
    return (statement: Statement, values: readonly unknown[]): T => {
      try {
        return ask(statement, values);
      } catch (error) {
        if (classifySqliteFailure(error) === 'broken') database.pragma('shrink_memory');
        throw error;
      }
    };
  }

  return {
    first: run(first),
    execute: run(execute),
    isReading: (sql) => (prepared.get(sql) ?? prepare(sql)).statement.readonly,
    inTransaction: () => database.inTransaction,
    forgetStatements: () => prepared.clear(),
    close: () => void database.close(),
  };
}

function configure(database: Sqlite.Database, options: SqliteConnectionOptions): void {
  if (!options.readonly) database.pragma('journal_mode = WAL');
  // A log that a large import has filled is cut when it is begun again.
  database.pragma(`journal_size_limit = ${LOG_BYTES}`);
  database.pragma(`synchronous = ${options.synchronous}`);
  database.pragma('foreign_keys = ON');
}

/** Builds the decoder of a statement's rows from the declared types of its columns; null where no column needs one. */
function decodeColumns(columns: readonly ColumnDefinition[]): DecodeRow | null {
  const steps = columns.flatMap(({ name, type }) => {
    const decode = decoderOf(type);
    return decode === null ? [] : [{ name, decode }];
  });
  if (steps.length === 0) return null;
  return (row) => {
    for (const { name, decode } of steps) row[name] = decode(row[name]);
  };
}

function decoderOf(type: string | null): ((value: unknown) => unknown) | null {
  if (type === null) return null;
  if (/^bool/i.test(type)) return decodeBoolean;
  return /^json/i.test(type) ? decodeJson : null;
}

function decodeBoolean(value: unknown): unknown {
  return value === null ? null : Boolean(value);
}

function decodeJson(value: unknown): unknown {
  return typeof value === 'string' ? JSON.parse(value) : value;
}
