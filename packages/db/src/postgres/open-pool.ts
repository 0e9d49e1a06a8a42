import pg from 'pg';
import { createWaits, type Waits } from '../waits.ts';
import type { TakeClient, WatchAnswer } from './client.ts';
import type { ServerHosts } from './server-hosts.ts';
import { takeFrom } from './take-client.ts';
import { beginSnapshot } from './transaction.ts';
import { VALUE_PARSERS } from './value-parsers.ts';

/** The options of a pool. */
export interface PoolOptions {
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

/** Connections to one server, opened on demand. */
export interface PostgresPool {
  readonly pool: pg.Pool;
  readonly take: TakeClient;
  /** Sends queries that the server ends by itself when they take too long. */
  readonly limited: WatchAnswer;
  /** Sends queries that may take any time. */
  readonly unlimited: WatchAnswer;
  /** What opens a snapshot, and sends its queries. */
  readonly snapshots: { readonly begin: string; readonly watch: WatchAnswer };
  /** Sends queries that are given up after so many milliseconds. */
  within(milliseconds: number): WatchAnswer;
}

/** A connection that carries nothing is asked after this time whether the other end is still there. */
const KEEP_ALIVE_MILLISECONDS = 10_000;
/** How many times as long a statement of a snapshot may take: it may read much, but a server that hangs must not keep it for ever. */
const SNAPSHOT_TIMES = 20;
/** How much longer than a statement may take its answer may be under way. */
const WAY_MILLISECONDS = 5_000;
/** The longest time of a timer. */
const NEVER_MILLISECONDS = 2 ** 31 - 1;

/** Opens a pool of connections to the hosts of a URL; `requireFit` rejects for a connection that is not to be used. */
export function openPool(
  hosts: ServerHosts,
  options: PoolOptions,
  requireFit: (client: pg.ClientBase) => Promise<void> = hosts.requireFit,
): PostgresPool {
  const { poolSize, poolWait, maxWaiting, statementTimeout, onConnectionLost } = options;
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
      await requireFit(client);
    },
  });
  pool.on('error', onConnectionLost);
  // The pool listens to idle clients only: without this listener a connection lost inside a unit would end the process.
  pool.on('connect', (client) => client.on('error', onConnectionLost));
  const answers = createWaits(() => performance.now());
  const snapshotTimeout = statementTimeout * SNAPSHOT_TIMES;
  return {
    pool,
    take: takeFrom(pool, { hosts, poolWait, maxWaiting, answers }),
    limited: watchAnswers(answers, waitFor(statementTimeout)),
    unlimited: watchAnswers(answers, NEVER_MILLISECONDS),
    snapshots: { begin: beginSnapshot(snapshotTimeout), watch: watchAnswers(answers, waitFor(snapshotTimeout)) },
    within: (milliseconds) => watchAnswers(answers, milliseconds),
  };
}

/** How long to wait for the answer to a statement that may take so long. */
function waitFor(statementTimeout: number): number {
  return statementTimeout === 0 ? NEVER_MILLISECONDS : statementTimeout + WAY_MILLISECONDS;
}

/** Gives queries up whose answer is overdue, because the server would have ended them by itself if it still worked. */
function watchAnswers(answers: Waits, query_timeout: number): WatchAnswer {
  return (config, send) => answers.during(send({ ...config, query_timeout }));
}

/**
 * What each connection has whatever the server, the database or the role has as a default. Transactions wait for each other by
 * locks, so under a stricter isolation PostgreSQL would refuse those that have waited. Whether writes are taken stays theirs to say.
 */
function sessionSettings({ statementTimeout, lockTimeout, idleTimeout }: PoolOptions): string {
  return `set default_transaction_isolation = 'read committed';
    set time zone 'UTC'; set datestyle = 'ISO, MDY'; set statement_timeout = ${statementTimeout};
    set lock_timeout = ${lockTimeout}; set idle_in_transaction_session_timeout = ${idleTimeout}`;
}
