import { type Database, openDatabase } from '@learnwright/db';
import { readKept } from '@learnwright/http';

/** A row as the database has it. */
export type DumpedRow = Readonly<Record<string, unknown>>;

/** Every table of a database with its rows. */
export type Dump = ReadonlyMap<string, readonly DumpedRow[]>;

/** Reads every table there is, whoever made it, over a connection of its own. */
export async function dumpDatabase(url: string): Promise<Dump> {
  const database = await openDatabase({ url });
  try {
    const db = database.kysely<Record<string, DumpedRow>>();
    const dump = new Map<string, DumpedRow[]>();
    for (const name of await listTables(database)) {
      const rows = await db.selectFrom(name).selectAll().execute();
      dump.set(name, await Promise.all(rows.map(unpackAnswer)));
    }
    return dump;
  } finally {
    await database.close();
  }
}

/** A row with what a stored response says in the place of its bytes. */
async function unpackAnswer(row: DumpedRow): Promise<DumpedRow> {
  return row.answer instanceof Uint8Array ? { ...row, answer: JSON.stringify(await readKept(row.answer)) } : row;
}

async function listTables(database: Database): Promise<string[]> {
  const db = database.kysely<Record<string, Record<'name' | 'type' | 'tablename' | 'schemaname', string>>>();
  if (database.dialect === 'sqlite') {
    const tables = await db.selectFrom('sqlite_master').select('name').where('type', '=', 'table').execute();
    return tables.map(({ name }) => name).filter((name) => !name.startsWith('sqlite_'));
  }
  const own = db.selectFrom('pg_tables').where('schemaname', '=', (eb) => eb.fn<string>('current_schema'));
  return (await own.select('tablename').execute()).map(({ tablename }) => tablename);
}

/** Each row of a dump as `table: JSON`, sorted. */
export function linesOf(dump: Dump): string[] {
  return [...dump].flatMap(([table, rows]) => rows.map((row) => lineOf(table, row))).toSorted();
}

/** A row as text. */
export function lineOf(table: string, row: DumpedRow): string {
  return `${table}: ${JSON.stringify(row)}`;
}
