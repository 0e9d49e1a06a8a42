import pg from 'pg';
import { type Backend, encodeValue } from '../backend.ts';
import { createChangeFeed } from './change-feed.ts';
import { BEGIN_SNAPSHOT, beginOnPostgres, explainWait, runOnPostgres } from './client.ts';
import { createSessionLocks } from './session-locks.ts';
import { VALUE_PARSERS } from './value-parsers.ts';

/** The options of the pool. */
interface PostgresOptions {
  /** Connections open at the same time. */
  readonly poolSize: number;
  /** Milliseconds to wait for a connection. */
  readonly poolWait: number;
  /** Called when the server or the network ends a connection; the next query opens a new one. */
  readonly onConnectionLost: (error: Error) => void;
}

const SESSION_SETTINGS = "set time zone 'UTC'; set datestyle = 'ISO, MDY'";

/** Builds a pool of connections, opened on demand; every unit of work gets a client of its own. */
export function createPostgresBackend(url: string, options: PostgresOptions): Backend {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize,
    connectionTimeoutMillis: options.poolWait,
    types: VALUE_PARSERS,
    onConnect: (client) => client.query(SESSION_SETTINGS),
  });
  pool.on('error', options.onConnectionLost);
  // The pool listens to idle clients only: without this listener a connection lost inside a unit would end the process.
  pool.on('connect', (client) => client.on('error', options.onConnectionLost));
  const runner = runOnPostgres((config) => pool.query(config).catch(explainWait));
  const sessionLocks = createSessionLocks(url, options.onConnectionLost);
  const changes = createChangeFeed(url, options.onConnectionLost);
  return {
    dialect: 'postgres',
    reads: runner,
    writes: runner,
    encode: encodeValue,
    isReading: () => true,
    begin: () => beginOnPostgres(pool),
    beginSnapshot: () => beginOnPostgres(pool, BEGIN_SNAPSHOT),
    forgetStatements: () => undefined,
    sessionLocks,
    changes,
    close: async () => {
      try {
        await changes.close();
        await pool.end();
      } finally {
        await sessionLocks.close();
      }
    },
  };
}
