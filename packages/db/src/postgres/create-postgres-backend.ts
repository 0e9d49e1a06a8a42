import pg from 'pg';
import type { Backend } from '../backend/backend.ts';
import { encodeValue } from '../backend/encode-value.ts';
import { beginOnPostgres } from './begin-on-postgres.ts';
import { createChangeFeed } from './create-change-feed.ts';
import { createSessionLocks } from './create-session-locks.ts';
import { runOnPostgres } from './run-on-postgres.ts';
import { VALUE_PARSERS } from './value-parsers.ts';

/** How to reach the server. */
export interface PostgresOptions {
  /** Connections open at the same time. */
  readonly poolSize: number;
  /** Told when the server or the network ends a connection; the next query opens a new one. */
  readonly onConnectionLost: (error: Error) => void;
}

const SESSION_SETTINGS = "set time zone 'UTC'; set datestyle = 'ISO, MDY'";

/** Makes a pool of connections, opened as they are needed; every unit of work gets a client of its own. */
export function createPostgresBackend(url: string, options: PostgresOptions): Backend {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize,
    types: VALUE_PARSERS,
    onConnect: (client) => client.query(SESSION_SETTINGS),
  });
  pool.on('error', options.onConnectionLost);
  // The pool listens to idle clients only: without this, a connection lost inside a unit would end the process.
  pool.on('connect', (client) => client.on('error', options.onConnectionLost));
  const runner = runOnPostgres((config) => pool.query(config));
  const sessionLocks = createSessionLocks(url, options.onConnectionLost);
  const changes = createChangeFeed(url, options.onConnectionLost);
  return {
    dialect: 'postgres',
    reads: runner,
    writes: runner,
    encode: encodeValue,
    isReading: () => true,
    begin: () => beginOnPostgres(pool),
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
