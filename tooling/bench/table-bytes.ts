import { createRequire } from 'node:module';
import SqliteDatabase from 'better-sqlite3';
import { z } from 'zod';

/** The bytes of tables with their indexes, by name. */
export type TableBytes = ReadonlyMap<string, number>;

const pg = createRequire(import.meta.resolve('@learnwright/db'))('pg');
const rowsSchema = z.array(z.object({ name: z.string(), bytes: z.coerce.number() }));

/** The bytes of the pages of a SQLite file, those in its write-ahead log among them. */
export function readFileBytes(path: string): TableBytes {
  const database = new SqliteDatabase(path, { readonly: true });
  try {
    const rows = database
      .prepare(
        `select coalesce(tbl_name, dbstat.name) as name, sum(pgsize) as bytes
        from dbstat left join sqlite_master on sqlite_master.name = dbstat.name
        where aggregate = true group by 1`,
      )
      .all();
    return toMap(rows);
  } finally {
    database.close();
  }
}

/**
 * The bytes of the tables of a schema on PostgreSQL, of the queue of jobs as well. What autovacuum would have freed by then
 * counts, since it is not run on these tables.
 */
export async function readSchemaBytes(url: string): Promise<TableBytes> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query(`
      select relname as name, relnamespace::regnamespace::text as schema, pg_total_relation_size(pg_class.oid) as bytes,
        coalesce(reloptions::text like '%autovacuum_enabled=false%', false) as alone
      from pg_class
      where relkind in ('r') and relnamespace in (
        select oid from pg_namespace where nspname in (current_schema(), current_schema() || '_jobs'))`);
    for (const { schema, name, alone } of rows) {
      if (!alone) await client.query(`alter table ${schema}."${name}" set (autovacuum_enabled = false)`);
    }
    return toMap(rows);
  } finally {
    await client.end();
  }
}

function toMap(rows: unknown): TableBytes {
  return new Map(rowsSchema.parse(rows).map(({ name, bytes }) => [name, bytes]));
}
