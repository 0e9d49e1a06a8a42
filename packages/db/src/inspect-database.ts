import type { DialectName } from '@learnwright/plugin-sdk';
import { type Kysely, sql } from 'kysely';
import { CORE_TABLE_NAMES } from './core-table-names.ts';
import { OWN_SCHEMA } from './queries/own-schema.ts';

const OWN = sql.raw(OWN_SCHEMA);

/** What a database says of itself. */
export interface DatabaseInspection {
  readonly dialect: DialectName;
  /** Such as `16.4` or `3.50.4`. */
  readonly version: string;
  readonly bytes: number;
  /** Whether a commit survives a power failure, as far as settings tell. */
  readonly isDurable: boolean;
  /** What `quick_check` finds wrong with a SQLite file; empty where it is whole, and on PostgreSQL. */
  readonly damage: readonly string[];
  /** On PostgreSQL; null on SQLite. */
  readonly server: PostgresServer | null;
}

/** What a PostgreSQL says of itself. */
export interface PostgresServer {
  readonly connections: number;
  /** Those of programs without special rights. */
  readonly max_connections: number;
  /** Its clock, in microseconds since 1970. */
  readonly microseconds: number;
  /** As `Database.tablesWithoutRights` finds them. */
  readonly tables_without_rights: readonly string[];
}

const MOST_DAMAGE = 5;

/** Asks a database for its version, size and settings. Reads a SQLite file whole, which takes seconds for each gigabyte. */
export function inspectDatabase(dialect: DialectName, db: Kysely<unknown>): Promise<DatabaseInspection> {
  return dialect === 'sqlite' ? inspectSqlite(db) : inspectPostgres(db);
}

async function inspectSqlite(db: Kysely<unknown>): Promise<DatabaseInspection> {
  const [facts] = (
    await sql<{ version: string; bytes: number }>`
      select sqlite_version() as version, page_count * page_size as bytes from pragma_page_count(), pragma_page_size()
    `.execute(db)
  ).rows;
  return {
    dialect: 'sqlite',
    version: facts?.version ?? '',
    bytes: Number(facts?.bytes ?? 0),
    isDurable: true,
    damage: await findDamage(db),
    server: null,
  };
}

/** A file may be so damaged that the check itself cannot go on. */
async function findDamage(db: Kysely<unknown>): Promise<string[]> {
  try {
    const { rows } = await sql<{ finding: string }>`
      select quick_check as finding from pragma_quick_check() limit ${sql.lit(MOST_DAMAGE)}
    `.execute(db);
    return rows.map(({ finding }) => finding).filter((finding) => finding !== 'ok');
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    if (!(cause instanceof Error) || !('code' in cause) || !String(cause.code).startsWith('SQLITE_CORRUPT'))
      throw error;
    return [cause.message];
  }
}

async function inspectPostgres(db: Kysely<unknown>): Promise<DatabaseInspection> {
  const [facts] = (
    await sql<Record<string, unknown>>`
      select
        current_setting('server_version') as version,
        pg_database_size(current_database()) as bytes,
        current_setting('fsync') = 'on' and current_setting('full_page_writes') = 'on'
          and current_setting('synchronous_commit') <> 'off' as durable,
        (select count(*) from pg_stat_activity where backend_type = 'client backend') as connections,
        current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
          as max_connections,
        extract(epoch from clock_timestamp()) * 1000000 as microseconds
    `.execute(db)
  ).rows;
  const numberOf = (name: string) => Number(facts?.[name] ?? 0);
  return {
    dialect: 'postgres',
    version: String(facts?.version ?? '').split(' ')[0] ?? '',
    bytes: numberOf('bytes'),
    isDurable: facts?.durable === true,
    damage: [],
    server: {
      connections: numberOf('connections'),
      max_connections: numberOf('max_connections'),
      microseconds: numberOf('microseconds'),
      tables_without_rights: await findTablesWithoutRights('postgres', db),
    },
  };
}

/**
 * Finds the tables of core and of plugins that the role of the server may not read and write as it needs to, by name; none on
 * SQLite. Rights on a partition are those on its table.
 */
export async function findTablesWithoutRights(dialect: DialectName, db: Kysely<unknown>): Promise<string[]> {
  if (dialect === 'sqlite') return [];
  const { rows } = await sql<{ name: string }>`
    select relname::text as name from pg_class
    where relnamespace = ${OWN} and relkind in ('r', 'p') and not relispartition
      and (starts_with(relname::text, 'plg_')
        or relname::text in (select json_array_elements_text(cast(${JSON.stringify(CORE_TABLE_NAMES)} as json))))
      and not (has_table_privilege(oid, 'SELECT') and has_table_privilege(oid, 'INSERT')
        and has_table_privilege(oid, 'UPDATE') and has_table_privilege(oid, 'DELETE'))
    order by 1
  `.execute(db);
  return rows.map(({ name }) => name);
}
