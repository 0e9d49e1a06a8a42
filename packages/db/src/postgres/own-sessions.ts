import type { Client } from 'pg';
import { databaseUnavailable } from '../failures.ts';
import { classifyPostgresFailure } from './classify-failure.ts';
import { openClient } from './open-client.ts';
import { createServerHosts } from './server-hosts.ts';

/** Which process of which server answers: while a connection has a session of its own, no other connection has the same. */
const SESSION = `select pg_backend_pid() || ' ' || pg_postmaster_start_time() as session`;
const PATIENCE_MILLISECONDS = 10_000;

/** What PgBouncer says to a `begin` where it gives each statement another connection. */
const STATEMENT_POOLING = /statement pooling/;

/**
 * Rejects with what to do where a pooler lends a session of PostgreSQL for a transaction or a statement at a time. Locks of
 * sessions, `LISTEN`, prepared statements and time-outs last longer. Rejects with an AppError where the server does not answer.
 */
export async function requireOwnSessions(url: string): Promise<void> {
  const hosts = createServerHosts(url);
  const patience = { connectionTimeoutMillis: PATIENCE_MILLISECONDS, query_timeout: PATIENCE_MILLISECONDS };
  const clients: Client[] = [];
  try {
    clients.push(await openClient(hosts, patience), await openClient(hosts, patience));
    const [first, second] = clients;
    if (first === undefined || second === undefined) return;
    const before = await findSession(first);
    await second.query('begin');
    // Whoever is in a transaction has a session for as long as that lasts.
    const other = await findSession(second);
    const isShared = other === before || (await findSession(first)) !== before;
    await second.query('rollback');
    if (isShared) throw new Error(REFUSAL);
  } catch (error) {
    if (error instanceof Error && STATEMENT_POOLING.test(error.message)) throw new Error(REFUSAL, { cause: error });
    const failure = classifyPostgresFailure(error);
    throw failure === null ? error : databaseUnavailable(failure, error);
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

async function findSession(client: Client): Promise<string> {
  const { rows } = await client.query(SESSION);
  return String(rows[0]?.session);
}

const REFUSAL =
  'DATABASE_URL leads to a pooler that gives each transaction or statement another session of PostgreSQL (PgBouncer: ' +
  'pool_mode = transaction). Locks, notifications and time-outs of the server need a session of their own: set pool_mode ' +
  '= session for this database, or name PostgreSQL itself in DATABASE_URL.';
