import type { Database } from '@learnwright/db';

/** The columns of a database's tables, by table. */
export type Tables = ReadonlyMap<string, readonly string[]>;

/** A table as the catalog of PostgreSQL describes it. */
interface Catalog {
  readonly 'information_schema.columns': {
    readonly table_schema: string;
    readonly table_name: string;
    readonly column_name: string;
  };
}

/** Reads the tables of a database: on PostgreSQL, those of its own schema. */
export async function readTables(database: Database): Promise<Tables> {
  return database.dialect === 'sqlite' ? readSqliteTables(database) : readPostgresTables(database);
}

/** How many rows each table has. */
export async function countRows(database: Database): Promise<ReadonlyMap<string, number>> {
  const db = database.kysely<Record<string, Record<string, unknown>>>();
  const counts = new Map<string, number>();
  for (const table of (await readTables(database)).keys()) {
    const { rows } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll().as('rows'))
      .executeTakeFirstOrThrow();
    counts.set(table, Number(rows));
  }
  return counts;
}

async function readSqliteTables(database: Database): Promise<Tables> {
  const tables = await database.kysely<unknown>().introspection.getTables();
  return new Map(tables.map(({ name, columns }) => [name, columns.map((column) => column.name).toSorted()]));
}

async function readPostgresTables(database: Database): Promise<Tables> {
  const columns = await database
    .kysely<Catalog>()
    .selectFrom('information_schema.columns')
    .select(['table_name', 'column_name'])
    .where(({ eb, fn }) => eb('table_schema', '=', fn<string>('current_schema')))
    .execute();
  const tables = Map.groupBy(columns, ({ table_name }) => table_name);
  return new Map([...tables].map(([name, own]) => [name, own.map(({ column_name }) => column_name).toSorted()]));
}
