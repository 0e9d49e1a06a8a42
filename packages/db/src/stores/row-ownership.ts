import { sql } from 'kysely';
import type { Executor } from '../queries/executor.ts';
import { OWN_SCHEMA } from '../queries/own-schema.ts';

const OWN = sql.raw(OWN_SCHEMA);

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
  /** Whether its rows have a place by which they can be named: on SQLite, a table may be made without. */
  readonly has_place: boolean;
}

/** A foreign key to the `id` of a table. */
interface CatalogReference {
  readonly table: string;
  readonly column: string;
  readonly parent: string;
  /** Whether the rows go with those that they refer to. */
  readonly cascades: boolean;
}

/** A table whose rows belong to users: by its `user_id`, or by a column that names a row of its parent. */
export interface OwnedTable {
  readonly name: string;
  readonly has_id: boolean;
  readonly has_place: boolean;
  readonly column: string;
  /** Null where `column` is the user's id. */
  readonly parent: OwnedTable | null;
}

interface ColumnRow {
  readonly table_name: string;
  readonly column_name: string;
  readonly has_place: boolean | number;
}

interface ReferenceRow extends Omit<ColumnRow, 'has_place'> {
  readonly cascades: boolean | number;
  readonly parent_name: string;
}

const COLUMNS = {
  sqlite: sql<ColumnRow>`(
    select tables.name as table_name, columns.name as column_name, not tables.wr as has_place
    from pragma_table_list as tables join pragma_table_info(tables.name) as columns
    where tables.schema = 'main' and tables.type = 'table' and columns.name in ('id', 'user_id'))`,
  postgres: sql<ColumnRow>`(
    select tables.relname as table_name, columns.attname as column_name, true as has_place
    from pg_class as tables join pg_attribute as columns on columns.attrelid = tables.oid
    where tables.relkind in ('r', 'p') and tables.relnamespace = ${OWN}
      and columns.attname in ('id', 'user_id') and not columns.attisdropped)`,
};

const REFERENCES = {
  sqlite: sql<ReferenceRow>`(
    select tables.name as table_name, keys."from" as column_name, keys."table" as parent_name,
      keys.on_delete = 'CASCADE' as cascades
    from sqlite_master as tables join pragma_foreign_key_list(tables.name) as keys
    where tables.type = 'table' and keys."to" = 'id')`,
  postgres: sql<ReferenceRow>`(
    select tables.relname as table_name, columns.attname as column_name, parents.relname as parent_name,
      keys.confdeltype = 'c' as cascades
    from pg_constraint as keys
    join pg_class as tables on tables.oid = keys.conrelid
    join pg_class as parents on parents.oid = keys.confrelid
    join pg_attribute as columns on columns.attrelid = tables.oid and columns.attnum = keys.conkey[1]
    join pg_attribute as targets on targets.attrelid = parents.oid and targets.attnum = keys.confkey[1]
    where keys.contype = 'f' and cardinality(keys.conkey) = 1
      and targets.attname = 'id' and keys.connamespace = ${OWN})`,
};

/**
 * Builds the reader of the catalog. It reads the database each time, because plugins can add tables at any time and
 * users are seldom erased.
 */
export function createCatalogReader({ dialect, defineQuery }: Executor): () => Promise<Catalog> {
  const columns = defineQuery((db) =>
    db.selectFrom(COLUMNS[dialect].as('columns')).select(['table_name', 'column_name', 'has_place']),
  );
  const references = defineQuery((db) =>
    db.selectFrom(REFERENCES[dialect].as('keys')).select(['table_name', 'column_name', 'parent_name', 'cascades']),
  );
  return async () => {
    const byTable = Map.groupBy(await columns.all({}), ({ table_name }) => table_name);
    const tables = [...byTable].map(([name, rows]) => {
      const names = rows.map(({ column_name }) => column_name);
      const has_place = rows.every((row) => Boolean(row.has_place));
      return { name, has_id: names.includes('id'), has_user_id: names.includes('user_id'), has_place };
    });
    const keys = (await references.all({})).map(({ table_name, column_name, parent_name, cascades }) => {
      return { table: table_name, column: column_name, parent: parent_name, cascades: Boolean(cascades) };
    });
    return { tables, references: keys };
  };
}

/** Lists every table whose rows belong to users, each with its shortest way to the user. */
export function traceOwnership({ tables, references }: Catalog): OwnedTable[] {
  const owned = new Map<string, OwnedTable>();
  for (const { name, has_id, has_user_id, has_place } of tables) {
    if (has_user_id) owned.set(name, { name, has_id, has_place, column: 'user_id', parent: null });
  }
  // The loop also visits tables added to the map meanwhile: each table once, in the order of its distance.
  for (const [name, parent] of owned) {
    for (const { table, column } of references.filter((key) => key.cascades && key.parent === name)) {
      if (owned.has(table)) continue;
      const known = tables.find((candidate) => candidate.name === table);
      const { has_id = false, has_place = true } = known ?? {};
      owned.set(table, { name: table, has_id, has_place, column, parent });
    }
  }
  return [...owned.values()];
}

/**
 * Orders tables so that each comes before those that its rows refer to, as far as there is such an order: then few rows go, or
 * change, with those of another table. Tables are left out whose rows cannot be named one by one.
 */
export function orderForDeletion({ references }: Catalog, owned: readonly OwnedTable[]): OwnedTable[] {
  const byName = new Map(owned.map((table) => [table.name, table]));
  const ordered = new Set<OwnedTable>();
  const seen = new Set<string>();
  function visit(name: string): void {
    const table = byName.get(name);
    if (table === undefined || seen.has(name)) return;
    seen.add(name);
    for (const key of references) if (key.parent === name) visit(key.table);
    if (table.has_id || table.has_place) ordered.add(table);
  }
  for (const { name } of owned) visit(name);
  return [...ordered];
}
