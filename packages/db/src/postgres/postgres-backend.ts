import pg from 'pg';
import { type Backend, encodeValue, type ReplicaSettings, type Statement } from '../backend.ts';
import { explainFailures, type PlainBackend } from '../failures.ts';
import { createChangeFeed } from './change-feed.ts';
import { classifyPostgresFailure } from './classify-failure.ts';
import { runOnPostgres, sendAlone } from './client.ts';
import { createLastingSessions } from './lasting-session.ts';
import { openPool, type PoolOptions } from './open-pool.ts';
import { withReplica } from './replica.ts';
import { createServerHosts } from './server-hosts.ts';
import { createSessionLocks } from './session-locks.ts';
import { BEGIN_UNLIMITED, beginOnPostgres, openOnPostgres } from './transaction.ts';

/** The options of a PostgreSQL. */
export interface PostgresOptions extends PoolOptions {
  /** A standby of it, for reads that are large. */
  readonly replica?: ReplicaSettings;
}

const IS_READ_ONLY: Statement = {
  sql: "select current_setting('transaction_read_only') as answer",
  name: 'is read only',
};

/** Builds a pool of connections, opened on demand; every unit of work gets a client of its own. */
export function createPostgresBackend(url: string, options: PostgresOptions): Backend {
  const { onConnectionLost } = options;
  const hosts = createServerHosts(url);
  const { pool, take, limited, unlimited, snapshots } = openPool(hosts, options);
  const send = sendAlone(take, limited);
  // Several statements may have opened a transaction before one of them failed.
  const sendSeveral = sendAlone(take, limited, () => true);
  const runner = runOnPostgres(send);
  const sessions = createLastingSessions(hosts, onConnectionLost);
  const sessionLocks = createSessionLocks(sessions);
  const changes = createChangeFeed(sessions);
  const backend: PlainBackend = {
    dialect: 'postgres',
    reads: runner,
    writes: runner,
    encode: encodeValue,
    // With the parsers that pg comes with, which a library expects.
    runSql: (text, values = []) => sendSeveral({ text, values: [...values], types: pg.types }),
    isReading: (sql) => /^\s*select\b/i.test(sql),
    begin: () => openOnPostgres(take, limited),
    beginUnlimited: () => beginOnPostgres(take, BEGIN_UNLIMITED, unlimited),
    beginSnapshot: () => beginOnPostgres(take, snapshots.begin, snapshots.watch),
    replica: null,
    forgetStatements: () => undefined,
    // Also where the server, the database or the role has it as a default.
    isWritable: async () => (await runner.first(IS_READ_ONLY, []))?.answer !== 'on',
    sessionLocks,
    changes,
    connections: () => {
      const { idleCount: idle, totalCount, waitingCount: waiting } = pool;
      return { idle, busy: totalCount - idle, waiting };
    },
    close: async () => {
      try {
        await changes.close();
        await pool.end();
      } finally {
        sessionLocks.close();
        await sessions.close();
      }
    },
  };
  const { replica } = options;
  return explainFailures(
    replica === undefined ? backend : withReplica(backend, replica, options),
    classifyPostgresFailure,
  );
}
