import type pg from 'pg';
import { type Backend, encodeValue, type Transaction } from '../backend.ts';
import { createDatabase } from '../open-database.ts';
import { ASK_AT_WORK } from '../postgres/at-work.ts';
import { runOnPostgres, sendInOrder } from '../postgres/client.ts';
import { openClient } from '../postgres/open-client.ts';
import { createServerHosts } from '../postgres/server-hosts.ts';
import { VALUE_PARSERS } from '../postgres/value-parsers.ts';
import { OWN_SCHEMA } from '../queries/own-schema.ts';
import { fromPostgres, type MovedRow, type MovedTable } from './column-kinds.ts';
import { refuseMove } from './move-refusal.ts';
import {
  listColumns,
  type MoveSide,
  type MoveSource,
  type MoveTarget,
  PORTION,
  quoteName,
  sizeOf,
} from './move-sides.ts';
import { createPostgresWriter } from './postgres-writer.ts';

const CONNECT_MILLISECONDS = 10_000;
/** Values are read and written as text in one form, and nothing takes too long. */
const SETTINGS = `set time zone 'UTC'; set datestyle = 'ISO, MDY'; set bytea_output = 'hex'; set extra_float_digits = 3;
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`;
const COLUMNS = `select relname as "table", attname as "column", typname as type
  from pg_class join pg_attribute on attrelid = pg_class.oid join pg_type on pg_type.oid = atttypid
  where relnamespace = ${OWN_SCHEMA} and relkind in ('r', 'p') and not relispartition
    and attnum > 0 and not attisdropped and attgenerated = ''
  order by relname, attnum`;
const TABLES = `select tablename as name from pg_tables where schemaname = current_schema() order by 1`;
const AS_TEXT: pg.CustomTypesConfig = { getTypeParser: () => (text: string) => text };
/** The rows of the first portion: nobody knows yet how large they are. */
const FIRST_ROWS = 20;

type TextRow = readonly (string | null)[];

/** Opens a database that is moved, as it is at this moment. Throws a MoveRefusal where a server uses it. */
export async function openPostgresSource(url: string): Promise<MoveSource> {
  const client = await connect(url);
  try {
    await takeSchema(client);
    await client.query('begin isolation level repeatable read read only');
    return { ...readSide(client), close: () => client.end() };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/**
 * Opens a schema without tables. All that is done there is one transaction, so that a move that breaks off leaves nothing.
 * Throws a MoveRefusal where there are tables.
 */
export async function openPostgresTarget(url: string): Promise<MoveTarget> {
  const client = await connect(url);
  try {
    await takeSchema(client);
    const names = (await client.query<{ name: string }>(TABLES)).rows.map(({ name }) => name);
    if (names.length > 0) {
      const some = names.length > 3 ? `${names.slice(0, 3).join(', ')} …` : names.join(', ');
      const what = `There are ${names.length} tables already (${some}).`;
      throw refuseMove('not_empty', '', `${what} Name a database that has none, such as a new one made by "createdb".`);
    }
    await client.query('begin');
  } catch (error) {
    await client.end();
    throw error;
  }
  const { migrate } = createDatabase(inTransaction(client));
  return {
    ...readSide(client),
    ...createPostgresWriter(client),
    migrate: async (owners) => void (await migrate(owners)),
    keep: async () => {
      const { command } = await client.query('commit');
      await client.end();
      if (command !== 'COMMIT') throw new Error('PostgreSQL rolled the move back: a statement in it had failed.');
    },
    // The end of the connection undoes the transaction.
    discard: () => client.end(),
  };
}

async function connect(url: string): Promise<pg.Client> {
  const client = await openClient(createServerHosts(url), {
    ...{ connectionTimeoutMillis: CONNECT_MILLISECONDS, keepAlive: true },
    types: AS_TEXT,
  });
  await client.query(SETTINGS);
  return client;
}

/** Keeps servers from the schema for as long as the connection lives. */
async function takeSchema(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ free: string }>(ASK_AT_WORK);
  if (rows[0]?.free === 't') return;
  throw refuseMove('in_use', '', 'A server or another move uses the database. Stop it, and begin again.');
}

function readSide(client: pg.Client): MoveSide {
  return {
    dialect: 'postgres',
    describe: async () => {
      const tables = new Map<string, Map<string, string>>();
      const { rows } = await client.query<Record<'table' | 'column' | 'type', string>>(COLUMNS);
      for (const { table, column, type } of rows) {
        tables.set(table, (tables.get(table) ?? new Map()).set(column, type));
      }
      return tables;
    },
    listSteps: async (table) => {
      const { rows } = await client.query(`select name from ${quoteName(table)} order by applied_at, name`);
      return rows.map(({ name }) => String(name));
    },
    count: async (table) => {
      const { rows } = await client.query(`select count(*) as rows from ${quoteName(table)}`);
      return Number(rows[0]?.rows ?? 0);
    },
    read: (table) => readRows(client, table),
  };
}

async function* readRows(client: pg.Client, table: MovedTable): AsyncGenerator<readonly MovedRow[]> {
  const { columns, name } = table;
  await client.query(`declare moved_rows no scroll cursor for select ${listColumns(table)} from ${quoteName(name)}`);
  // A row with bytes may have as many as a portion has.
  const most = columns.some(({ kind }) => kind === 'bytes') ? 1 : PORTION.rows;
  let largest = 1;
  for (let size = Math.min(FIRST_ROWS, most); ; ) {
    const fetched = await client.query<(string | null)[]>({ text: `fetch ${size} from moved_rows`, rowMode: 'array' });
    const rows = fetched.rows.map((row: TextRow) =>
      columns.map((column, index) => fromPostgres(column, row[index] ?? null)),
    );
    if (rows.length > 0) yield rows;
    if (rows.length < size) break;
    largest = Math.max(largest, ...rows.map(sizeOf));
    size = Math.max(1, Math.min(most, Math.floor(PORTION.bytes / largest)));
  }
  await client.query('close moved_rows');
}

/** The one transaction of a client in the place of a whole backend, for migrations. Nothing ends it but the client. */
function inTransaction(client: pg.Client): Backend {
  const runner = runOnPostgres(sendInOrder((config) => client.query({ ...config, types: VALUE_PARSERS })));
  const begin = async (): Promise<Transaction> => ({
    runner,
    commit: async () => undefined,
    rollback: async () => undefined,
  });
  return {
    ...{ dialect: 'postgres', reads: runner, writes: runner, encode: encodeValue, runSql: null },
    ...{ begin, beginUnlimited: begin, beginSnapshot: begin, sessionLocks: null, changes: null, replica: null },
    isReading: () => false,
    isWritable: async () => true,
    isDamaged: () => false,
    waitedLong: () => false,
    forgetStatements: () => undefined,
    connections: () => null,
    close: async () => undefined,
  };
}
