import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { Awaitable } from '@learnwright/core';
import type { Backend, Runner, Statement, Transaction } from '../backend/backend.ts';
import { encodeValue } from '../backend/encode-value.ts';
import { connectSqlite, type SqliteConnection, type SqliteConnectionOptions } from './connect-sqlite.ts';
import { createMutex, type Mutex } from './create-mutex.ts';

const BEGIN: Statement = { sql: 'begin immediate', name: 'begin' };
const COMMIT: Statement = { sql: 'commit', name: 'commit' };
const ROLLBACK: Statement = { sql: 'rollback', name: 'rollback' };

/**
 * Opens a SQLite file, its folder made where missing, over two connections: one that writes, behind a first-come
 * mutex, and one that reads outside units of work, so that no read waits for a writer or sees what is not committed.
 */
export function createSqliteBackend(path: string, options: Omit<SqliteConnectionOptions, 'readonly'>): Backend {
  const file = resolve(path);
  mkdirSync(dirname(file), { recursive: true });
  const writer = connectSqlite(file, { ...options, readonly: false });
  const reader = connectSqlite(file, { ...options, readonly: true });
  const mutex = createMutex();
  return {
    dialect: 'sqlite',
    reads: reader,
    writes: exclusive(writer, mutex),
    encode: (value) => (typeof value === 'boolean' ? Number(value) : encodeValue(value)),
    isReading: (sql) => reader.isReading(sql),
    begin: () => begin(writer, mutex),
    forgetStatements: () => {
      writer.forgetStatements();
      reader.forgetStatements();
    },
    sessionLocks: null,
    changes: null,
    close: async () => {
      const release = await mutex.acquire();
      reader.close();
      writer.close();
      release();
    },
  };
}

/** The writer for single statements, each waiting for its turn. */
function exclusive(writer: SqliteConnection, mutex: Mutex): Runner {
  async function turn<T>(run: () => Awaitable<T>): Promise<T> {
    const release = await mutex.acquire();
    try {
      return await run();
    } finally {
      release();
    }
  }
  return {
    first: (statement, values) => turn(() => writer.first(statement, values)),
    execute: (statement, values) => turn(() => writer.execute(statement, values)),
  };
}

async function begin(writer: SqliteConnection, mutex: Mutex): Promise<Transaction> {
  const release = await mutex.acquire();
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
      // After a commit, and after some errors such as a full disk, there is nothing left to undo.
      if (writer.inTransaction()) writer.execute(ROLLBACK, []);
    } finally {
      release();
    }
  }
  return { runner: writer, commit, rollback };
}
