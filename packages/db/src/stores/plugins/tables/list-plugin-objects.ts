import type { DialectName } from '@learnwright/plugin-sdk';
import { type Kysely, sql } from 'kysely';
import { pickOwnNames } from './pick-own-names.ts';

/** What a plugin may have made, in the order in which it is dropped. */
export const OBJECT_KINDS = ['view', 'materialized view', 'table', 'sequence'] as const;

/** The names of what a plugin has made, each list sorted; indexes and triggers belong to their tables. */
export type PluginObjects = Readonly<Record<(typeof OBJECT_KINDS)[number], readonly string[]>>;

interface CatalogRow {
  readonly name: string;
  readonly kind: (typeof OBJECT_KINDS)[number];
}

const CATALOG = {
  // The tables that a virtual table keeps its rows in go with it.
  sqlite: sql<CatalogRow>`
    select name, case type when 'view' then 'view' else 'table' end as kind
    from pragma_table_list where schema = 'main' and type in ('table', 'virtual', 'view')`,
  // The rows of a partition are those of its table.
  postgres: sql<CatalogRow>`
    select relname as name,
      case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end as kind
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = current_schema() and relkind in ('r', 'p', 'v', 'm', 'S') and not relispartition`,
} satisfies Record<DialectName, unknown>;

/** Reads the catalog of the database for what a plugin has made there. */
export async function listPluginObjects(
  db: Kysely<unknown>,
  dialect: DialectName,
  plugin: string,
): Promise<PluginObjects> {
  const { rows } = await CATALOG[dialect].execute(db);
  const kinds = new Map(rows.map(({ name, kind }) => [name, kind]));
  const own = pickOwnNames(plugin, [...kinds.keys()]);
  const namesOf = (wanted: CatalogRow['kind']) => own.filter((name) => kinds.get(name) === wanted);
  return {
    view: namesOf('view'),
    'materialized view': namesOf('materialized view'),
    table: namesOf('table'),
    sequence: namesOf('sequence'),
  };
}
