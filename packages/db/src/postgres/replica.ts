import { AsyncLocalStorage } from 'node:async_hooks';
import { type Awaitable, createLock } from '@learnwright/core';
import type { ClientBase, PoolClient } from 'pg';
import type { Backend, Replica, ReplicaSettings, Runner, Statement } from '../backend.ts';
import type { PlainBackend } from '../failures.ts';
import { classifyPostgresFailure } from './classify-failure.ts';
import { isSpoilt, runOnPostgres } from './client.ts';
import { openPool, type PoolOptions, type PostgresPool } from './open-pool.ts';
import { pauseFor } from './pause.ts';
import { sendStatement } from './prepared-statements.ts';
import { createServerHosts } from './server-hosts.ts';
import { beginOnPostgres } from './transaction.ts';

/** How far the log of the primary is. With synchronous_commit off a commit is answered before its log is on the disk. */
const MARK: Statement = {
  sql: `select case when pg_is_in_recovery() then null when current_setting('synchronous_commit') = 'off'
    then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end::text as mark`,
  name: 'mark of the primary',
};
/** Whether a standby has replayed the log so far; null for what is no standby. */
const HAS = 'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() >= $1::text::pg_lsn end as has';
/** Which tables of which PostgreSQL a connection sees; the same on a primary and its standbys. */
const IDENTITY: Statement = {
  sql: `select concat_ws(' ', system_identifier, current_database(), current_schema()) as identity
    from pg_control_system()`,
  name: null,
};

const SHORTEST_PAUSE_MILLISECONDS = 2;
const LONGEST_PAUSE_MILLISECONDS = 50;
/** For so long nobody asks a replica that was away or behind. */
const REST_MILLISECONDS = 5_000;

/**
 * A PostgreSQL that is read from a standby of it where that is asked for. Before the standby is read, it must have all that the primary has
 * committed, so that whoever has written something finds it, over whichever server. What it cannot answer is read from the primary.
 */
export function withReplica(primary: PlainBackend, settings: ReplicaSettings, options: PoolOptions): PlainBackend {
  const hosts = createServerHosts(settings.url);
  const requireSameTables = createIdentityCheck(primary.reads);
  const pool = openPool(hosts, { ...options, poolWait: settings.wait }, async (client) => {
    await hosts.requireFit(client);
    await requireSameTables(client);
  });
  const { takeUpToDate, state } = createUpToDate(primary.reads, pool, settings);
  const scopes = new AsyncLocalStorage<Scope>();

  /** Asks the replica, and where that fails the primary, for the rest of the work. */
  function read<T>(ask: (runner: Runner) => Awaitable<T>): Awaitable<T> {
    const scope = scopes.getStore();
    if (scope === undefined || scope.reads === null) return ask(primary.reads);
    return askOf(scope.reads, ask).catch((error: unknown) => {
      // What takes too long there takes too long here.
      if (classifyPostgresFailure(error) === 'slow') throw error;
      scope.reads = null;
      return ask(primary.reads);
    });
  }

  /** Lets the work around the call read what it writes. */
  function leave(): void {
    const scope = scopes.getStore();
    if (scope !== undefined) scope.reads = null;
  }

  async function readFrom<T>(work: () => Promise<T>): Promise<T> {
    const isInside = (scopes.getStore()?.reads ?? null) !== null;
    const client = isInside ? null : await takeUpToDate();
    if (client === null) return work();
    const { reads, giveBack } = lend(client, pool);
    const scope: Scope = { reads };
    try {
      return await scopes.run(scope, work);
    } finally {
      scope.reads = null;
      giveBack();
    }
  }

  return {
    ...primary,
    ...leavingReplica(primary, leave),
    reads: {
      first: (statement, values) => read((runner) => runner.first(statement, values)),
      execute: (statement, values) => read((runner) => runner.execute(statement, values)),
    },
    beginSnapshot: async () => {
      const client = await takeUpToDate();
      if (client === null) return primary.beginSnapshot();
      // Nothing else would tell that a standby hangs.
      return beginOnPostgres(async () => client, pool.snapshots.begin, pool.limited);
    },
    replica: { readFrom, state },
    close: async () => void (await Promise.all([primary.close(), pool.pool.end()])),
  };
}

/** Work that reads from the replica: over this, or from the primary once it is null. */
interface Scope {
  reads: Runner | null;
}

/** Asks one of them, and fails by the promise alone. */
async function askOf<T>(runner: Runner, ask: (runner: Runner) => Awaitable<T>): Promise<T> {
  return ask(runner);
}

/** The statements of a client one after the other, until it is given back after the last of them. */
function lend(
  client: PoolClient,
  { limited }: PostgresPool,
): { readonly reads: Runner; readonly giveBack: () => void } {
  const lock = createLock();
  let spoilt = false;
  const reads = runOnPostgres((config) =>
    lock.run(async () => {
      try {
        return await limited(config, (watched) => sendStatement(client, watched));
      } catch (error) {
        spoilt ||= isSpoilt(error);
        throw error;
      }
    }),
  );
  return { reads, giveBack: () => void lock.run(async () => client.release(spoilt)) };
}

/** What writes, and lets the work around it leave the replica before. */
function leavingReplica(
  { writes, runSql, begin, beginUnlimited }: PlainBackend,
  leave: () => void,
): Pick<Backend, 'writes' | 'runSql' | 'begin' | 'beginUnlimited'> {
  const before = <Values extends unknown[], T>(call: (...values: Values) => T) => {
    return (...values: Values): T => {
      leave();
      return call(...values);
    };
  };
  return {
    writes: { first: before(writes.first), execute: before(writes.execute) },
    runSql: runSql && before(runSql),
    begin: before(begin),
    beginUnlimited: before(beginUnlimited),
  };
}

/** Builds what rejects for a connection that sees other tables than the primary. */
function createIdentityCheck(primary: Runner): (client: ClientBase) => Promise<void> {
  let identity: Promise<unknown> | null = null;

  async function find(): Promise<unknown> {
    const row = await primary.first(IDENTITY, []);
    return row?.identity;
  }

  return async (client) => {
    identity ??= find();
    try {
      const { rows } = await client.query<{ identity: string }>(IDENTITY.sql);
      if (rows[0]?.identity === (await identity)) return;
    } catch (error) {
      identity = null;
      throw error;
    }
    throw new Error('It is another PostgreSQL, database or schema than that of DATABASE_URL.');
  };
}

/** Builds what takes clients of the replica once it has all that the primary has committed, and what tells how it does. */
function createUpToDate(
  primary: Runner,
  { take, within }: PostgresPool,
  { wait, onChange }: ReplicaSettings,
): { readonly takeUpToDate: () => Promise<PoolClient | null>; readonly state: Replica['state'] } {
  const counts = { answered: 0, missed: 0 };
  let complaint: string | null = null;
  let restsUntil = Number.NEGATIVE_INFINITY;

  function note(next: string | null): void {
    restsUntil = next === null ? Number.NEGATIVE_INFINITY : performance.now() + REST_MILLISECONDS;
    if (next === complaint) return;
    complaint = next;
    onChange(next);
  }

  /** Rejects where the standby does not get so far in time. */
  async function waitFor(client: PoolClient, mark: unknown): Promise<void> {
    const until = performance.now() + wait;
    for (let pause = SHORTEST_PAUSE_MILLISECONDS; ; pause = Math.min(2 * pause, LONGEST_PAUSE_MILLISECONDS)) {
      const query = { text: HAS, name: 'has the mark', values: [mark] };
      const { rows } = await within(wait)(query, (watched) => client.query(watched));
      const has: unknown = rows[0]?.has;
      if (has === true) return;
      if (has === null) throw new Error('It is no standby.');
      if (performance.now() + pause > until) throw new Error('It is too far behind the primary.');
      await pauseFor(pause, undefined);
    }
  }

  async function takeWith(mark: unknown): Promise<PoolClient | null> {
    let client: PoolClient | null = null;
    try {
      client = await take();
      await waitFor(client, mark);
      note(null);
      return client;
    } catch (error) {
      client?.release(isSpoilt(error));
      note(error instanceof Error ? error.message : String(error));
      return null;
    }
  }

  async function takeUpToDate(): Promise<PoolClient | null> {
    // Without a primary the work itself meets the failure, and says it.
    const row =
      performance.now() < restsUntil
        ? null
        : await askOf(primary, (runner) => runner.first(MARK, [])).catch(() => null);
    const mark = row?.mark ?? null;
    const client = mark === null ? null : await takeWith(mark);
    if (client === null) counts.missed += 1;
    else counts.answered += 1;
    return client;
  }

  return { takeUpToDate, state: () => ({ ...counts, complaint }) };
}
