import { sql } from 'kysely';
import type { Executor } from '../../queries/executor.ts';

/** A table with the columns that say whose its rows are. */
export interface CatalogTable {
  readonly name: string;
  readonly has_id: boolean;
  readonly has_user_id: boolean;
}

/** A foreign key to the `id` of a table that takes the rows along when that row goes. */
export interface CatalogReference {
  readonly table: string;
  readonly column: string;
  readonly parent: string;
}

/** What the tables of the database are, and how they hang on each other. */
export interface Catalog {
  readonly tables: readonly CatalogTable[];
  readonly references: readonly CatalogReference[];
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
 * Builds what reads the catalog of the database. It is read anew each time, since plugins bring tables at any time and
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
