import { createPostgresSchema, type EmptyDatabase, startGate, testUser } from '@learnwright/test-kit';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from '../database.ts';
import { CORE_MIGRATIONS } from '../migrations/core-migrations.ts';
import { openDatabase } from '../open-database.ts';

/**
 * The same PostgreSQL stands for its standby: over the URL of the replica, functions of the test say that it is one, and how far it is.
 * `tooling/chaos/deployments.process.test.ts` has a standby.
 */
let empty: EmptyDatabase;
let database: Database;
const onChange = vi.fn();

beforeAll(async () => {
  empty = await createPostgresSchema();
  database = await openWith(replicaUrl(empty.url));
  await database.migrate([CORE_MIGRATIONS]);
  for (const statement of [
    'create table replayed (mark pg_lsn not null, standby boolean not null)',
    "insert into replayed values ('FFFFFFFF/0', true)",
    "create function pg_is_in_recovery() returns boolean language sql as 'select standby from replayed'",
    "create function pg_last_wal_replay_lsn() returns pg_lsn language sql as 'select mark from replayed'",
  ]) {
    await run(statement);
  }
});

afterEach(async () => {
  await run("update replayed set mark = 'FFFFFFFF/0', standby = true");
  onChange.mockClear();
});

afterAll(async () => {
  await database.close();
  await empty.remove();
});

/** The URL over which functions of the test come before those of PostgreSQL. */
function replicaUrl(url: string): string {
  const replica = new URL(url);
  const options = replica.searchParams.get('options') ?? '';
  replica.searchParams.set('options', options.replace(/search_path=\w+/, '$&,pg_catalog'));
  return replica.href.replaceAll('+', '%20');
}

function openWith(url: string, wait = 200): Promise<Database> {
  return openDatabase({ url: empty.url, replica: { url, wait, onChange } });
}

/** A database whose replica nobody has asked yet. */
async function openFresh(url = replicaUrl(empty.url), wait = 200): Promise<Database> {
  const fresh = await openWith(url, wait);
  onTestFinished(fresh.close);
  return fresh;
}

const run = (statement: string) => sql.raw(statement).execute(database.kysely());

/** Tells by the path of the session whom a query has asked. */
async function whoAnswers({ kysely }: Database): Promise<'replica' | 'primary'> {
  const { rows } = await sql<{ path: string }>`select current_setting('search_path') as path`.execute(kysely());
  return rows[0]?.path.includes('pg_catalog') === true ? 'replica' : 'primary';
}

it('reads from the primary, but in work that may read from the replica', async () => {
  expect(await whoAnswers(database)).toBe('primary');
  expect(await database.readFromReplica(() => whoAnswers(database))).toBe('replica');
  expect(await database.readFromReplica(() => database.readFromReplica(() => whoAnswers(database)))).toBe('replica');
  expect(await whoAnswers(database)).toBe('primary');
  expect(database.replica()).toMatchObject({ answered: 2, missed: 0, complaint: null });
});

it('takes snapshots on the replica, which refuses writes as every snapshot does', async () => {
  expect(await database.snapshot(() => whoAnswers(database))).toBe('replica');
  const writing = database.snapshot(() => database.stores.users.insert(testUser('of a snapshot')));
  await expect(writing).rejects.toThrow('read-only transaction');
});

it('reads from the primary from the first write of the work on, and in its units of work', async () => {
  await database.readFromReplica(async () => {
    expect(await whoAnswers(database)).toBe('replica');
    await database.stores.users.insert(testUser('written alone'));
    expect(await whoAnswers(database)).toBe('primary');
  });
  await database.readFromReplica(async () => {
    await database.unitOfWork.run(async () => expect(await whoAnswers(database)).toBe('primary'));
    expect(await whoAnswers(database)).toBe('primary');
  });
});

it('waits for the replica to have what was stored before, and no longer than it may', async () => {
  const fresh = await openFresh();
  await run("update replayed set mark = '0/0'");
  const late = fresh.readFromReplica(() => whoAnswers(fresh));
  await run("update replayed set mark = 'FFFFFFFF/0'");
  expect(await late).toBe('replica');
  await run("update replayed set mark = '0/0'");
  expect(await fresh.readFromReplica(() => whoAnswers(fresh))).toBe('primary');
  expect(onChange.mock.calls).toEqual([['It is too far behind the primary.']]);
  await run("update replayed set mark = 'FFFFFFFF/0'");
  // It rests.
  expect(await fresh.readFromReplica(() => whoAnswers(fresh))).toBe('primary');
  expect(fresh.replica()).toMatchObject({ answered: 1, missed: 2, complaint: 'It is too far behind the primary.' });
});

it('asks a replica again that has rested, and says so', async () => {
  const now = vi.spyOn(performance, 'now');
  onTestFinished(() => now.mockRestore());
  const fresh = await openFresh();
  await run("update replayed set mark = '0/0'");
  expect(await fresh.readFromReplica(() => whoAnswers(fresh))).toBe('primary');
  await run("update replayed set mark = 'FFFFFFFF/0'");
  const later = performance.now() + 5_001;
  now.mockReturnValue(later);
  expect(await fresh.readFromReplica(() => whoAnswers(fresh))).toBe('replica');
  expect(onChange.mock.calls).toEqual([['It is too far behind the primary.'], [null]]);
});

it('does not read from what is no standby, from another schema, and from nobody', async () => {
  await run('update replayed set standby = false');
  const promoted = await openFresh();
  expect(await promoted.readFromReplica(() => whoAnswers(promoted))).toBe('primary');
  const other = await createPostgresSchema();
  onTestFinished(other.remove);
  const elsewhere = await openFresh(replicaUrl(other.url));
  expect(await elsewhere.readFromReplica(() => whoAnswers(elsewhere))).toBe('primary');
  const nowhere = new URL(replicaUrl(empty.url));
  nowhere.port = '1';
  const away = await openFresh(nowhere.href);
  expect(await away.readFromReplica(() => whoAnswers(away))).toBe('primary');
  expect(onChange.mock.calls.flat()).toEqual([
    'It is no standby.',
    'It is another PostgreSQL, database or schema than that of DATABASE_URL.',
    'connect ECONNREFUSED 127.0.0.1:1',
  ]);
});

it('reads from the primary what the replica fails to answer, and leaves mistakes to the primary', async () => {
  const gate = await startGate();
  const away = await openFresh(gate.urlTo(replicaUrl(empty.url)), 2_000);
  await away.readFromReplica(async () => {
    expect(await whoAnswers(away)).toBe('replica');
    gate.shut();
    expect(await whoAnswers(away)).toBe('primary');
  });
  const mistaken = database.readFromReplica(() => sql`select 1 from no_such_table`.execute(database.kysely()));
  await expect(mistaken).rejects.toThrow('no_such_table');
  expect(await database.readFromReplica(() => whoAnswers(database))).toBe('replica');
});

it('fails work with a statement that takes too long on the replica, and does not begin it again', async () => {
  const fresh = await openDatabase({
    ...{ url: empty.url, statementTimeout: 100 },
    replica: { url: replicaUrl(empty.url), wait: 2_000, onChange },
  });
  onTestFinished(fresh.close);
  await fresh.readFromReplica(async () => {
    const slow = sql`select pg_sleep(30)`.execute(fresh.kysely());
    await expect(slow).rejects.toMatchObject({ code: 'database_unavailable' });
    expect(await whoAnswers(fresh)).toBe('replica');
  });
});

it('gives a snapshot up whose replica hangs', async () => {
  const gate = await startGate();
  const fresh = await openDatabase({
    ...{ url: empty.url, statementTimeout: 100 },
    replica: { url: gate.urlTo(replicaUrl(empty.url)), wait: 2_000, onChange },
  });
  onTestFinished(fresh.close);
  const read = fresh.snapshot(async () => {
    expect(await whoAnswers(fresh)).toBe('replica');
    gate.hang();
    await whoAnswers(fresh);
  });
  await expect(read).rejects.toMatchObject({ code: 'database_unavailable' });
});

it('answers queries that are made at once, each from the replica', async () => {
  const answers = await database.readFromReplica(() =>
    Promise.all(Array.from({ length: 20 }, () => whoAnswers(database))),
  );
  expect(new Set(answers)).toEqual(new Set(['replica']));
});
