import { createPostgresSchema, type EmptyDatabase, testUser } from '@learnwright/test-kit';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
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
  await expect(unit).rejects.toThrow();
  expect(await database.stores.users.find('lost')).toBeNull();
  expect(lost.length).toBeGreaterThan(0);
});

it('opens a new connection for the next query', async () => {
  await database.unitOfWork.run((stores) => stores.users.insert(testUser('next')));
  expect(await database.stores.users.find('next')).not.toBeNull();
});

it('throws at once where there is no server', async () => {
  const url = new URL(empty.url);
  url.port = '1';
  await expect(openDatabase({ url: url.href })).rejects.toThrow('ECONNREFUSED');
});
