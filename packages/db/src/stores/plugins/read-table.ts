import { type Kysely, sql } from 'kysely';

const BATCH = 500;
/** The names of a table's row number, unless a column has the name. */
const ROW_ID_NAMES = ['rowid', '_rowid_', 'oid'];
/** The name under which the row number is read; no column has this name. */
const ROW_ID = 'id of the row';

type Row = Record<string, unknown>;

/** Reads the rows of a table in batches; between batches no statement is open, so other queries can run. */
export async function* readOnSqlite(db: Kysely<unknown>, table: string): AsyncGenerator<Row> {
  const rowId = await findRowId(db, table);
  const readBatch = rowId === null ? readFromOffset(db, table) : readBehindRow(db, table, rowId);
  for (let read = BATCH; read === BATCH; ) {
    const rows = await readBatch();
    yield* rows;
    read = rows.length;
  }
}

/** The name of a table's row number; null where it has none. */
async function findRowId(db: Kysely<unknown>, table: string): Promise<string | null> {
  const { rows } = await sql<{ readonly name: string; readonly wr: number }>`
    select lower(columns.name) as name, tables.wr
    from pragma_table_list as tables join pragma_table_xinfo(tables.name) as columns
    where tables.schema = 'main' and tables.name = ${table}`.execute(db);
  if (rows.some(({ wr }) => wr === 1)) return null;
  return ROW_ID_NAMES.find((id) => rows.every(({ name }) => name !== id)) ?? null;
}

function readBehindRow(db: Kysely<unknown>, table: string, rowId: string): () => Promise<Row[]> {
  // As text, because numbers beyond 2^53 would lose their last digits.
  let last: string | null = null;
  const id = sql.ref(rowId);
  return async () => {
    const behind = last === null ? sql`` : sql`where ${id} > cast(${last} as integer)`;
    const { rows } = await sql<Row>`
      select *, cast(${id} as text) as ${sql.id(ROW_ID)} from ${sql.id(table)} ${behind}
      order by ${id} limit ${sql.lit(BATCH)}`.execute(db);
    last = String(rows.at(-1)?.[ROW_ID]);
    return rows.map(({ [ROW_ID]: _, ...row }) => row);
  };
}

function readFromOffset(db: Kysely<unknown>, table: string): () => Promise<Row[]> {
  let offset = 0;
  return async () => {
    const { rows } = await sql<Row>`
      select * from ${sql.id(table)} limit ${sql.lit(BATCH)} offset ${offset}`.execute(db);
    offset += BATCH;
    return rows;
  };
}

/** Reads the rows of a table over a cursor of this name; needs a unit of work around it. */
export async function* readOnPostgres(
  db: Kysely<unknown>,
  table: string,
  cursor: string,
): AsyncGenerator<Record<string, unknown>> {
  await sql`declare ${sql.id(cursor)} no scroll cursor for select * from ${sql.id(table)}`.execute(db);
  try {
    for (let read = BATCH; read === BATCH; ) {
      const { rows } = await sql<Record<string, unknown>>`fetch ${sql.lit(BATCH)} from ${sql.id(cursor)}`.execute(db);
      yield* rows;
      read = rows.length;
    }
  } finally {
    // A table with an open cursor cannot be dropped.
    await sql`close ${sql.id(cursor)}`.execute(db);
  }
}
