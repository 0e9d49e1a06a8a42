import type { Awaitable } from '@learnwright/core';
import type { DialectName } from '@learnwright/plugin-sdk';

/** A row as the database at hand hands it over, its values already in their one shape. */
export type Row = Record<string, unknown>;

/** SQL to run; `name` makes it a prepared statement that is kept, null runs it once. */
export interface Statement {
  readonly sql: string;
  readonly name: string | null;
}

/** What a statement came to: the rows it answered and how many it changed. */
export interface StatementResult {
  readonly rows: Row[];
  readonly affected: number;
}

/**
 * Where statements run: a connection, a pool, or the transaction of a unit of work. SQLite answers at once, without a
 * promise: it would cost as much as the query.
 */
export interface Runner {
  first(statement: Statement, values: readonly unknown[]): Awaitable<Row | null>;
  execute(statement: Statement, values: readonly unknown[]): Awaitable<StatementResult>;
}

/** An open transaction; it ends with `commit` or `rollback`, which give its connection back. */
export interface Transaction {
  readonly runner: Runner;
  /** Returns when everything is stored for good; throws when nothing is. */
  commit(): Promise<void>;
  /** Undoes everything; never throws. */
  rollback(): Promise<void>;
}

/** Locks by name that other processes respect, held outside any transaction. */
export interface SessionLocks {
  /**
   * Waits until no other process has the name, and answers what gives it back and never fails. Rejects with the reason
   * of `signal` when that is aborted before. The caller sees to it that its own process asks once at a time.
   */
  acquire(name: string, signal: AbortSignal | undefined): Promise<() => Promise<void>>;
}

/** Tells of changes that other processes have made. */
export interface ChangeFeed {
  /**
   * Calls back after every commit that announces changes of this kind, of this process too, and once after the
   * connection was lost and is back. Rejects where there is no server; the answer ends it and never fails.
   */
  follow(kind: string, onChange: () => void): Promise<() => Promise<void>>;
}

/** One of the two databases. */
export interface Backend {
  readonly dialect: DialectName;
  /** Runs reads outside any unit of work. */
  readonly reads: Runner;
  /** Runs single writes outside any unit of work, each in a transaction of its own. */
  readonly writes: Runner;
  /** The form a value takes as a parameter; throws for what no column can hold. */
  encode(value: unknown): unknown;
  /** Whether the SQL only reads. */
  isReading(sql: string): boolean;
  begin(): Promise<Transaction>;
  /** Null where one process at a time serves the database. */
  readonly sessionLocks: SessionLocks | null;
  /** Null where one process at a time serves the database. */
  readonly changes: ChangeFeed | null;
  /** Forgets what was learned of tables that a migration may have changed. */
  forgetStatements(): void;
  close(): Promise<void>;
}
