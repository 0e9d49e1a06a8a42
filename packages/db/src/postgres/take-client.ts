import { AppError } from '@learnwright/core';
import type { Pool } from 'pg';
import { databaseUnavailable } from '../failures.ts';
import type { Waits } from '../waits.ts';
import { classifyPostgresFailure } from './classify-failure.ts';
import type { TakeClient } from './client.ts';
import type { ServerHosts } from './server-hosts.ts';

/** What a pool is asked within. */
export interface TakeOptions {
  readonly hosts: ServerHosts;
  /** Callers that wait for a client at once. */
  readonly maxWaiting: number;
  /** Milliseconds that a caller waits for a client. */
  readonly poolWait: number;
  /** The waits for answers to queries. */
  readonly answers: Waits;
}

/** pg gives the error of a caller that has waited too long for a client no code. */
const WAITED = 'timeout exceeded when trying to connect';

/**
 * Takes clients from a pool. Rejects with `overloaded` where too many wait or one has waited too long, and with
 * `database_unavailable` where the server cannot be reached or has not answered anybody all that time.
 */
export function takeFrom(pool: Pool, { hosts, maxWaiting, poolWait, answers }: TakeOptions): TakeClient {
  /** Whether somebody waits for an answer, and nobody has had one for as long as a caller waits for a client. */
  const isSilent = () => answers.longest() >= poolWait && answers.sinceLast() >= poolWait;

  function explain(error: unknown): never {
    if (error instanceof Error && error.message === WAITED) {
      throw isSilent() ? databaseUnavailable('unreachable', error) : overloaded(error);
    }
    const failure = classifyPostgresFailure(error);
    // Nothing has been asked yet, so nothing is lost.
    throw failure === 'lost' ? databaseUnavailable('unreachable', error) : error;
  }

  return () => {
    if (pool.waitingCount >= maxWaiting) return Promise.reject(overloaded(undefined));
    return hosts.attempt(() => pool.connect()).catch(explain);
  };
}

function overloaded(cause: unknown): AppError {
  return new AppError('overloaded', 'The database has no connection to spare. Repeat the request a little later.', {
    headers: { 'Retry-After': '1' },
    cause,
  });
}
