import { randomBytes } from 'node:crypto';
import { CORE_MIGRATIONS, openDatabase } from '@learnwright/db';
import pg from 'pg';
import { inject } from 'vitest';
import { runOnServer } from './run-on-server.ts';

/** What the global setup of the tests provides. */
declare module 'vitest' {
  interface ProvidedContext {
    /** The Postgres that the tests may make schemas on. */
    postgresUrl: string;
    /** The name of the database that those of the tests are copies of; none where the user may make no databases. */
    postgresTemplate?: string;
  }
}

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

/** What a database of a test has beside core's schema, such as the tables of plugins: it is made once for a run. */
export interface Prepared {
  /** Letters and underscores. */
  readonly name: string;
  prepare(url: string): Promise<void>;
}

/**
 * The URL of a new database with core's schema, and what is prepared besides. It is a copy of a template of the run, which
 * costs a third of migrating; where the user may make no databases, it is an empty schema, which whoever opens it migrates.
 */
export async function createPostgresDatabase(prepared?: Prepared): Promise<EmptyDatabase> {
  const ofCore = inject('postgresTemplate');
  if (ofCore === undefined) return createPostgresSchema();
  const server = findServer();
  await makeTemplate(server, ofCore, migrateCore);
  const template = prepared === undefined ? ofCore : `${ofCore}_${prepared.name}`;
  if (prepared !== undefined) await makeTemplate(server, template, prepared.prepare, ofCore);
  const name = `learnwright_test_${randomBytes(6).toString('hex')}`;
  await runOnServer(server, `create database ${name} template ${template}`);
  return {
    url: urlOf(serverAt(server, name), COPIED_SCHEMA),
    remove: () => runOnServer(server, `drop database ${name} with (force)`),
  };
}

/** The templates that this process knows to be there. */
const made = new Map<string, Promise<void>>();

function makeTemplate(...words: Parameters<typeof fillTemplate>): Promise<void> {
  const [, template] = words;
  const known = made.get(template) ?? fillTemplate(...words);
  made.set(template, known);
  return known;
}

/** Makes a template of a run, unless another worker has: one at a time, each looks whether it is there. */
async function fillTemplate(
  server: string,
  template: string,
  fill: (url: string) => Promise<void>,
  from: string | null = null,
): Promise<void> {
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtext($1))', [template]);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [template]);
    if (rowCount === 1) return;
    await client.query(`create database ${template}${from === null ? '' : ` template ${from}`}`);
    const own = serverAt(server, template);
    await runOnServer(own, `create schema if not exists ${COPIED_SCHEMA}`);
    await fill(urlOf(own, COPIED_SCHEMA));
  } finally {
    await client.end();
  }
}

async function migrateCore(url: string): Promise<void> {
  const database = await openDatabase({ url, poolSize: 1 });
  await database.migrate([CORE_MIGRATIONS]).finally(() => database.close());
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
