import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CORE_MIGRATIONS, type Database, openDatabase } from '@learnwright/db';
import pg from 'pg';
import { afterAll, describe, inject } from 'vitest';

/** One of the databases that a suite runs on. */
export interface TestDatabase {
  readonly label: 'SQLite' | 'PostgreSQL';
  /**
   * Opens a new database with core's schema, or the one at a URL once more; it is closed and removed after the suite.
   */
  open(url?: string): Promise<Database>;
  /** Makes a new, empty database and answers its URL; it is removed after the suite. */
  createUrl(): Promise<string>;
}

const DATABASES = [
  { label: 'SQLite', create: createSqliteFile },
  { label: 'PostgreSQL', create: createPostgresSchema },
] as const;

/** Describes a suite once for SQLite, in a temporary file, and once for PostgreSQL, in a schema of its own. */
export function describeEachDatabase(name: string, define: (database: TestDatabase) => void): void {
  for (const { label, create } of DATABASES) {
    describe(`${name} on ${label}`, () => {
      const cleanUps: (() => Promise<void>)[] = [];

      async function createUrl(): Promise<string> {
        const { url, remove } = await create();
        cleanUps.unshift(remove);
        return url;
      }

      async function open(url?: string): Promise<Database> {
        const database = await openDatabase({ url: url ?? (await createUrl()), synchronous: 'normal', poolSize: 8 });
        cleanUps.unshift(() => database.close());
        await database.migrate([CORE_MIGRATIONS]);
        return database;
      }

      afterAll(async () => {
        for (const cleanUp of cleanUps) await cleanUp();
      });
      define({ label, open, createUrl });
    });
  }
}

/** A database as tests get it: new, and gone afterwards. */
export interface EmptyDatabase {
  readonly url: string;
  remove(): Promise<void>;
}

/** The URL of a SQLite file in a temporary folder; opening it creates it. */
async function createSqliteFile(): Promise<EmptyDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'learnwright-sqlite-'));
  return {
    url: `sqlite:${join(folder, 'test.db')}`,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/** The URL of an empty schema on the Postgres that the global setup found. */
export async function createPostgresSchema(): Promise<EmptyDatabase> {
  const server = inject('postgresUrl');
  if (server === undefined) {
    throw new Error(
      'No PostgreSQL: add "@learnwright/test-kit/global-setup" to globalSetup. In Learnwright itself, name the file *.database.test.ts.',
    );
  }
  const schema = `learnwright_test_${randomBytes(6).toString('hex')}`;
  await runOnServer(server, `create schema ${schema}`);
  const url = new URL(server);
  const options = [url.searchParams.get('options') ?? '', `-c search_path=${schema}`, '-c synchronous_commit=off'];
  url.searchParams.set('options', options.join(' ').trim());
  return {
    // pg reads a plus sign as a plus sign, not as a space.
    url: url.href.replaceAll('+', '%20'),
    // With the schema of the queue of jobs, where there is one.
    remove: () => runOnServer(server, `drop schema ${schema} cascade; drop schema if exists ${schema}_jobs cascade`),
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
