import { createPostgresSchema, type EmptyDatabase } from '@learnwright/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Backend } from '../backend.ts';
import { createPostgresBackend } from './postgres-backend.ts';

const ALL = { sql: 'select * from widened', name: 'all of it' };
let empty: EmptyDatabase;
let backend: Backend;

beforeAll(async () => {
  empty = await createPostgresSchema();
  backend = createPostgresBackend(empty.url, {
    ...{ poolSize: 1, poolWait: 10_000, maxWaiting: 10, statementTimeout: 0, lockTimeout: 0, idleTimeout: 0 },
    onConnectionLost: () => undefined,
  });
  await change('create table widened (id integer); insert into widened values (1)');
  await backend.reads.execute(ALL, []);
});

afterAll(async () => {
  await backend.close();
  await empty.remove();
});

const change = (sql: string) => backend.runSql?.(sql);

it('runs a prepared statement again whose table has more columns now', async () => {
  await change('alter table widened add column a integer');
  expect((await backend.reads.execute(ALL, [])).rows).toEqual([{ id: 1, a: null }]);
  expect(await backend.reads.first(ALL, [])).toEqual({ id: 1, a: null });
});

it('names the columns of a prepared statement as they are named now', async () => {
  await change('alter table widened rename column a to renamed');
  expect((await backend.reads.execute(ALL, [])).rows).toEqual([{ id: 1, renamed: null }]);
  await change('alter table widened rename column renamed to a');
});

it('fails a transaction with such a statement once, as something to repeat; the next one finds another connection', async () => {
  await backend.reads.execute(ALL, []);
  await change('alter table widened add column b integer');
  const failing = await backend.begin();
  await expect(failing.runner.execute(ALL, [])).rejects.toMatchObject({
    code: 'database_unavailable',
    headers: { 'Retry-After': '1' },
  });
  await failing.rollback();
  const next = await backend.begin();
  expect((await next.runner.execute(ALL, [])).rows).toEqual([{ id: 1, a: null, b: null }]);
  await next.commit();
});
