import { createLock } from '@learnwright/core';
import type { PoolClient, QueryConfig, QueryResult } from 'pg';
import type { Row, Runner, Statement, StatementResult, Transaction } from '../backend.ts';
import { classifyPostgresFailure, isOutdatedPlan } from './classify-failure.ts';

/** A query; pg gives it up after `query_timeout` milliseconds. */
interface QueryToSend extends QueryConfig<unknown[]> {
  readonly query_timeout?: number;
}

/** Sends one query to a pool or to a client. */
type SendQuery = (config: QueryToSend) => Promise<QueryResult<Row>>;

/** Takes a client from the pool. */
export type TakeClient = () => Promise<PoolClient>;

/** Opens a transaction. */
export const BEGIN = 'begin';
/** Lifts the time-outs for one transaction. */
const UNLIMITED =
  'set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0';
/** Opens one that no time-out ends. */
export const BEGIN_UNLIMITED = `${BEGIN}; ${UNLIMITED}`;
/** Opens one that only reads, and all of it what was stored at its first statement. */
export const BEGIN_SNAPSHOT = `begin isolation level repeatable read read only; ${UNLIMITED}`;

/** Runs statements; a statement with a name is prepared once per connection. */
export function runOnPostgres(send: SendQuery): Runner {
  function ask({ sql, name }: Statement, values: readonly unknown[]): Promise<QueryResult<Row>> {
    return send(name === null ? { text: sql, values: [...values] } : { text: sql, name, values: [...values] });
  }
  return {
    execute: async (statement, values): Promise<StatementResult> => {
      const { rows, rowCount } = await ask(statement, values);
      return { rows, affected: rowCount ?? 0 };
    },
    first: async (statement, values) => (await ask(statement, values)).rows[0] ?? null,
  };
}

/** Sends the queries of one client in order, each after the end of the previous one: pg is about to stop queueing them. */
export function sendInOrder(send: SendQuery): SendQuery {
  const lock = createLock();
  return (config) => lock.run(() => send(config));
}

/** Sends a query, and waits as long for the answer as it may take. */
export type WatchAnswer = (config: QueryToSend, send: SendQuery) => Promise<QueryResult<Row>>;

/**
 * Sends each query over a client of its own; a client that an error `spoils` is not used again. A prepared query whose plan is
 * outdated has not run: it is sent once more, without its name.
 */
export function sendAlone(take: TakeClient, watch: WatchAnswer, spoils = isSpoilt): SendQuery {
  return async function send({ name, ...query }): Promise<QueryResult<Row>> {
    const client = await take();
    try {
      const config = name === undefined ? query : { ...query, name };
      const result = await watch(config, (watched) => client.query<Row>(watched));
      client.release();
      return result;
    } catch (error) {
      client.release(spoils(error));
      if (name !== undefined && isOutdatedPlan(error)) return send(query);
      throw error;
    }
  };
}

/** Takes a client from the pool and opens a transaction on it by these commands. */
export async function beginOnPostgres(take: TakeClient, begin: string, watch: WatchAnswer): Promise<Transaction> {
  const client = await take();
  const send = sendInOrder((config) => watch(config, (watched) => client.query<Row>(watched)));
  let lost = false;

  /** Opens or ends the transaction; a client that fails to do so is not used again. */
  async function command(text: string): Promise<string> {
    try {
      return (await send({ text })).command;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  const sendNoting: SendQuery = async (config) => {
    try {
      return await send(config);
    } catch (error) {
      lost ||= isSpoilt(error);
      throw error;
    }
  };

  await command(begin);
  return {
    runner: runOnPostgres(sendNoting),
    commit: async () => {
      const tag = await command('commit');
      client.release(lost);
      // PostgreSQL answers `commit` after a failed statement by rolling back, without an error.
      if (tag !== 'COMMIT') throw new Error('Postgres rolled the unit of work back: a statement in it had failed.');
    },
    // A client that cannot roll back is closed, which undoes the transaction as well.
    rollback: async () => {
      if (lost) client.release(true);
      else await command('rollback').then(() => client.release(), ignoreLostClient);
    },
  };
}

/** Whether a client is of no more use after an error: one that has an outdated plan keeps it for as long as it lives. */
export function isSpoilt(error: unknown): boolean {
  return classifyPostgresFailure(error) === 'lost' || isOutdatedPlan(error);
}

function ignoreLostClient(): void {
  // `command` has closed it, and the caller is about to throw the error behind the rollback.
}
