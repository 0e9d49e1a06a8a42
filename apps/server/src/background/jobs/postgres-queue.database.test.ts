import { openDatabase } from '@learnwright/db';
import { createTimers, type Timers } from '@learnwright/plugin-host';
import { createPostgresSchema } from '@learnwright/test-kit';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createTestApp } from '../../../tests/harness/test-app.ts';
import { createPostgresQueue } from './postgres-queue.ts';

const PATIENCE = { timeout: 15_000, interval: 50 };
/** Looks for jobs as often as pg-boss lets it. */
const impatient: Timers = { after: (milliseconds, run) => createTimers().after(Math.min(milliseconds, 500), run) };
const LOST = '01a203df-144e-731e-93a0-9134b8516597';

interface QueueTables {
  readonly 'pg_catalog.pg_tables': { readonly schemaname: string };
}

async function createSchema() {
  const schema = await createPostgresSchema();
  const database = await openDatabase({ url: schema.url });
  onTestFinished(async () => {
    await database.close();
    await schema.remove();
  });
  const { runSql } = database;
  if (runSql === null) throw new Error('This is no PostgreSQL.');
  return { url: schema.url, database, runSql };
}

it('costs a server without jobs no table, and a query every ten seconds', async () => {
  const { url, database } = await createSchema();
  const server = await createTestApp({ databaseUrl: url });
  await server.request('POST', '/users', { name: 'Ada' });
  await server.close();
  const tables = database.kysely<QueueTables>().selectFrom('pg_catalog.pg_tables').select('schemaname');
  expect(
    await tables
      .where('schemaname', 'like', `${new URL(url).search.match(/learnwright_test_\w+/)?.[0]}_jobs`)
      .execute(),
  ).toEqual([]);
});

it('gives the turn of a server that is gone to another one', async () => {
  const { runSql } = await createSchema();
  const warnings: unknown[] = [];
  const ignore = () => undefined;
  const logger = {
    debug: ignore,
    info: ignore,
    warn: (_: string, fields?: object) => warnings.push(fields),
    error: ignore,
  };
  const options = { jobs: { listOpen: async () => [LOST] }, runSql, timers: createTimers(), logger, running: 1 };
  const gone = createPostgresQueue(options);
  const held = Promise.withResolvers<'done'>();
  const turns: string[] = [];
  gone.open((id) => {
    turns.push(`gone ${id}`);
    return held.promise;
  });
  await vi.waitFor(() => expect(turns).toHaveLength(1), PATIENCE);
  // Its last sign of life was an hour ago, and so was the last look for such signs.
  const { rows } = await runSql("select current_schema() || '_jobs' as name");
  await runSql(`update "${rows[0]?.name}".job set heartbeat_on = now() - interval '1 hour'`);
  await runSql(`update "${rows[0]?.name}".queue set monitor_claim_on = now() - interval '1 hour'`);
  const other = createPostgresQueue({ ...options, timers: impatient });
  other.open(async (id) => {
    turns.push(`other ${id}`);
    return 'done';
  });
  await vi.waitFor(() => expect(turns).toEqual([`gone ${LOST}`, `other ${LOST}`]), PATIENCE);
  held.resolve('done');
  await Promise.all([gone.close(), other.close()]);
  expect(warnings).toEqual([]);
});

it('works with a role that may make no schema once there is one for it, and says until then that it cannot', async () => {
  const { url, runSql } = await createSchema();
  const { rows } = await runSql('select current_schema() as name');
  const name = String(rows[0]?.name);
  await runSql(`create role ${name}; grant usage on schema ${name} to ${name}`);
  const narrow = await openDatabase({ url: url.replace('search_path', `role%3D${name}%20-c%20search_path`) });
  if (narrow.runSql === null) throw new Error('This is no PostgreSQL.');
  const warnings: string[] = [];
  const ignore = () => undefined;
  const logger = { debug: ignore, info: ignore, warn: (text: string) => void warnings.push(text), error: ignore };
  const jobs = { listOpen: async () => [LOST] };
  const queue = createPostgresQueue({ jobs, runSql: narrow.runSql, timers: impatient, logger, running: 1 });
  onTestFinished(async () => {
    await queue.close();
    await narrow.close();
    await runSql(`drop owned by ${name} cascade; drop role ${name}`);
  });
  const turns: string[] = [];
  queue.open(async (id) => {
    turns.push(id);
    return 'done';
  });
  await vi.waitFor(() => expect(warnings).toContainEqual(expect.stringContaining('queue of jobs')), PATIENCE);
  await runSql(`create schema ${name}_jobs authorization ${name}`);
  await vi.waitFor(() => expect(turns).toEqual([LOST]), PATIENCE);
});
