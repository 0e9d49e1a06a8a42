import { randomBytes } from 'node:crypto';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { findPostgres } from './find-postgres.ts';
import { runOnServer } from './run-on-server.ts';

/**
 * Vitest's global setup: finds a Postgres for the tests, says which in one line, and fails the run where there is none.
 * TEST_POSTGRES_URL names a server; TEST_POSTGRES=embedded starts one.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  // biome-ignore lint/style/noProcessEnv: this is the composition root of the tests.
  const { TEST_POSTGRES_URL, TEST_POSTGRES } = process.env;
  const server = await findPostgres({ url: TEST_POSTGRES_URL, embedded: TEST_POSTGRES === 'embedded' });
  process.stdout.write(`Postgres for the tests: ${server.description}\n`);
  project.provide('postgresUrl', server.url);
  if (!server.makesDatabases) return () => server.stop();
  const template = `learnwright_template_${randomBytes(6).toString('hex')}`;
  project.provide('postgresTemplate', template);
  return async () => {
    for (const name of await listDatabases(server.url, template)) {
      await runOnServer(server.url, `drop database if exists ${name} with (force)`);
    }
    await server.stop();
  };
}

/** The template of a run, and those that were made of it. */
async function listDatabases(url: string, template: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query('select datname from pg_database where starts_with(datname, $1)', [template]);
    return rows.map(({ datname }) => String(datname));
  } finally {
    await client.end();
  }
}
