import { existsSync, statSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { makeFolder } from '@learnwright/archive/owned-files';
import Sqlite from 'better-sqlite3';
import { openDatabase } from '../open-database.ts';
import { lockForServing, makePrivateFile } from '../sqlite/serve-lock.ts';
import { isBusy } from '../sqlite/wait-while-busy.ts';
import { fromSqlite, type MovedRow, type MovedTable, toSqlite } from './column-kinds.ts';
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

const BESIDE = ['-wal', '-shm', '-journal'];
const COLUMNS = `select tables.name as "table", columns.name as "column", columns.type as type
  from pragma_table_list as tables join pragma_table_info(tables.name) as columns
  where tables.schema = 'main' and tables.type in ('table', 'virtual') and tables.name not like 'sqlite\\_%' escape '\\'
  order by tables.name, columns.cid`;
const INDEXES = "select name, sql from sqlite_master where type = 'index' and sql is not null";

/** Opens a file that is moved, as it is at this moment. Throws a MoveRefusal where a server uses it. */
export function openSqliteSource(path: string, servedBy: string): MoveSource {
  const file = resolve(path);
  if (!existsSync(file)) throw new Error(`There is no database ${file}. Is DATABASE_URL right?`);
  const giveBack = takeFile(file, servedBy);
  const database = new Sqlite(file, { readonly: true });
  database.exec('begin');
  // The moment is that of the first read.
  database.prepare('select 1 from sqlite_master').get();
  return {
    ...readSide(() => database),
    close: async () => {
      database.close();
      giveBack();
    },
  };
}

/**
 * Makes a draft beside a file that is not there yet, which takes its name at the end. A draft that another move has left is
 * begun anew. Throws a MoveRefusal where there is a file.
 */
export async function openSqliteTarget(path: string, servedBy: string): Promise<MoveTarget> {
  const file = resolve(path);
  await makeFolder(dirname(file));
  const giveBack = takeFile(file, servedBy);
  if (existsSync(file) && statSync(file).size > 0) {
    giveBack();
    throw refuseMove('not_empty', file, 'The file is there already. Name another one, or move this one away.');
  }
  const draft = `${file}.moving`;
  await removeDraft(draft);
  makePrivateFile(draft);
  let database = new Sqlite(draft);
  let indexes: readonly { readonly name: string; readonly sql: string }[] = [];
  return {
    ...readSide(() => database),
    migrate: async (owners) => {
      database.close();
      const migrated = await openDatabase({ url: `sqlite:${draft}`, synchronous: 'normal' });
      await migrated.migrate(owners).finally(migrated.close);
      database = new Sqlite(draft);
      // A draft that breaks off is thrown away: nothing has to be undone in it, nor to survive a power failure.
      for (const pragma of ['journal_mode = memory', 'synchronous = off', 'foreign_keys = off'])
        database.pragma(pragma);
    },
    clear: async (tables) => {
      database.exec('begin');
      indexes = database.prepare<[], { name: string; sql: string }>(INDEXES).all();
      for (const { name } of tables) database.exec(`delete from ${quoteName(name)}`);
      for (const { name } of indexes) database.exec(`drop index ${quoteName(name)}`);
    },
    write: async (table, rows) => writeRows(database, table, rows),
    finish: async () => {
      for (const { sql } of indexes) database.exec(sql);
      const [broken] = database.prepare<[], { table: string; parent: string }>('pragma foreign_key_check').all();
      if (broken !== undefined) {
        throw refuseMove('different', broken.table, `A row belongs to one of "${broken.parent}" that is not there.`);
      }
      database.exec('commit');
    },
    keep: async () => {
      database.pragma('journal_mode = delete');
      database.close();
      await syncPath(draft);
      for (const end of BESIDE) await rm(file + end, { force: true });
      await rename(draft, file);
      await syncPath(dirname(file));
      giveBack();
    },
    discard: async () => {
      database.close();
      await removeDraft(draft);
      giveBack();
    },
  };
}

function readSide(current: () => Sqlite.Database): MoveSide {
  return {
    dialect: 'sqlite',
    describe: async () => {
      const tables = new Map<string, Map<string, string>>();
      for (const { table, column, type } of current()
        .prepare<[], Record<'table' | 'column' | 'type', string>>(COLUMNS)
        .all()) {
        tables.set(table, (tables.get(table) ?? new Map()).set(column, type));
      }
      return tables;
    },
    listSteps: async (table) =>
      current()
        .prepare<[], string>(`select name from ${quoteName(table)} order by applied_at, name`)
        .pluck()
        .all(),
    count: async (table) =>
      Number(
        current()
          .prepare<[], number>(`select count(*) from ${quoteName(table)}`)
          .pluck()
          .get() ?? 0,
      ),
    read: (table) => readRows(current(), table),
  };
}

async function* readRows(database: Sqlite.Database, table: MovedTable): AsyncGenerator<readonly MovedRow[]> {
  const { columns, name } = table;
  const sql = `select ${listColumns(table)} from ${quoteName(name)}`;
  const statement = database.prepare<[], unknown[]>(sql).raw().safeIntegers();
  let rows: MovedRow[] = [];
  let bytes = 0;
  for (const values of statement.iterate()) {
    const row = columns.map((column, index) => fromSqlite(column, values[index]));
    rows.push(row);
    bytes += sizeOf(row);
    if (rows.length < PORTION.rows && bytes < PORTION.bytes) continue;
    yield rows;
    rows = [];
    bytes = 0;
  }
  if (rows.length > 0) yield rows;
}

function writeRows(database: Sqlite.Database, table: MovedTable, rows: readonly MovedRow[]): void {
  const { columns, name } = table;
  const places = columns.map(() => '?').join(', ');
  const insert = database.prepare(`insert into ${quoteName(name)} (${listColumns(table)}) values (${places})`);
  for (const row of rows) insert.run(columns.map((column, index) => toSqlite(column, row[index] ?? null)));
}

/** Keeps servers from a file. */
function takeFile(file: string, servedBy: string): () => void {
  try {
    return lockForServing(file, servedBy);
  } catch (error) {
    if (!(error instanceof Error) || !isBusy(error.cause)) throw error;
    throw refuseMove('in_use', file, 'A server or another move uses the database. Stop it, and begin again.');
  }
}

async function removeDraft(draft: string): Promise<void> {
  for (const end of ['', ...BESIDE]) await rm(draft + end, { force: true });
}

/** Makes a file, or the names in a folder, survive a power failure. */
async function syncPath(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
