import { createPostgresSchema, type EmptyDatabase, testUser } from '@learnwright/test-kit';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database } from '../database.ts';
import { CORE_MIGRATIONS } from '../migrations/core-migrations.ts';
import { openDatabase } from '../open-database.ts';

const lost: Error[] = [];
let empty: EmptyDatabase;
let database: Database;

beforeAll(async () => {
  empty = await createPostgresSchema();
  database = await openDatabase({ url: empty.url, poolSize: 2, onConnectionLost: (error) => lost.push(error) });
  await database.migrate([CORE_MIGRATIONS]);
});

afterAll(async () => {
  await database.close();
  await empty.remove();
});

async function processId(): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database.kysely());
  return rows[0]?.pid ?? 0;
}

it('fails the unit of work whose connection is lost, and nothing else', async () => {
  const inside = Promise.withResolvers<number>();
  const leave = Promise.withResolvers<void>();
  const unit = database.unitOfWork.run(async (stores) => {
    await stores.users.insert(testUser('lost'));
    inside.resolve(await processId());
    await leave.promise;
    return 'answered';
  });
  const killed = await inside.promise;
  await sql`select pg_terminate_backend(${killed}, 5000)`.execute(database.kysely());
  leave.resolve();
  await expect(unit).rejects.toMatchObject({
    code: 'database_unavailable',
    message: expect.stringContaining('nobody knows'),
  });
  expect(await database.stores.users.find('lost')).toBeNull();
  expect(lost.length).toBeGreaterThan(0);
});

it('says of a write of its own that nobody knows, and of a read that it may be repeated', async () => {
  const killed = async (query: string) => {
    const outcome = sql
      .raw(query)
      .execute(database.kysely())
      .catch((error: unknown) => error);
    const end = sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where state = 'active' and query like '%to be killed'`;
    await vi.waitFor(async () => expect((await end.execute(database.kysely())).rows).toHaveLength(1));
    return outcome;
  };
  expect(await killed('select pg_sleep(30) -- to be killed')).toMatchObject({ headers: { 'Retry-After': '2' } });
  expect(await killed('do $$ begin perform pg_sleep(30); end $$ -- to be killed')).toMatchObject({
    extensions: { outcome: 'unknown' },
    headers: {},
  });
});

it('opens a new connection for the next query', async () => {
  await database.unitOfWork.run((stores) => stores.users.insert(testUser('next')));
  expect(await database.stores.users.find('next')).not.toBeNull();
});

it('throws at once where there is no server', async () => {
  const url = new URL(empty.url);
  url.port = '1';
  const cause = expect.objectContaining({ code: 'ECONNREFUSED' });
  await expect(openDatabase({ url: url.href })).rejects.toMatchObject({ code: 'database_unavailable', cause });
});
