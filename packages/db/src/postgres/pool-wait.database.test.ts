import { createPostgresSchema, type EmptyDatabase } from '@learnwright/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../database.ts';
import { CORE_MIGRATIONS } from '../migrations/core-migrations.ts';
import { openDatabase } from '../open-database.ts';

let empty: EmptyDatabase;
let database: Database;

beforeAll(async () => {
  empty = await createPostgresSchema();
  database = await openDatabase({ url: empty.url, poolSize: 1, poolWait: 300 });
  await database.migrate([CORE_MIGRATIONS]);
});

afterAll(async () => {
  await database.close();
  await empty.remove();
});

it('refuses what has waited too long for a connection, in units of work and outside, and goes on afterwards', async () => {
  const entered = Promise.withResolvers<void>();
  const leave = Promise.withResolvers<void>();
  const holder = database.unitOfWork.run(async () => {
    entered.resolve();
    await leave.promise;
  });
  await entered.promise;
  const overloaded = { code: 'overloaded', headers: { 'Retry-After': '1' } };
  await expect(database.unitOfWork.run(async () => 'never')).rejects.toMatchObject(overloaded);
  await expect(database.ping()).rejects.toMatchObject(overloaded);
  leave.resolve();
  await holder;
  await expect(database.unitOfWork.run(async () => 'again')).resolves.toBe('again');
});
