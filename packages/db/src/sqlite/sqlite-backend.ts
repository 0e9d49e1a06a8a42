import { closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { createLock, type Lock } from '@learnwright/core';
import { type Backend, encodeValue, type Runner, type Statement, type Transaction } from '../backend.ts';
import { connectSqlite, type SqliteConnection, type SqliteConnectionOptions } from './connection.ts';

/** Milliseconds of one transaction without a turn for other work. */
const LONGEST_TURN = 20;

const BEGIN: Statement = { sql: 'begin immediate', name: 'begin' };
const BEGIN_SNAPSHOT: Statement = { sql: 'begin deferred', name: 'begin snapshot' };
const FIRST_READ: Statement = { sql: 'select 1 from sqlite_master', name: 'first read' };
const COMMIT: Statement = { sql: 'commit', name: 'commit' };
const ROLLBACK: Statement = { sql: 'rollback', name: 'rollback' };

/**
 * Opens a SQLite file over two connections. A file or folder that is missing is made for its owner alone. One connection
 * writes, under a lock; the other one reads outside units of work, so no read waits for a writer or sees uncommitted rows.
 */
export function createSqliteBackend(path: string, options: Omit<SqliteConnectionOptions, 'readonly'>): Backend {
  const file = resolve(path);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  createPrivateFile(file);
  const writer = connectSqlite(file, { ...options, readonly: false });
  const reader = connectSqlite(file, { ...options, readonly: true });
  const lock = createLock();
  return {
    dialect: 'sqlite',
    reads: reader,
    writes: runLocked(writer, lock),
    encode: (value) => (typeof value === 'boolean' ? Number(value) : encodeValue(value)),
    isReading: (sql) => reader.isReading(sql),
    begin: () => begin(writer, lock),
    beginSnapshot: async () => beginSnapshot(connectSqlite(file, { ...options, readonly: true })),
    forgetStatements: () => {
      writer.forgetStatements();
      reader.forgetStatements();
    },
    sessionLocks: null,
    changes: null,
    close: async () => {
      const release = await lock.acquire();
      reader.close();
      writer.close();
      release();
    },
  };
}

/** Makes an empty file, which SQLite takes for a new database. The files that SQLite makes beside it get its mode. */
function createPrivateFile(path: string): void {
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

/** The writer for single statements, each under the lock. */
function runLocked(writer: SqliteConnection, lock: Lock): Runner {
  return {
    first: (statement, values) => lock.run(() => writer.first(statement, values)),
    execute: (statement, values) => lock.run(() => writer.execute(statement, values)),
  };
}

/** A transaction on a connection of its own, which ends with it: in WAL mode it keeps no writer waiting. */
function beginSnapshot(connection: SqliteConnection): Transaction {
  async function end(): Promise<void> {
    connection.close();
  }
  try {
    connection.execute(BEGIN_SNAPSHOT, []);
    // The moment is that of the first read.
    connection.first(FIRST_READ, []);
  } catch (error) {
    connection.close();
    throw error;
  }
  return { runner: takeTurns(connection), commit: end, rollback: end };
}

/**
 * The connection for the statements of one transaction. SQLite answers at once, so a transaction of thousands of statements would
 * hold up everything else: after a while, other work has its turn before the next statement.
 */
function takeTurns(connection: SqliteConnection): Runner {
  let began = performance.now();
  const isLong = () => performance.now() - began > LONGEST_TURN;
  const giveTurn = async () => {
    await setImmediate();
    began = performance.now();
  };
  return {
    first: (statement, values) =>
      isLong() ? giveTurn().then(() => connection.first(statement, values)) : connection.first(statement, values),
    execute: (statement, values) =>
      isLong() ? giveTurn().then(() => connection.execute(statement, values)) : connection.execute(statement, values),
  };
}

async function begin(writer: SqliteConnection, lock: Lock): Promise<Transaction> {
  const release = await lock.acquire();
  try {
    writer.execute(BEGIN, []);
  } catch (error) {
    release();
    throw error;
  }
  async function commit(): Promise<void> {
    try {
      writer.execute(COMMIT, []);
    } finally {
      await rollback();
    }
  }
  async function rollback(): Promise<void> {
    try {
      // After a commit, and after some errors such as a full disk, no transaction is open.
      if (writer.inTransaction()) writer.execute(ROLLBACK, []);
    } finally {
      release();
    }
  }
  return { runner: takeTurns(writer), commit, rollback };
}
