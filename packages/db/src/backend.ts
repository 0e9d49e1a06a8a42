import type { Awaitable } from '@learnwright/core';
import type { DialectName } from '@learnwright/plugin-sdk';

/** A row of either database, its values in one common form. */
export type Row = Record<string, unknown>;

/** SQL to run; `name` makes it a prepared statement, null runs it once. */
export interface Statement {
  readonly sql: string;
  readonly name: string | null;
}

/** The result of a statement: its rows, and the number of changed rows. */
export interface StatementResult {
  readonly rows: Row[];
  readonly affected: number;
}

/**
 * Runs statements on a connection, a pool, or the transaction of a unit of work. SQLite answers without a promise, which
 * would cost as much as the query.
 */
export interface Runner {
  first(statement: Statement, values: readonly unknown[]): Awaitable<Row | null>;
  execute(statement: Statement, values: readonly unknown[]): Awaitable<StatementResult>;
  /**
   * Runs a statement with the next one, or with the commit, which fails where it does. Absent where that saves nothing, as outside of
   * transactions and on SQLite.
   */
  executeLate?(statement: Statement, values: readonly unknown[]): Awaitable<void>;
}

/** An open transaction; `commit` and `rollback` end it and free its connection. */
export interface Transaction {
  readonly runner: Runner;
  /** Returns when everything is stored; throws when nothing is stored. */
  commit(): Promise<void>;
  /** Undoes everything; never throws. */
  rollback(): Promise<void>;
}

/** Locks by name across processes, outside any transaction. */
export interface SessionLocks {
  /**
   * Waits until no other process holds the name. Call the answer to release it; it never fails. Rejects with the reason
   * of `signal` when that is aborted before. A process must ask for each name once at a time.
   */
  acquire(name: string, signal: AbortSignal | undefined): Promise<() => Promise<void>>;
  /** Has a name until the database is closed; a lost connection loses it until the next one is open. */
  keep(name: string): Promise<void>;
}

/** Notifies of changes that other processes make. */
export interface ChangeFeed {
  /**
   * Calls back after every commit that announces a change of this kind, commits of this process included, and once after
   * a lost connection is back. Rejects without a server. Call the answer to stop; it never fails.
   */
  follow(kind: string, onChange: () => void): Promise<() => Promise<void>>;
  /** The SQL of the channel that announces changes of a kind, separate for each schema. */
  channelOf(kind: string): string;
}

/** What a pool of connections is doing. */
export interface ConnectionCounts {
  readonly idle: number;
  readonly busy: number;
  /** Queries and units of work that wait for a connection. */
  readonly waiting: number;
}
/** Runs SQL of a library as it is, several statements at once, and returns as pg does. */
export type RunSql = (sql: string, values?: readonly unknown[]) => Promise<{ readonly rows: Row[] }>;

/** The replica of a PostgreSQL, as an operator names it. */
export interface ReplicaSettings {
  readonly url: string;
  /** Milliseconds that a read waits for the replica, to reach it and to have what was stored before. */
  readonly wait: number;
  /** Is told why the replica is not used from now on, and by null that it is used again. */
  readonly onChange: (complaint: string | null) => void;
}

/** How a replica does. */
export interface ReplicaState {
  /** How often it was read. */
  readonly answered: number;
  /** How often the primary was read in its place, because it was away or behind. */
  readonly missed: number;
  /** Why it is not used now; null where it is, or nobody has asked it yet. */
  readonly complaint: string | null;
}

/** A standby that is read in the place of the primary. */
export interface Replica {
  /**
   * Runs work. What it reads outside of units of work is read from the replica, which has all that was stored before the call. From
   * the first write on, and where the replica is away or too far behind, it is read from the primary.
   */
  readFrom<T>(work: () => Promise<T>): Promise<T>;
  state(): ReplicaState;
}

/** One of the two databases. */
export interface Backend {
  readonly dialect: DialectName;
  /** Runs reads outside any unit of work. */
  readonly reads: Runner;
  /** Runs single writes outside any unit of work, each in a transaction of its own. */
  readonly writes: Runner;
  /** Turns a value into a parameter; throws for values that no column can hold. */
  encode(value: unknown): unknown;
  /** Tells whether the SQL only reads. */
  isReading(sql: string): boolean;
  /** Null where no library brings SQL of its own. */
  readonly runSql: RunSql | null;
  begin(): Promise<Transaction>;
  /** Opens a transaction that no time-out of statements or locks ends: for migrations. */
  beginUnlimited(): Promise<Transaction>;
  /** Opens a transaction that only reads, and all of it what was stored at its begin; nobody waits for it. The replica has it where there is one. */
  beginSnapshot(): Promise<Transaction>;
  /** Null where there is none. */
  readonly replica: Replica | null;
  /** Null where one process at a time serves the database. */
  readonly sessionLocks: SessionLocks | null;
  /** Null where one process at a time serves the database. */
  readonly changes: ChangeFeed | null;
  /** Tells whether the database takes writes: a standby does not, and no file that nobody may write. */
  isWritable(): Promise<boolean>;
  /** Tells whether the database has met something in its files, since it was opened, that is not as it was written. */
  isDamaged(): boolean;
  /** Tells whether a call has waited for a second or longer, at some moment of the last milliseconds. */
  waitedLong(milliseconds: number): boolean;
  /** Drops prepared statements, because a migration may have changed their tables. */
  forgetStatements(): void;
  /** The connections of the pool; null where there is none. */
  connections(): ConnectionCounts | null;
  close(): Promise<void>;
}

/** Encodes a value for both databases: arrays and objects as JSON text, other values as they are. */
export function encodeValue(value: unknown): unknown {
  if (value === undefined) throw new TypeError('A parameter of the query is undefined: null is the value for nothing.');
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value;
  if (value instanceof Date)
    throw new TypeError('A Date stops at milliseconds: pass a timestamp of the clock instead.');
  return JSON.stringify(value);
}
