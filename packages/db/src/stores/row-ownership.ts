import { sql } from 'kysely';
import type { Executor } from '../queries/executor.ts';

/** The tables of the database and the references between them. */
export interface Catalog {
  readonly tables: readonly CatalogTable[];
  readonly references: readonly CatalogReference[];
}

/** A table, and whether it has the columns that tell the owners of its rows. */
export interface CatalogTable {
  readonly name: string;
  readonly has_id: boolean;
  readonly has_user_id: boolean;
}

/** A cascading foreign key to the `id` of a table. */
interface CatalogReference {
  readonly table: string;
  readonly column: string;
  readonly parent: string;
}

/** A table whose rows belong to users: by its `user_id`, or by a column that names a row of its parent. */
export interface OwnedTable {
  readonly name: string;
  readonly has_id: boolean;
  readonly column: string;
  /** Null where `column` is the user's id. */
  readonly parent: OwnedTable | null;
}

interface ColumnRow {
  readonly table_name: string;
  readonly column_name: string;
}

interface ReferenceRow extends ColumnRow {
  readonly parent_name: string;
}

const COLUMNS = {
  sqlite: sql<ColumnRow>`(
    select tables.name as table_name, columns.name as column_name
    from sqlite_master as tables join pragma_table_info(tables.name) as columns
    where tables.type = 'table' and columns.name in ('id', 'user_id'))`,
  postgres: sql<ColumnRow>`(
    select tables.relname as table_name, columns.attname as column_name
    from pg_class as tables join pg_attribute as columns on columns.attrelid = tables.oid
    where tables.relkind in ('r', 'p') and tables.relnamespace = current_schema()::regnamespace
      and columns.attname in ('id', 'user_id') and not columns.attisdropped)`,
};

const REFERENCES = {
  sqlite: sql<ReferenceRow>`(
    select tables.name as table_name, keys."from" as column_name, keys."table" as parent_name
    from sqlite_master as tables join pragma_foreign_key_list(tables.name) as keys
    where tables.type = 'table' and keys.on_delete = 'CASCADE' and keys."to" = 'id')`,
  postgres: sql<ReferenceRow>`(
    select tables.relname as table_name, columns.attname as column_name, parents.relname as parent_name
    from pg_constraint as keys
    join pg_class as tables on tables.oid = keys.conrelid
    join pg_class as parents on parents.oid = keys.confrelid
    join pg_attribute as columns on columns.attrelid = tables.oid and columns.attnum = keys.conkey[1]
    join pg_attribute as targets on targets.attrelid = parents.oid and targets.attnum = keys.confkey[1]
    where keys.contype = 'f' and keys.confdeltype = 'c' and cardinality(keys.conkey) = 1
      and targets.attname = 'id' and keys.connamespace = current_schema()::regnamespace)`,
};

/**
 * Builds the reader of the catalog. It reads the database each time, because plugins can add tables at any time and
 * users are seldom erased.
 */
export function createCatalogReader({ dialect, defineQuery }: Executor): () => Promise<Catalog> {
  const columns = defineQuery((db) => db.selectFrom(COLUMNS[dialect].as('columns')).selectAll());
  const references = defineQuery((db) => db.selectFrom(REFERENCES[dialect].as('keys')).selectAll());
  return async () => {
    const byTable = Map.groupBy(await columns.all({}), ({ table_name }) => table_name);
    const tables = [...byTable].map(([name, rows]) => {
      const names = rows.map(({ column_name }) => column_name);
      return { name, has_id: names.includes('id'), has_user_id: names.includes('user_id') };
    });
    const keys = (await references.all({})).map(({ table_name, column_name, parent_name }) => {
      return { table: table_name, column: column_name, parent: parent_name };
    });
    return { tables, references: keys };
  };
}

/** Lists every table whose rows belong to users, each with its shortest way to the user. */
export function traceOwnership({ tables, references }: Catalog): OwnedTable[] {
  const owned = new Map<string, OwnedTable>();
  for (const { name, has_id, has_user_id } of tables) {
    if (has_user_id) owned.set(name, { name, has_id, column: 'user_id', parent: null });
  }
  // The loop also visits tables added to the map meanwhile: each table once, in the order of its distance.
  for (const [name, parent] of owned) {
    for (const { table, column } of references.filter((reference) => reference.parent === name)) {
      if (owned.has(table)) continue;
      const has_id = tables.some((known) => known.name === table && known.has_id);
      owned.set(table, { name: table, has_id, column, parent });
    }
  }
  return [...owned.values()];
}
