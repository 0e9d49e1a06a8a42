import { createPostgresSchema, type EmptyDatabase } from '@learnwright/test-kit';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../database.ts';
import { openDatabase } from '../open-database.ts';

let empty: EmptyDatabase;
let database: Database;

beforeAll(async () => {
  empty = await createPostgresSchema();
  const options = empty.url.includes('options=') ? '%20' : `${empty.url.includes('?') ? '&' : '?'}options=`;
  // As a server, a database or a role may have it as a default.
  const url = `${empty.url}${options}-c%20default_transaction_isolation%3Dserializable`;
  database = await openDatabase({ url });
  await sql`create table counted (id int primary key, count int)`.execute(database.kysely());
  await sql`insert into counted values (1, 0)`.execute(database.kysely());
});

afterAll(async () => {
  await database.close();
  await empty.remove();
});

const count = () => sql`update counted set count = count + 1 where id = 1`.execute(database.kysely());

it('refuses no write that waited for another, where serializable is the default', async () => {
  const alone = Array.from({ length: 20 }, count);
  const inUnits = Array.from({ length: 20 }, () =>
    database.unitOfWork.run(async () => {
      await sql`select count from counted`.execute(database.kysely());
      await count();
    }),
  );
  await Promise.all([...alone, ...inUnits]);
  const { rows } = await sql<{ count: number }>`select count from counted`.execute(database.kysely());
  expect(rows).toEqual([{ count: 40 }]);
});

it('keeps what an export reads as it was at its first statement', async () => {
  const { rows } = await database.snapshot(() => sql`show transaction_isolation`.execute(database.kysely()));
  expect(rows).toEqual([{ transaction_isolation: 'repeatable read' }]);
});
