import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { EmptyDatabase } from './empty-database.ts';

/** The URL of an empty schema on the Postgres that the global setup found. */
export async function createPostgresSchema(): Promise<EmptyDatabase> {
  const server = inject('postgresUrl');
  if (server === undefined) {
    throw new Error('No Postgres: add "@learnwright/test-kit/global-setup" to globalSetup in vitest.config.ts.');
  }
  const schema = `learnwright_test_${randomBytes(6).toString('hex')}`;
  await runOnServer(server, `create schema ${schema}`);
  const url = new URL(server);
  const options = [url.searchParams.get('options') ?? '', `-c search_path=${schema}`, '-c synchronous_commit=off'];
  url.searchParams.set('options', options.join(' ').trim());
  return {
    // pg reads a plus sign as a plus sign, not as a space.
    url: url.href.replaceAll('+', '%20'),
    remove: () => runOnServer(server, `drop schema ${schema} cascade`),
  };
}

async function runOnServer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
