import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { makeFolder } from '@learnwright/archive/owned-files';
import { type Backend, encodeValue, type Runner, type Statement, type Transaction } from '../backend.ts';
import { explainFailures } from '../failures.ts';
import { createCheckpoints } from './checkpoints.ts';
import { classifySqliteFailure } from './classify-failure.ts';
import { connectSqlite, type SqliteConnection } from './connection.ts';
import { orderWrites, type RunPatiently } from './group-commit.ts';
import { createLoopShare, type LoopMember, type LoopShare, shareLoop } from './loop-share.ts';
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

const BEGIN_SNAPSHOT: Statement = { sql: 'begin deferred', name: 'begin snapshot' };
const FIRST_READ: Statement = { sql: 'select 1 from sqlite_master', name: 'first read' };

/**
 * Opens a SQLite file over two connections. A file or folder that is missing is made for its owner alone. One connection
 * writes, under a lock; the other one reads outside units of work, so no read waits for a writer or sees uncommitted rows.
 * Neither waits inside of SQLite, where all other work would wait with it.
 */
export async function openSqliteBackend(path: string, options: SqliteOptions): Promise<Backend> {
  const { synchronous, busyTimeout, servedBy } = options;
  const file = resolve(path);
  await makeFolder(dirname(file));
  const giveBack = servedBy === undefined ? () => undefined : lockForServing(file, servedBy);
  // The files that SQLite makes beside it get its mode.
  makePrivateFile(file);
  const startToWait = (): RunPatiently => {
    const deadline = performance.now() + busyTimeout;
    return (run) => waitWhileBusy(deadline, run);
  };
  const connect = (readonly: boolean) => startToWait()(() => connectSqlite(file, { readonly, synchronous }));
  const [writer, reader] = await openBoth(connect, giveBack);
  const share = createLoopShare();
  const writes = orderWrites(writer, {
    share: share.writer,
    checkpoints: createCheckpoints(file, writer),
    startToWait,
    elapsed: () => performance.now(),
  });
  const backend: Omit<Backend, 'isDamaged' | 'waitedLong'> = {
    dialect: 'sqlite',
    reads: readPatiently(reader, share, startToWait),
    writes: writes.runner,
    encode: (value) => (typeof value === 'boolean' ? Number(value) : encodeValue(value)),
    isReading: (sql) => reader.isReading(sql),
    begin: writes.begin,
    beginUnlimited: writes.beginAlone,
    beginSnapshot: async () => beginSnapshot(await connect(true), share.joinReaders(), startToWait()),
    forgetStatements: () => {
      writer.forgetStatements();
      reader.forgetStatements();
    },
    isWritable: () => mayWrite(file),
    runSql: null,
    sessionLocks: null,
    changes: null,
    connections: () => null,
    replica: null,
    close: async () => {
      await writes.end(() => {
        reader.close();
        writer.close();
      });
      giveBack();
    },
  };
  return explainFailures(backend, classifySqliteFailure);
}

/** Whether the file may be written now: its disk may have become one that is read alone. */
async function mayWrite(file: string): Promise<boolean> {
  return access(file, constants.W_OK).then(
    () => true,
    () => false,
  );
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

/** Runs statements at once; one that meets a locked file, which is rare for a reader, or the end of a turn becomes a promise. */
function readPatiently(reader: SqliteConnection, share: LoopShare, startToWait: () => RunPatiently): Runner {
  function run<T>(ask: () => T): T | Promise<T> {
    return share.read(() => {
      try {
        return ask();
      } catch (error) {
        if (!isBusy(error)) throw error;
        return startToWait()(ask);
      }
    });
  }
  return {
    first: (statement, values) => run(() => reader.first(statement, values)),
    execute: (statement, values) => run(() => reader.execute(statement, values)),
  };
}

/** A transaction on a connection of its own, which ends with it: in WAL mode it keeps no writer waiting. */
async function beginSnapshot(
  connection: SqliteConnection,
  share: LoopMember,
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
