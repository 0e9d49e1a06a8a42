import pg from 'pg';
import { type Backend, encodeValue, type Statement } from '../backend.ts';
import { explainFailures } from '../failures.ts';
import { createWaits, type Waits } from '../waits.ts';
import { createChangeFeed } from './change-feed.ts';
import { classifyPostgresFailure } from './classify-failure.ts';
import { beginOnPostgres, runOnPostgres, sendAlone, type WatchAnswer } from './client.ts';
import { createLastingSessions } from './lasting-session.ts';
import { createServerHosts } from './server-hosts.ts';
import { createSessionLocks } from './session-locks.ts';
import { takeFrom } from './take-client.ts';
import { VALUE_PARSERS } from './value-parsers.ts';

/** The options of the pool. */
export interface PostgresOptions {
  /** Connections open at the same time. */
  readonly poolSize: number;
  /** Milliseconds to wait for a connection. */
  readonly poolWait: number;
  /** Callers that wait for a connection at once. */
  readonly maxWaiting: number;
  /** Milliseconds that a statement may take; 0 for any time. */
  readonly statementTimeout: number;
  /** Milliseconds that a statement waits for a lock; 0 for any time. */
  readonly lockTimeout: number;
  /** Milliseconds that a transaction may be open without a statement; 0 for any time. */
  readonly idleTimeout: number;
  /** Called when the server or the network ends a connection; the next query opens a new one. */
  readonly onConnectionLost: (error: Error) => void;
}

/** A connection that carries nothing is asked after this time whether the other end is still there. */
const KEEP_ALIVE_MILLISECONDS = 10_000;
/** How much longer than a statement may take its answer may be under way. */
const WAY_MILLISECONDS = 5_000;
/** The longest time of a timer. */
const NEVER_MILLISECONDS = 2 ** 31 - 1;

const IS_READ_ONLY: Statement = {
  sql: "select current_setting('transaction_read_only') as answer",
  name: 'is read only',
};
const BEGIN = 'begin';
/** Lifts the time-outs for one transaction. */
const UNLIMITED =
  'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0';
const BEGIN_UNLIMITED = `${BEGIN}; ${UNLIMITED}`;
/** All of it sees what was stored at its first statement. */
const BEGIN_SNAPSHOT = `begin isolation level repeatable read read only; ${UNLIMITED}`;

/** Builds a pool of connections, opened on demand; every unit of work gets a client of its own. */
export function createPostgresBackend(url: string, options: PostgresOptions): Backend {
  const { poolSize, poolWait, maxWaiting, statementTimeout, onConnectionLost } = options;
  const hosts = createServerHosts(url);
  const pool = new pg.Pool({
    // A new connection is one to the host that has fitted last.
    Client: class extends pg.Client {
      constructor(config: pg.ClientConfig = {}) {
        const connectionTimeoutMillis = Math.ceil(poolWait / hosts.count);
        super({ ...config, connectionString: hosts.current(), connectionTimeoutMillis });
      }
    },
    max: poolSize,
    connectionTimeoutMillis: poolWait,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MILLISECONDS,
    types: VALUE_PARSERS,
    onConnect: async (client) => {
      await client.query(sessionSettings(options));
      await hosts.requireFit(client);
    },
  });
  pool.on('error', onConnectionLost);
  // The pool listens to idle clients only: without this listener a connection lost inside a unit would end the process.
  pool.on('connect', (client) => client.on('error', onConnectionLost));
  const answers = createWaits(() => performance.now());
  const take = takeFrom(pool, { hosts, poolWait, maxWaiting, answers });
  const limited = watchAnswers(
    answers,
    statementTimeout === 0 ? NEVER_MILLISECONDS : statementTimeout + WAY_MILLISECONDS,
  );
  const unlimited = watchAnswers(answers, NEVER_MILLISECONDS);
  const send = sendAlone(take, limited);
  // Several statements may have opened a transaction before one of them failed.
  const sendSeveral = sendAlone(take, limited, () => true);
  const runner = runOnPostgres(send);
  const sessions = createLastingSessions(hosts, onConnectionLost);
  const sessionLocks = createSessionLocks(sessions);
  const changes = createChangeFeed(sessions);
  const backend: Omit<Backend, 'isDamaged' | 'waitedLong'> = {
    dialect: 'postgres',
    reads: runner,
    writes: runner,
    encode: encodeValue,
    // With the parsers that pg comes with, which a library expects.
    runSql: (text, values = []) => sendSeveral({ text, values: [...values], types: pg.types }),
    isReading: (sql) => /^\s*select\b/i.test(sql),
    begin: () => beginOnPostgres(take, BEGIN, limited),
    beginUnlimited: () => beginOnPostgres(take, BEGIN_UNLIMITED, unlimited),
    beginSnapshot: () => beginOnPostgres(take, BEGIN_SNAPSHOT, unlimited),
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
  return explainFailures(backend, classifyPostgresFailure);
}

/** Gives queries up whose answer is overdue, because the server would have ended them by itself if it still worked. */
function watchAnswers(answers: Waits, query_timeout: number): WatchAnswer {
  return (config, send) => answers.during(send({ ...config, query_timeout }));
}

/**
 * What each connection has whatever the server, the database or the role has as a default. Transactions wait for each other by
 * locks, so under a stricter isolation PostgreSQL would refuse those that have waited. Whether writes are taken stays theirs to say.
 */
function sessionSettings({ statementTimeout, lockTimeout, idleTimeout }: PostgresOptions): string {
  return `set default_transaction_isolation = 'read committed';
    set time zone 'UTC'; set datestyle = 'ISO, MDY'; set statement_timeout = ${statementTimeout};
    set lock_timeout = ${lockTimeout}; set idle_in_transaction_session_timeout = ${idleTimeout}`;
}
