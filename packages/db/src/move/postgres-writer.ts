import pg from 'pg';
import { OWN_SCHEMA } from '../queries/own-schema.ts';
import type { MovedRow, MovedTable } from './column-kinds.ts';
import { refuseMove } from './move-refusal.ts';
import { listColumns, type MoveTarget, quoteName } from './move-sides.ts';

/** The keys that name other tables, with what makes them. */
const KEYS = `select conrelid::regclass::text as "table", quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint
  where contype = 'f' and conparentid = 0 and connamespace = ${OWN_SCHEMA}`;
/** The indexes that are not those of a key of their table. */
const INDEXES = `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
  from pg_index join pg_class on pg_class.oid = indexrelid
  where relnamespace = ${OWN_SCHEMA} and not relispartition
    and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u', 'x'))`;
/** The columns that PostgreSQL numbers by itself. */
const NUMBERED = `select table_name as "table", column_name as "column",
    pg_get_serial_sequence(quote_ident(table_schema) || '.' || quote_ident(table_name), column_name) as sequence
  from information_schema.columns
  where table_schema = current_schema() and (is_identity = 'YES' or column_default like 'nextval(%')`;
/** What says that a value or a row cannot be stored, by the class of its SQLSTATE. */
const OF_ROWS = /^2[23]/;

interface Made {
  readonly name: string;
  readonly definition: string;
}

/** Builds what writes rows inside the transaction of a client. */
export function createPostgresWriter(client: pg.Client): Pick<MoveTarget, 'clear' | 'write' | 'finish'> {
  let keys: readonly (Made & { readonly table: string })[] = [];
  let indexes: readonly Made[] = [];
  return {
    clear: async (tables) => {
      keys = (await client.query<Made & { table: string }>(KEYS)).rows;
      for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
      indexes = (await client.query<Made>(INDEXES)).rows;
      for (const { name } of indexes) await client.query(`drop index ${name}`);
      for (const { name } of tables) await client.query(`truncate ${quoteName(name)}`);
    },
    write: (table, rows) => explain(table.name, () => writeRows(client, table, rows)),
    finish: async (tables) => {
      for (const { definition } of indexes) await client.query(definition);
      for (const { table, name, definition } of keys) {
        await explain(table, () => client.query(`alter table ${table} add constraint ${name} ${definition}`));
      }
      const { rows } = await client.query<Record<'table' | 'column' | 'sequence', string>>(NUMBERED);
      for (const { table, column, sequence } of rows) {
        const last = `(select max(${quoteName(column)}) from ${quoteName(table)})`;
        await client.query(`select setval($1, coalesce(${last}, 1), ${last} is not null)`, [sequence]);
      }
      // Without it the first requests would be planned for empty tables.
      for (const { name } of tables) await client.query(`analyze ${quoteName(name)}`);
    },
  };
}

/** Rows with bytes go one by one: as parts of arrays they would be in memory several times, as text. */
async function writeRows(client: pg.Client, table: MovedTable, rows: readonly MovedRow[]): Promise<void> {
  const { name, columns } = table;
  const into = `insert into ${quoteName(name)} (${listColumns(table)}) overriding system value`;
  if (columns.some(({ kind }) => kind === 'bytes')) {
    const text = `${into} values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`;
    for (const row of rows) await client.query(text, [...row]);
    return;
  }
  const names = columns.map((_, index) => `c${index}`);
  const casts = columns.map(({ type }, index) => `c${index}::${quoteName(type)}`);
  const arrays = columns.map((_, index) => `$${index + 1}::text[]`);
  await client.query(
    `${into} select ${casts.join(', ')} from unnest(${arrays.join(', ')}) as moved (${names.join(', ')})`,
    columns.map((_, index) => rows.map((row) => row[index] ?? null)),
  );
}

/** Turns what PostgreSQL says of a row into a finding. */
async function explain(place: string, run: () => Promise<unknown>): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !OF_ROWS.test(error.code ?? '')) throw error;
    throw refuseMove('unmovable_value', place, `PostgreSQL does not take a row: ${error.message}.`);
  }
}
