import { createPostgresSchema, type EmptyDatabase, startGate } from '@learnwright/test-kit';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../database.ts';
import { openDatabase } from '../open-database.ts';

let empty: EmptyDatabase;
let database: Database;
const limits = { statementTimeout: 100, lockTimeout: 50, idleTimeout: 150 };

beforeAll(async () => {
  empty = await createPostgresSchema();
  // On a busy machine a table may take longer than these limits.
  const patient = await openDatabase({ url: empty.url });
  await sql`create table rows (id int primary key, text text)`.execute(patient.kysely());
  await sql`insert into rows values (1, 'one'), (2, 'two')`.execute(patient.kysely());
  await patient.close();
  database = await openDatabase({ url: empty.url, ...limits });
});

afterAll(async () => {
  await database.close();
  await empty.remove();
});

const run = (text: string) => sql.raw(text).execute(database.kysely());
const unavailable = (sentence: string) => ({
  code: 'database_unavailable',
  message: expect.stringContaining(sentence),
  headers: { 'Retry-After': expect.any(String) },
});

it('ends a statement that takes too long', async () => {
  const sleep = 'select pg_sleep(10)';
  await expect(run(sleep)).rejects.toMatchObject(unavailable('took too long'));
  await expect(database.unitOfWork.run(() => run(sleep))).rejects.toMatchObject(unavailable('took too long'));
});

it('ends the wait for a lock that somebody else holds', async () => {
  const update = "update rows set text = 'new' where id = 1";
  const patient = await openDatabase({ url: empty.url });
  await patient.unitOfWork.run(async () => {
    await sql.raw(update).execute(patient.kysely());
    const waiting = sql.raw(update).execute(database.kysely());
    await expect(waiting).rejects.toMatchObject(unavailable('locked'));
  });
  await patient.close();
});

it('ends a transaction that does nothing, and says that nothing of it was stored', async () => {
  const ended = Promise.withResolvers<void>();
  const other = await openDatabase({ url: empty.url, ...limits, onConnectionLost: () => ended.resolve() });
  const unit = other.unitOfWork.run(async () => {
    await sql`update rows set text = 'never' where id = 1`.execute(other.kysely());
    await ended.promise;
    await sql`select 1`.execute(other.kysely());
  });
  await expect(unit).rejects.toMatchObject(unavailable('Nothing of this was stored'));
  await other.close();
});

it('refuses one of two requests that wait for each other, and does the other', async () => {
  const patient = await openDatabase({ url: empty.url });
  const both = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const touch = (id: number) => sql`update rows set text = 'met' where id = ${id}`.execute(patient.kysely());
  const units = [1, 2].map((own, index) =>
    patient.unitOfWork.run(async () => {
      await touch(own);
      both[index]?.resolve();
      await both[1 - index]?.promise;
      await touch(3 - own);
    }),
  );
  const outcomes = await Promise.allSettled(units);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const refused = outcomes.find(({ status }) => status === 'rejected');
  expect(refused).toMatchObject({ reason: unavailable('Another request') });
  await patient.close();
});

it('gives migrations the time they take, and a statement of a snapshot twenty times as long', async () => {
  const slow = { up: async () => void (await run('select pg_sleep(0.3)')) };
  const { applied } = await database.migrate([{ owner: 'slow', migrations: { '0001_sleep': slow } }]);
  expect(applied).toHaveLength(1);
  const { rows } = await database.snapshot(() => run('select 1 as one from pg_sleep(0.3)'));
  expect(rows).toEqual([{ one: 1 }]);
  const long = database.snapshot(() => run('select pg_sleep(10)'));
  await expect(long).rejects.toMatchObject(unavailable('took too long'));
  await expect(run('select pg_sleep(10)')).rejects.toMatchObject(unavailable('took too long'));
});

it('gives a snapshot up whose server has fallen silent, and the next one can begin', async () => {
  const gate = await startGate();
  const other = await openDatabase({ url: gate.urlTo(empty.url), statementTimeout: 100 });
  const read = other.snapshot(async () => {
    await sql`select 1`.execute(other.kysely());
    gate.hang();
    await sql`select 2`.execute(other.kysely());
  });
  await expect(read).rejects.toMatchObject({ code: 'database_unavailable' });
  gate.open();
  const { rows } = await other.snapshot(() => sql`select 3 as three`.execute(other.kysely()));
  expect(rows).toEqual([{ three: 3 }]);
  await other.close();
});
