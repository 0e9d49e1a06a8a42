import { createLock } from '@learnwright/core';
import type { PoolClient } from 'pg';
import type { Runner, Transaction } from '../backend.ts';
import { isSpoilt, runOnPostgres, type TakeClient, toQuery, type WatchAnswer } from './client.ts';
import { type Answer, isPrepared, type QueryToSend, sendJoined, sendStatement } from './prepared-statements.ts';

/** Opens a transaction. */
const BEGIN = 'begin';
/** For one transaction, lets statements take so many milliseconds, 0 for any time, and lifts the other time-outs. */
const takeTime = (statementTimeout: number) =>
  `set local statement_timeout = ${statementTimeout}; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`;
/** Opens one that no time-out ends. */
export const BEGIN_UNLIMITED = `${BEGIN}; ${takeTime(0)}`;
/** Opens one that only reads, and all of it what was stored at its first statement. Each may take so many milliseconds, 0 for any time. */
export const beginSnapshot = (statementTimeout: number) =>
  `begin isolation level repeatable read read only; ${takeTime(statementTimeout)}`;

/**
 * Takes a client from the pool for a transaction with as few ways to the server as it can have: what opens it goes with the first
 * statement, what nothing waits for with the next one or with the commit. Without statements nothing is sent.
 */
export async function openOnPostgres(take: TakeClient, watch: WatchAnswer): Promise<Transaction> {
  return createTransaction(await take(), watch, [{ text: BEGIN }]);
}

/** Takes a client from the pool and opens a transaction on it by these commands; every statement in it is waited for. */
export async function beginOnPostgres(take: TakeClient, begin: string, watch: WatchAnswer): Promise<Transaction> {
  const client = await take();
  try {
    await watch({ text: begin }, (watched) => sendStatement(client, watched));
  } catch (error) {
    client.release(true);
    throw error;
  }
  return createTransaction(client, watch, []);
}

/** A transaction on a client, which is still to be opened by what waits to be sent. */
function createTransaction(client: PoolClient, watch: WatchAnswer, opening: readonly QueryToSend[]): Transaction {
  const steps = createLock();
  /** What opens the transaction, and the statements that nothing waits for, until they are sent. */
  let waiting = opening;
  let mayBeOpen = opening.length === 0;
  let failure: { readonly error: unknown } | null = null;
  let lost = false;

  function query(config: QueryToSend): Promise<Answer> {
    return watch(config, (watched) => sendStatement(client, watched));
  }

  /** Sends what waits, then a statement and the command after it. Returns the result of the last. */
  async function deliver(config: QueryToSend, after?: string): Promise<Answer> {
    const isKnown = (each: QueryToSend) => isPrepared(client, each);
    const before = waiting;
    waiting = [];
    mayBeOpen = true;
    if (isKnown(config) && before.every((each) => each.name === undefined || isKnown(each))) {
      const end = after === undefined ? [] : [{ text: after }];
      return watch(config, (watched) => sendJoined(client, [...before, watched, ...end], watched));
    }
    for (const each of before) await query(each);
    const result = await query(config);
    return after === undefined ? result : query({ text: after });
  }

  /** Does the next step of the transaction once the previous one has ended. */
  function step<T>(work: () => Promise<T>): Promise<T> {
    return steps.run(async () => {
      // What follows a failure would be refused by the server, or stored where the transaction was never opened.
      if (failure !== null) throw failure.error;
      try {
        return await work();
      } catch (error) {
        failure = { error };
        lost ||= isSpoilt(error);
        throw error;
      }
    });
  }

  /** Ends the transaction; returns what the server calls that. A client that fails to do so is not used again. */
  async function end(send: () => Promise<Answer>): Promise<string> {
    try {
      return (await send()).command;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  /** Sends the commit with the last statement that nothing waits for, or alone. */
  function sendCommit(): Promise<Answer> {
    const last = waiting.at(-1);
    waiting = waiting.slice(0, -1);
    return last === undefined ? query({ text: 'commit' }) : deliver(last, 'commit');
  }

  const executeLate: Runner['executeLate'] = (statement, values) =>
    step(async () => {
      waiting = [...waiting, toQuery(statement, values)];
    });
  return {
    runner: { ...runOnPostgres((config) => step(() => deliver(config))), ...(opening.length > 0 && { executeLate }) },
    commit: async () => {
      if (waiting === opening && !mayBeOpen) return client.release();
      const tag = await end(sendCommit);
      client.release(lost);
      // PostgreSQL answers `commit` after a failed statement by rolling back, without an error.
      if (tag !== 'COMMIT') throw new Error('Postgres rolled the unit of work back: a statement in it had failed.');
    },
    // A client that cannot roll back is closed, which undoes the transaction as well.
    rollback: async () => {
      if (lost || !mayBeOpen) client.release(lost);
      else await end(() => query({ text: 'rollback' })).then(() => client.release(), ignoreLostClient);
    },
  };
}

function ignoreLostClient(): void {
  // `end` has closed it, and the caller is about to throw the error behind the rollback.
}
