import { isAppError } from '@learnwright/core';
import { expect, it } from 'vitest';
import type { Backend } from './backend.ts';
import { type DatabaseFailure, explainFailures } from './failures.ts';
import { classifyPostgresFailure } from './postgres/classify-failure.ts';
import { classifySqliteFailure } from './sqlite/classify-failure.ts';

const coded = (code: string, message = 'what the database said') => Object.assign(new Error(message), { code });

it.each<[DatabaseFailure | null, string[]]>([
  ['unreachable', ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', '57P03']],
  ['lost', ['ECONNRESET', 'EPIPE', 'ETIMEDOUT', '08006', '08P01', '57P01', '57P05']],
  ['busy', ['53300', '53200', '53400']],
  ['full', ['53100']],
  ['broken', ['58030', '58P01', 'XX001']],
  ['slow', ['57014', '25P03', '25P04']],
  ['locked', ['55P03']],
  ['contended', ['40001', '40P01']],
  ['readonly', ['25006']],
  [null, ['23505', '42P01', '22P02', '25P02', '28P01', '3D000', 'XX000', 'ERR_ASSERTION', '40002', '57000']],
])('takes for %s on PostgreSQL: %j', (failure, codes) => {
  expect(codes.map((code) => classifyPostgresFailure(coded(code)))).toEqual(codes.map(() => failure));
});

it.each<[DatabaseFailure | null, string[]]>([
  [
    'lost',
    [
      'Connection terminated',
      'Connection terminated unexpectedly',
      'Connection terminated due to connection timeout',
      'Client has encountered a connection error and is not queryable',
      'Client was closed and is not queryable',
      'Query read timeout',
    ],
  ],
  [null, ['Cannot use a pool after calling end on the pool', 'bind message supplies 1 parameters']],
])('takes for %s what pg gives no code: %j', (failure, messages) => {
  expect(messages.map((message) => classifyPostgresFailure(new Error(message)))).toEqual(messages.map(() => failure));
});

it.each<[DatabaseFailure | null, string[]]>([
  ['locked', ['SQLITE_BUSY', 'SQLITE_BUSY_SNAPSHOT', 'SQLITE_LOCKED', 'SQLITE_PROTOCOL']],
  ['full', ['SQLITE_FULL']],
  ['busy', ['SQLITE_NOMEM']],
  ['broken', ['SQLITE_IOERR_WRITE', 'SQLITE_CANTOPEN', 'SQLITE_CORRUPT_VTAB', 'SQLITE_NOTADB']],
  ['readonly', ['SQLITE_READONLY', 'SQLITE_READONLY_DBMOVED']],
  [null, ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_ERROR', 'SQLITE_MISMATCH', 'SQLITE_TOOBIG', 'ENOENT']],
])('takes for %s on SQLite: %j', (failure, codes) => {
  expect(codes.map((code) => classifySqliteFailure(coded(code)))).toEqual(codes.map(() => failure));
});

/** A backend of which everything fails alike. */
function failing(error: unknown): Omit<Backend, 'isDamaged' | 'waitedLong'> {
  const fail = async (): Promise<never> => Promise.reject(error);
  const failAtOnce = (): never => {
    throw error;
  };
  const transaction = { runner: { first: fail, execute: fail }, commit: fail, rollback: async () => undefined };
  return {
    dialect: 'postgres',
    reads: { first: failAtOnce, execute: failAtOnce },
    writes: { first: fail, execute: fail },
    encode: (value) => value,
    runSql: fail,
    isReading: () => true,
    begin: async () => transaction,
    beginUnlimited: async () => transaction,
    beginSnapshot: async () => transaction,
    sessionLocks: { acquire: fail, keep: fail },
    changes: { follow: fail, channelOf: () => '' },
    forgetStatements: () => undefined,
    isWritable: fail,
    connections: () => null,
    replica: null,
    close: async () => undefined,
  };
}

const statement = { sql: 'select', name: null };

/** What each way into a backend rejects with. */
async function failuresOf(error: unknown): Promise<Record<string, unknown>> {
  const backend = explainFailures(failing(error), classifyPostgresFailure);
  const unit = await backend.begin();
  const snapshot = await backend.beginSnapshot();
  const ways = {
    'a read': async () => backend.reads.first(statement, []),
    'a write': async () => backend.writes.execute(statement, []),
    'a statement of a unit': async () => unit.runner.execute(statement, []),
    'a commit': () => unit.commit(),
    'a read of a snapshot': async () => snapshot.runner.first(statement, []),
    'SQL of a library': async () => backend.runSql?.('select', []),
    'a lock': () => backend.sessionLocks?.acquire('name', undefined),
    'a feed': () => backend.changes?.follow('kind', () => undefined),
  };
  const caught = Object.entries(ways).map(
    async ([name, way]) => [name, await Promise.resolve(way()).catch((reason: unknown) => reason)] as const,
  );
  return Object.fromEntries(await Promise.all(caught));
}

it('answers 503 for what is no fault of whoever asked, and keeps what the database said for the log', async () => {
  const cause = coded('ECONNREFUSED', 'connect ECONNREFUSED 10.0.0.5:5432');
  for (const error of Object.values(await failuresOf(cause))) {
    expect(error).toMatchObject({ code: 'database_unavailable', status: 503, headers: { 'Retry-After': '2' }, cause });
    expect(isAppError(error) && error.message).toBe(
      'The database cannot be reached. Nothing of this was stored. Repeat the request later.',
    );
  }
});

it('says that nobody knows what was stored where the answer to a write or a commit was lost', async () => {
  const cause = coded('ECONNRESET');
  const { 'a commit': commit, 'a write': write, 'SQL of a library': sql, ...others } = await failuresOf(cause);
  for (const error of [commit, write, sql]) {
    expect(error).toMatchObject({ code: 'database_unavailable', extensions: { outcome: 'unknown' }, cause });
    // Without it, no client repeats the request by itself.
    expect(error).toHaveProperty('headers', {});
  }
  for (const error of Object.values(others)) expect(error).toMatchObject({ headers: { 'Retry-After': '2' } });
});

it('leaves the mistakes of whoever asked alone', async () => {
  const mistake = coded('42P01', 'relation "x" does not exist');
  for (const error of Object.values(await failuresOf(mistake))) expect(error).toBe(mistake);
});

it('knows that a refused commit stored nothing', async () => {
  const { 'a commit': commit } = await failuresOf(coded('40001'));
  expect(commit).toMatchObject({ code: 'database_unavailable', headers: { 'Retry-After': '1' } });
});

it('takes a write inside of a snapshot for a mistake, and elsewhere for a database that takes none', async () => {
  const refused = coded('25006', 'cannot execute INSERT in a read-only transaction');
  const failures = await failuresOf(refused);
  expect(failures['a read of a snapshot']).toBe(refused);
  expect(failures['a write']).toMatchObject({ code: 'database_unavailable' });
});
