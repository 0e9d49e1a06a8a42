import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import type { Row } from '../backend.ts';
import { databaseUnavailable } from '../failures.ts';
import { ASK_AT_WORK } from '../postgres/at-work.ts';
import { classifyPostgresFailure } from '../postgres/classify-failure.ts';
import { openClient } from '../postgres/open-client.ts';
import { createServerHosts } from '../postgres/server-hosts.ts';
import type { DatabaseBackup, OnCopied } from './database-backup.ts';
import { openPrograms, type PostgresPrograms } from './postgres-programs.ts';

/** The number of the server's version, and its schema; the schema is null where the URL names one that is not there. */
const SERVER = `select current_setting('server_version_num')::int / 10000 as version, current_schema() as schema`;
/** The schema of the server, and that of its queue of jobs where there is one. */
const SCHEMAS = `select nspname as name from pg_namespace
  where nspname in (current_schema(), current_schema() || '_jobs') order by nspname`;
const SIZE = `select coalesce(sum(pg_table_size(c.oid)), 0)::float8 as bytes from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in (current_schema(), current_schema() || '_jobs') and c.relkind = 'r'`;
const TABLES = 'select tablename as name from pg_tables where schemaname = current_schema()';
const CLIENT_TIMEOUT = 10_000;

/** Copies the schema of a server by pg_dump and pg_restore, in PostgreSQL's custom format. */
export function createPostgresBackup(
  url: string,
  variables: Readonly<Record<string, string | undefined>>,
): DatabaseBackup {
  const programs = openPrograms(url, variables);
  return {
    dialect: 'postgres',
    dump: (file, onCopied) => withClient(url, (client) => dump(client, programs, file, onCopied)),
    lock: async () => {
      const client = await connect(url);
      const [{ free } = {}] = await ask(client, ASK_AT_WORK).catch(async (error) => {
        await client.end();
        throw error;
      });
      if (free !== false) return () => client.end();
      await client.end();
      return null;
    },
    inspect: () =>
      withClient(url, async (client) => {
        const server = await findServer(client);
        return { empty: (await listNames(client, TABLES)).length === 0, server };
      }),
    findFault: (file) =>
      withClient(url, async (client) => {
        await programs.require('pg_restore', (await findServer(client)).version);
        return listContents(programs, file).then(
          () => null,
          (error) => `The database in it cannot be read: ${error instanceof Error ? error.message : String(error)}.`,
        );
      }),
    load: (file) => withClient(url, (client) => load(client, programs, file)),
  };
}

async function dump(client: pg.Client, programs: PostgresPrograms, file: string, onCopied: OnCopied) {
  const server = await findServer(client);
  const [{ bytes = 0 } = {}] = await ask(client, SIZE);
  const total = Number(bytes);
  await programs.require('pg_dump', server.version);
  const schemas = (await listNames(client, SCHEMAS)).map((name) => `--schema="${name}"`);
  const words = ['--format=custom', '--compress=0', '--no-owner', '--no-privileges', ...schemas];
  const { input, output, ended } = programs.start('pg_dump', words);
  input.end();
  let done = 0;
  output.on('data', (chunk: Buffer) => {
    done += chunk.length;
    onCopied(Math.min(done, total), total);
  });
  await pipeline(output, createWriteStream(file, { mode: 0o600 }));
  await ended;
  const tables = await listNames(client, `${TABLES} and tablename like '%\\_\\_migrations'`);
  const migrations: Record<string, string[]> = {};
  for (const table of tables)
    migrations[table] = await listNames(client, `select name from ${quote(table)} order by 1`);
  return { migrations, server };
}

/** Runs the SQL of a dump behind that which drops what is there, all in one transaction. */
async function load(client: pg.Client, programs: PostgresPrograms, file: string): Promise<void> {
  const { version, schema } = await findServer(client);
  for (const program of ['pg_restore', 'psql'] as const) await programs.require(program, version);
  const contents = (await listContents(programs, file)).split('\n');
  // A new database has its schema already.
  const kept = contents.filter((line) => schema === null || !line.includes(` SCHEMA - ${schema} `));
  await writeFile(`${file}.list`, kept.join('\n'), { mode: 0o600 });
  const jobs = (await listNames(client, SCHEMAS)).filter((name) => name !== schema);
  const drop = [
    ...jobs.map((name) => `drop schema ${quote(name)} cascade;\n`),
    ...(await listNames(client, TABLES)).map((name) => `drop table if exists ${quote(name)} cascade;\n`),
  ];
  const own = ['--no-owner', '--no-privileges', `--use-list=${file}.list`, '--file=-', file];
  const sql = programs.start('pg_restore', own);
  const quiet = ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--output=/dev/null'];
  const psql = programs.start('psql', [...quiet, '--file=-']);
  sql.input.end();
  psql.output.resume();
  async function* statements(): AsyncGenerator<string | Buffer> {
    yield 'begin;\n';
    yield* drop;
    yield* sql.output;
    // Where the dump could not be read to its end there is no commit, and nothing of it stays.
    await sql.ended;
    yield 'commit;\n';
  }
  const fed = pipeline(statements, psql.input);
  // Whichever program failed says why; the other one only lost its pipe.
  await Promise.all([fed.catch(() => psql.ended), psql.ended]);
  await fed;
}

async function listContents(programs: PostgresPrograms, file: string): Promise<string> {
  const { input, output, ended } = programs.start('pg_restore', ['--list', file]);
  input.end();
  const [contents] = await Promise.all([text(output), ended]);
  return contents;
}

async function findServer(client: pg.Client): Promise<{ readonly version: number; readonly schema: string | null }> {
  const [{ version = 0, schema = null } = {}] = await ask(client, SERVER);
  return { version: Number(version), schema: schema === null ? null : String(schema) };
}

async function listNames(client: pg.Client, sql: string): Promise<string[]> {
  return (await ask(client, sql)).map(({ name }) => String(name));
}

async function ask(client: pg.Client, sql: string): Promise<Row[]> {
  return (await client.query<Row>(sql)).rows;
}

/** Rejects with database_unavailable where the server does not answer. */
async function connect(url: string): Promise<pg.Client> {
  try {
    return await openClient(createServerHosts(url), { connectionTimeoutMillis: CLIENT_TIMEOUT, keepAlive: true });
  } catch (error) {
    const failure = classifyPostgresFailure(error);
    throw failure === null ? error : databaseUnavailable(failure, error);
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function quote(name: string): string {
  return pg.escapeIdentifier(name);
}
