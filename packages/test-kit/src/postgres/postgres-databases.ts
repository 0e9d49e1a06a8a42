import { randomBytes } from 'node:crypto';
import { CORE_MIGRATIONS, openDatabase } from '@learnwright/db';
import pg from 'pg';
import { inject } from 'vitest';
import { runOnServer } from './run-on-server.ts';

/** A database as tests get it: new, and gone afterwards. */
export interface EmptyDatabase {
  readonly url: string;
  remove(): Promise<void>;
}

/** The schema of a copy: tests see that the server does not work in `public`. */
const COPIED_SCHEMA = 'learnwright_test';

/** The URL of an empty schema on the Postgres that the global setup found. */
export async function createPostgresSchema(): Promise<EmptyDatabase> {
  const server = findServer();
  const schema = `learnwright_test_${randomBytes(6).toString('hex')}`;
  await runOnServer(server, `create schema ${schema}`);
  return {
    url: urlOf(server, schema),
    // With the schema of the queue of jobs, where there is one.
    remove: () => runOnServer(server, `drop schema ${schema} cascade; drop schema if exists ${schema}_jobs cascade`),
  };
}

/**
 * The URL of a new database with core's schema. It is a copy of the run's template, which costs a third of migrating; where
 * the user may make no databases, it is an empty schema, which whoever opens it migrates.
 */
export async function createPostgresDatabase(): Promise<EmptyDatabase> {
  const template = inject('postgresTemplate');
  if (template === undefined) return createPostgresSchema();
  const server = findServer();
  await makeTemplate(server, template);
  const name = `learnwright_test_${randomBytes(6).toString('hex')}`;
  await runOnServer(server, `create database ${name} template ${template}`);
  return {
    url: urlOf(serverAt(server, name), COPIED_SCHEMA),
    remove: () => runOnServer(server, `drop database ${name} with (force)`),
  };
}

/** The templates that this process knows to be there. */
const made = new Map<string, Promise<void>>();

function makeTemplate(server: string, template: string): Promise<void> {
  const known = made.get(template) ?? migrateTemplate(server, template);
  made.set(template, known);
  return known;
}

/** Makes the template of a run, unless another worker has: one at a time, each looks whether it is there. */
async function migrateTemplate(server: string, template: string): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [template]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (rowCount === 1) return;
    await client.query(`create database ${template}`);
    const own = serverAt(server, template);
    await runOnServer(own, `create schema ${COPIED_SCHEMA}`);
    const database = await openDatabase({ url: urlOf(own, COPIED_SCHEMA), poolSize: 1 });
    await database.migrate([CORE_MIGRATIONS]).finally(() => database.close());
  } finally {
    await client.end();
  }
}

function findServer(): string {
  const server = inject('postgresUrl');
  if (server === undefined) {
    throw new Error(
      'No PostgreSQL: add "@learnwright/test-kit/global-setup" to globalSetup. In Learnwright itself, name the file *.database.test.ts.',
    );
  }
  return server;
}

/** The URL of a database of a server. */
function serverAt(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

/** The URL of a schema. */
function urlOf(server: string, schema: string): string {
  const url = new URL(server);
  const options = [url.searchParams.get('options') ?? '', `-c search_path=${schema}`, '-c synchronous_commit=off'];
  url.searchParams.set('options', options.join(' ').trim());
  // pg reads a plus sign as a plus sign, not as a space.
  return url.href.replaceAll('+', '%20');
}
