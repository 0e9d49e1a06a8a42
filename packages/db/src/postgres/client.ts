import { AppError, createLock } from '@learnwright/core';
import type { Pool, QueryConfig, QueryResult } from 'pg';
import type { Row, Runner, Statement, StatementResult, Transaction } from '../backend.ts';

/** Sends one query to a pool or to a client. */
type SendQuery = (config: QueryConfig<unknown[]>) => Promise<QueryResult<Row>>;

/** Runs statements; a statement with a name is prepared once per connection. */
export function runOnPostgres(send: SendQuery): Runner {
  async function execute({ sql, name }: Statement, values: readonly unknown[]): Promise<StatementResult> {
    const config = { text: sql, values: [...values] };
    const { rows, rowCount } = await send(name === null ? config : { ...config, name });
    return { rows, affected: rowCount ?? 0 };
  }
  return {
    execute,
    first: async (statement, values) => (await execute(statement, values)).rows[0] ?? null,
  };
}

/** Sends the queries of one client in order, each after the end of the previous one: pg is about to stop queueing them. */
export function sendInOrder(send: SendQuery): SendQuery {
  const lock = createLock();
  return (config) => lock.run(() => send(config));
}

/** pg gives the errors of a wait that was too long no code. */
const WAITED_TOO_LONG = ['timeout exceeded when trying to connect', 'Connection terminated due to connection timeout'];

/** Throws the error of a query again; a wait for a connection that was too long is an AppError. */
export function explainWait(error: unknown): never {
  if (!(error instanceof Error) || !WAITED_TOO_LONG.includes(error.message)) throw error;
  throw new AppError('overloaded', 'The database has no connection to spare. Repeat the request a little later.', {
    headers: { 'Retry-After': '1' },
    cause: error,
  });
}

/** Opens a transaction that only reads, and all of it what was stored at its first statement. */
export const BEGIN_SNAPSHOT = 'begin isolation level repeatable read read only';

/** Takes a client from the pool and opens a transaction on it. */
export async function beginOnPostgres(pool: Pool, begin = 'begin'): Promise<Transaction> {
  const client = await pool.connect().catch(explainWait);
  const send = sendInOrder((config) => client.query(config));

  /** Opens or ends the transaction; a client that fails to do so is not used again. */
  async function command(text: string): Promise<string> {
    try {
      return (await send({ text })).command;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  await command(begin);
  return {
    runner: runOnPostgres(send),
    commit: async () => {
      const tag = await command('commit');
      client.release();
      // PostgreSQL answers `commit` after a failed statement by rolling back, without an error.
      if (tag !== 'COMMIT') throw new Error('Postgres rolled the unit of work back: a statement in it had failed.');
    },
    // A client that cannot roll back is closed, which undoes the transaction as well.
    rollback: () => command('rollback').then(() => client.release(), ignoreLostClient),
  };
}

function ignoreLostClient(): void {
  // `command` has closed it, and the caller is about to throw the error behind the rollback.
}
