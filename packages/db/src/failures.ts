import { AppError, type Awaitable, isAppError } from '@learnwright/core';
import type { Backend, Runner, Transaction } from './backend.ts';
import { refuseValues } from './refused-values.ts';
import { createWaits, type Waits } from './waits.ts';

/** Why the database did not do what it was asked, with the sentence for the client. */
const FAILURES = {
  unreachable: { seconds: 2, sentence: 'The database cannot be reached.' },
  lost: { seconds: 2, sentence: 'The connection to the database was lost.' },
  full: { seconds: 30, sentence: 'The disk of the database is full.' },
  broken: { seconds: 30, sentence: 'The database cannot read or write its files.' },
  readonly: { seconds: 30, sentence: 'The database takes no writes at the moment.' },
  busy: { seconds: 2, sentence: 'The database has as much under way as it takes.' },
  locked: { seconds: 1, sentence: 'Something else has kept the same records locked for too long.' },
  slow: { seconds: 2, sentence: 'The database took too long.' },
  upgraded: { seconds: 1, sentence: 'The tables of the database have just been changed by an upgrade.' },
  contended: { seconds: 1, sentence: 'Another request was changing the same records.' },
} as const satisfies Record<string, { readonly seconds: number; readonly sentence: string }>;

/** A kind of failure that is the database's own, and nobody's mistake. */
export type DatabaseFailure = keyof typeof FAILURES;

/** Tells which failure of the database an error is; null for the mistake of whoever asked. */
export type ClassifyFailure = (error: unknown) => DatabaseFailure | null;

/** A backend before `explainFailures`, to which it leaves the rest. */
export type PlainBackend = Omit<Backend, 'waitedLong' | 'isDamaged'>;

/** How both databases say that a file is not as it was written. */
const DAMAGE = /^(?:SQLITE_CORRUPT|SQLITE_NOTADB|XX001$|XX002$)/;

/** The error that the client gets instead of what the database said, which stays its cause. */
export function databaseUnavailable(failure: DatabaseFailure, cause: unknown): AppError {
  const { seconds, sentence } = FAILURES[failure];
  return new AppError('database_unavailable', `${sentence} Nothing of this was stored. Repeat the request later.`, {
    headers: { 'Retry-After': String(seconds) },
    cause,
  });
}

/** The same where the answer to a commit was lost. Nobody may repeat it unasked: it may have been stored. */
function unknownOutcome(cause: unknown): AppError {
  return new AppError(
    'database_unavailable',
    'The connection to the database was lost while this was being stored, so nobody knows whether it was. Read the ' +
      'records before you repeat the request, or repeat it with the same Idempotency-Key.',
    { extensions: { outcome: 'unknown' }, cause },
  );
}

/**
 * A backend whose own failures are AppErrors `database_unavailable`, and what it says of a caller's values a 404 or 422: the
 * one place that tells them from mistakes of the server. Counts how long its callers wait, and remembers damage.
 */
export function explainFailures(backend: PlainBackend, classify: ClassifyFailure): Backend {
  const waits = createWaits(() => performance.now());
  let isDamaged = false;

  /** Throws the error again, or what it means. */
  function explain(error: unknown): never {
    if (isAppError(error)) throw error;
    const failure = classify(error);
    isDamaged ||= error instanceof Error && 'code' in error && DAMAGE.test(String(error.code));
    throw failure === null ? (refuseValues(error) ?? error) : databaseUnavailable(failure, error);
  }

  /** In a transaction that only reads, a refused write is a mistake. */
  function explainSnapshot(error: unknown): never {
    if (classify(error) === 'readonly') throw error;
    return explain(error);
  }

  /** A write of its own is stored when it is answered. */
  function explainWrite(error: unknown): never {
    if (!isAppError(error) && classify(error) === 'lost') throw unknownOutcome(error);
    return explain(error);
  }

  function explainCommit(error: unknown): never {
    if (!isAppError(error) && classify(error) === 'broken') throw unknownOutcome(error);
    return explainWrite(error);
  }

  const begin = async (open: () => Promise<Transaction>, explainWork: (error: unknown) => never) => {
    const transaction = await waits.during(open(), explain);
    return {
      runner: explainRunner(transaction.runner, waits, explainWork),
      commit: () => waits.during(transaction.commit(), explainCommit),
      rollback: transaction.rollback,
    };
  };
  const { sessionLocks, changes, runSql } = backend;
  return {
    ...backend,
    reads: explainRunner(backend.reads, waits, explain),
    writes: explainRunner(backend.writes, waits, explainWrite),
    runSql: runSql && ((sql, values) => waits.during(runSql(sql, values), explainWrite)),
    isReading: (sql) => {
      try {
        return backend.isReading(sql);
      } catch (error) {
        return explain(error);
      }
    },
    begin: () => begin(backend.begin, explain),
    beginUnlimited: () => begin(backend.beginUnlimited, explain),
    beginSnapshot: () => begin(backend.beginSnapshot, explainSnapshot),
    sessionLocks: sessionLocks && {
      acquire: (name, signal) => sessionLocks.acquire(name, signal).catch(explain),
      keep: (name) => sessionLocks.keep(name).catch(explain),
    },
    changes: changes && {
      ...changes,
      follow: (kind, onChange) => changes.follow(kind, onChange).catch(explain),
    },
    isDamaged: () => isDamaged,
    waitedLong: waits.wereLong,
  };
}

/** A runner without a promise more: SQLite answers at once. */
function explainRunner(runner: Runner, waits: Waits, explain: (error: unknown) => never): Runner {
  function run<T>(ask: () => Awaitable<T>): Awaitable<T> {
    try {
      const answer = ask();
      return answer instanceof Promise ? waits.during(answer, explain) : answer;
    } catch (error) {
      return explain(error);
    }
  }
  const { executeLate } = runner;
  return {
    first: (statement, values) => run(() => runner.first(statement, values)),
    execute: (statement, values) => run(() => runner.execute(statement, values)),
    ...(executeLate && { executeLate: (statement, values) => run(() => executeLate(statement, values)) }),
  };
}
