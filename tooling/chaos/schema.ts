import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** Makes an empty schema on a PostgreSQL, and returns the URL of a database that has nothing else. */
export async function createSchema(): Promise<{ readonly url: string; remove(): Promise<void> }> {
  const server = process.env.TEST_POSTGRES_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';
  const schema = `learnwright_chaos_${randomBytes(6).toString('hex')}`;
  await run(server, `create schema ${schema}`);
  const url = new URL(server);
  url.searchParams.set('options', `-c search_path=${schema}`);
  return { url: url.href.replaceAll('+', '%20'), remove: () => run(server, `drop schema ${schema} cascade`) };
}

async function run(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
