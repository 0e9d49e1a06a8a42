import { mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { createLock, type Lock } from '@learnwright/core';
import { type Backend, encodeValue, type Runner, type Statement, type Transaction } from '../backend.ts';
import { explainFailures } from '../failures.ts';
import { classifySqliteFailure } from './classify-failure.ts';
import { connectSqlite, type SqliteConnection } from './connection.ts';
import { createLoopShare, type LoopShare } from './loop-share.ts';
import { lockForServing, makePrivateFile } from './serve-lock.ts';
import { isBusy, waitWhileBusy } from './wait-while-busy.ts';

/** How to open the file. */
export interface SqliteOptions {
  readonly synchronous: 'full' | 'normal';
  /** Milliseconds to wait for another process that has the file locked. */
  readonly busyTimeout: number;
  /** Names the process where it serves the file; then no other one may. */
  readonly servedBy?: string | undefined;
}

const BEGIN: Statement = { sql: 'begin immediate', name: 'begin' };
const BEGIN_SNAPSHOT: Statement = { sql: 'begin deferred', name: 'begin snapshot' };
const FIRST_READ: Statement = { sql: 'select 1 from sqlite_master', name: 'first read' };
const COMMIT: Statement = { sql: 'commit', name: 'commit' };
const ROLLBACK: Statement = { sql: 'rollback', name: 'rollback' };

/** Runs what needs the file, again while another process has it locked. */
type RunPatiently = <T>(run: () => T) => Promise<T>;

/** What writing waits for: other writes of this process, other work of this process, and other processes. */
interface Writing {
  readonly lock: Lock;
  readonly share: LoopShare;
  readonly startToWait: () => RunPatiently;
}

/**
 * Opens a SQLite file over two connections. A file or folder that is missing is made for its owner alone. One connection
 * writes, under a lock; the other one reads outside units of work, so no read waits for a writer or sees uncommitted rows.
 * Neither waits inside of SQLite, where all other work would wait with it.
 */
export async function openSqliteBackend(path: string, options: SqliteOptions): Promise<Backend> {
  const { synchronous, busyTimeout, servedBy } = options;
  const file = resolve(path);
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const giveBack = servedBy === undefined ? () => undefined : lockForServing(file, servedBy);
  // The files that SQLite makes beside it get its mode.
  makePrivateFile(file);
  const startToWait = (): RunPatiently => {
    const deadline = performance.now() + busyTimeout;
    return (run) => waitWhileBusy(deadline, run);
  };
  const connect = (readonly: boolean) => startToWait()(() => connectSqlite(file, { readonly, synchronous }));
  const [writer, reader] = await openBoth(connect, giveBack);
  const lock = createLock();
  const share = createLoopShare();
  const backend: Omit<Backend, 'waitedLong'> = {
    dialect: 'sqlite',
    reads: readPatiently(reader, startToWait),
    writes: runLocked(writer, { lock, share, startToWait }),
    encode: (value) => (typeof value === 'boolean' ? Number(value) : encodeValue(value)),
    isReading: (sql) => reader.isReading(sql),
    begin: () => begin(writer, { lock, share, startToWait }),
    beginUnlimited: () => begin(writer, { lock, share, startToWait }),
    beginSnapshot: async () => beginSnapshot(await connect(true), share, startToWait()),
    forgetStatements: () => {
      writer.forgetStatements();
      reader.forgetStatements();
    },
    runSql: null,
    sessionLocks: null,
    changes: null,
    connections: () => null,
    close: async () => {
      const release = await lock.acquire();
      reader.close();
      writer.close();
      release();
      giveBack();
    },
  };
  return explainFailures(backend, classifySqliteFailure);
}

/** Opens both connections, or gives everything back. */
async function openBoth(
  connect: (readonly: boolean) => Promise<SqliteConnection>,
  giveBack: () => void,
): Promise<readonly [writer: SqliteConnection, reader: SqliteConnection]> {
  const opened: SqliteConnection[] = [];
  try {
    const writer = await connect(false);
    opened.push(writer);
    return [writer, await connect(true)];
  } catch (error) {
    for (const connection of opened) connection.close();
    giveBack();
    throw error;
  }
}

/** Runs statements at once; one that meets a locked file, which is rare for a reader, becomes a promise. */
function readPatiently(reader: SqliteConnection, startToWait: () => RunPatiently): Runner {
  function run<T>(ask: () => T): T | Promise<T> {
    try {
      return ask();
    } catch (error) {
      if (!isBusy(error)) throw error;
      return startToWait()(ask);
    }
  }
  return {
    first: (statement, values) => run(() => reader.first(statement, values)),
    execute: (statement, values) => run(() => reader.execute(statement, values)),
  };
}

/** The writer for single statements, each under the lock. The time to wait begins before it. */
function runLocked(writer: SqliteConnection, { lock, share, startToWait }: Writing): Runner {
  function run<T>(ask: () => T): Promise<T> {
    const runPatiently = startToWait();
    return lock.run(async () => {
      await share.rest();
      return runPatiently(ask);
    });
  }
  return {
    first: (statement, values) => run(() => writer.first(statement, values)),
    execute: (statement, values) => run(() => writer.execute(statement, values)),
  };
}

/** A transaction on a connection of its own, which ends with it: in WAL mode it keeps no writer waiting. */
async function beginSnapshot(
  connection: SqliteConnection,
  share: LoopShare,
  runPatiently: RunPatiently,
): Promise<Transaction> {
  async function end(): Promise<void> {
    connection.close();
  }
  try {
    connection.execute(BEGIN_SNAPSHOT, []);
    // The moment is that of the first read.
    await runPatiently(() => connection.first(FIRST_READ, []));
  } catch (error) {
    connection.close();
    throw error;
  }
  return { runner: shareLoop(connection, share), commit: end, rollback: end };
}

/** The connection for the statements of one transaction, which may be thousands: other work has its turn between them. */
function shareLoop(connection: SqliteConnection, share: LoopShare): Runner {
  return {
    first: (statement, values) => {
      const rest = share.rest();
      return rest === null ? connection.first(statement, values) : rest.then(() => connection.first(statement, values));
    },
    execute: (statement, values) => {
      const rest = share.rest();
      return rest === null
        ? connection.execute(statement, values)
        : rest.then(() => connection.execute(statement, values));
    },
  };
}

/** Opens a transaction once this process and no other may write; the time to wait began with the call. */
async function begin(writer: SqliteConnection, { lock, share, startToWait }: Writing): Promise<Transaction> {
  const runPatiently = startToWait();
  const release = await lock.acquire();
  try {
    await share.rest();
    await runPatiently(() => writer.execute(BEGIN, []));
  } catch (error) {
    release();
    throw error;
  }
  async function commit(): Promise<void> {
    try {
      await startToWait()(() => writer.execute(COMMIT, []));
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
  return { runner: shareLoop(writer, share), commit, rollback };
}
