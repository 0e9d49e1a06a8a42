import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { findOutage } from '@learnwright/core';
import {
  type Database,
  type DatabaseOptions,
  findSqliteFile,
  openDatabase,
  type ReplicaSettings,
} from '@learnwright/db';
import type { DatabaseConfig } from '../configuration/database-config.ts';
import type { Environment } from '../configuration/environment.ts';
import { addressOf, explainOpening } from './explain-opening.ts';

/** How a process opens its database that serves: others answer a single command. */
export interface Serving {
  /** Names the process, to those that would serve the same file. */
  readonly servedBy: string;
  /** Makes a new database although the data directory has been used before. */
  readonly newDatabase: boolean;
  /** Tells people what the start waits for. */
  readonly say: (sentence: string) => void;
  /** Milliseconds that have passed since any moment. */
  readonly elapsed: () => number;
  readonly pause: (milliseconds: number) => Promise<unknown>;
}

/** What the database tells whoever opens it. */
export interface OpeningOptions extends Pick<DatabaseOptions, 'synchronous' | 'onTaskFailed'> {
  /** Is told why the replica is not used from now on, and by null that it is used again. */
  readonly onReplica?: ReplicaSettings['onChange'];
}

const PAUSE_MILLISECONDS = 1_000;

/** What a server keeps in its data directory once it has had a database. */
const MARKS = ['credentials-secret', 'plugins', 'plugin-starts'];

/**
 * Opens the database of a server. A process that serves waits for a PostgreSQL that does not answer yet, and has a SQLite
 * file to itself. Rejects with an Error whose message says what to check.
 */
export async function openServerDatabase(
  environment: Pick<Environment, 'DATABASE_URL' | 'DATABASE_REPLICA_URL' | 'APP_DATA_DIR'>,
  config: DatabaseConfig,
  serving: Serving | null,
  { synchronous = 'full', onTaskFailed, onReplica = () => undefined }: OpeningOptions = {},
): Promise<Database> {
  requireKnownFile(environment, serving);
  const url = environment.DATABASE_URL;
  const options = {
    url,
    synchronous,
    busyTimeout: config.busy_seconds * 1_000,
    poolSize: config.pool_size,
    poolWait: config.connection_wait_seconds * 1_000,
    maxWaiting: config.waiting,
    statementTimeout: config.statement_seconds * 1_000,
    lockTimeout: config.lock_seconds * 1_000,
    idleTimeout: config.idle_transaction_seconds * 1_000,
    ...(serving === null ? {} : { servedBy: serving.servedBy, ownSessions: true }),
    ...(environment.DATABASE_REPLICA_URL && {
      replica: {
        url: environment.DATABASE_REPLICA_URL,
        wait: config.replica_wait_seconds * 1_000,
        onChange: onReplica,
      },
    }),
    ...(onTaskFailed && { onTaskFailed }),
  };
  const open = () => openDatabase(options);
  try {
    return await (serving === null || findSqliteFile(url) !== null
      ? open()
      : openPatiently(open, url, config, serving));
  } catch (error) {
    throw explainOpening(url, error);
  }
}

/** Tries again as long as the server does not answer. A wrong password does not get better. */
async function openPatiently(
  open: () => Promise<Database>,
  url: string,
  { start_wait_seconds }: DatabaseConfig,
  { say, elapsed, pause }: Serving,
): Promise<Database> {
  const began = elapsed();
  for (;;) {
    try {
      return await open();
    } catch (error) {
      const passed = Math.round((elapsed() - began) / 1_000);
      if (findOutage(error) === null || passed >= start_wait_seconds) throw error;
      say(`Waiting for the database at ${addressOf(url)} (${passed} s of ${start_wait_seconds} s) …`);
      await pause(PAUSE_MILLISECONDS);
    }
  }
}

/** A file, or a folder with something in it: an empty one may have been made by hand. */
function isKept(path: string): boolean {
  return existsSync(path) && (!statSync(path).isDirectory() || readdirSync(path).length > 0);
}

/** Refuses to make a new SQLite file beside the files of a server that has had one. */
function requireKnownFile(
  { DATABASE_URL, APP_DATA_DIR }: Pick<Environment, 'DATABASE_URL' | 'APP_DATA_DIR'>,
  serving: Serving | null,
): void {
  const file = findSqliteFile(DATABASE_URL);
  if (file === null || existsSync(file) || serving?.newDatabase === true) return;
  const marks = MARKS.filter((name) => isKept(join(APP_DATA_DIR, name)));
  if (marks.length === 0) return;
  throw new Error(
    `There is no database at ${file}, but ${APP_DATA_DIR} holds what a server has kept before (${marks.join(', ')}). The ` +
      'file may have been moved or deleted, its volume may not be mounted, or DATABASE_URL may have named another place. ' +
      'Put the file back or correct DATABASE_URL. To begin with an empty database on purpose, run "learnwright serve --new-database".',
  );
}
