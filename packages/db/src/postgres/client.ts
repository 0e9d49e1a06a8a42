import { createLock } from '@learnwright/core';
import type { PoolClient } from 'pg';
import type { Runner, Statement, StatementResult } from '../backend.ts';
import { classifyPostgresFailure, isOutdatedPlan } from './classify-failure.ts';
import { type Answer, type QueryToSend, sendStatement } from './prepared-statements.ts';

/** Sends one query to a pool or to a client. */
type SendQuery = (config: QueryToSend) => Promise<Answer>;

/** Takes a client from the pool. */
export type TakeClient = () => Promise<PoolClient>;

/** Runs statements; a statement with a name is prepared once per connection. */
export function runOnPostgres(send: SendQuery): Runner {
  const ask = (statement: Statement, values: readonly unknown[]) => send(toQuery(statement, values));
  return {
    execute: async (statement, values): Promise<StatementResult> => {
      const { rows, rowCount } = await ask(statement, values);
      return { rows, affected: rowCount ?? 0 };
    },
    first: async (statement, values) => (await ask(statement, values)).rows[0] ?? null,
  };
}

/** A statement as pg takes it. */
export function toQuery({ sql, name }: Statement, values: readonly unknown[]): QueryToSend {
  return name === null ? { text: sql, values: [...values] } : { text: sql, name, values: [...values] };
}

/** Sends the queries of one client in order, each after the end of the previous one: pg is about to stop queueing them. */
export function sendInOrder(send: SendQuery): SendQuery {
  const lock = createLock();
  return (config) => lock.run(() => send(config));
}

/** Sends a query, and waits as long for the answer as it may take. */
export type WatchAnswer = (config: QueryToSend, send: SendQuery) => Promise<Answer>;

/**
 * Sends each query over a client of its own; a client that an error `spoils` is not used again. A prepared query whose plan is
 * outdated has not run: it is sent once more, without its name.
 */
export function sendAlone(take: TakeClient, watch: WatchAnswer, spoils = isSpoilt): SendQuery {
  return async function send(query): Promise<Answer> {
    const client = await take();
    try {
      const answer = await watch(query, (watched) => sendStatement(client, watched));
      client.release();
      return answer;
    } catch (error) {
      client.release(spoils(error));
      const { name, ...nameless } = query;
      if (name !== undefined && isOutdatedPlan(error)) return send(nameless);
      throw error;
    }
  };
}

/** Whether a client is of no more use after an error: one that has an outdated plan keeps it for as long as it lives. */
export function isSpoilt(error: unknown): boolean {
  return classifyPostgresFailure(error) === 'lost' || isOutdatedPlan(error);
}
