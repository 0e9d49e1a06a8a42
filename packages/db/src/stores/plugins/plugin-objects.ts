import { type DialectName, pluginNameSchema, tablePrefix } from '@learnwright/plugin-sdk';
import { type Kysely, sql } from 'kysely';
import { migrationTableOf } from '../../migrations/migration-table.ts';

/** The kinds of objects that a plugin can create, in the order in which they are dropped. */
export const OBJECT_KINDS = ['view', 'materialized view', 'table', 'sequence'] as const;

/** The names of a plugin's objects by kind, sorted; indexes and triggers belong to their tables. */
export type PluginObjects = Readonly<Record<(typeof OBJECT_KINDS)[number], readonly string[]>>;

interface CatalogRow {
  readonly name: string;
  readonly kind: (typeof OBJECT_KINDS)[number];
}

const CATALOG = {
  // The shadow tables of a virtual table are dropped with it.
  sqlite: sql<CatalogRow>`
    select name, case type when 'view' then 'view' else 'table' end as kind
    from pragma_table_list where schema = 'main' and type in ('table', 'virtual', 'view')`,
  // The rows of a partition are rows of its table.
  postgres: sql<CatalogRow>`
    select relname as name,
      case relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end as kind
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = current_schema() and relkind in ('r', 'p', 'v', 'm', 'S') and not relispartition`,
} satisfies Record<DialectName, unknown>;

/** What there is in the catalog of the database: kinds by name. */
export type Catalog = ReadonlyMap<string, (typeof OBJECT_KINDS)[number]>;

/** Reads the catalog of the database. */
export async function readCatalog(db: Kysely<unknown>, dialect: DialectName): Promise<Catalog> {
  const { rows } = await CATALOG[dialect].execute(db);
  return new Map(rows.map(({ name, kind }) => [name, kind]));
}

/** Finds the objects of a plugin in a catalog. */
export function listPluginObjects(kinds: Catalog, plugin: string): PluginObjects {
  const own = pickOwnNames(plugin, [...kinds.keys()]);
  const namesOf = (wanted: CatalogRow['kind']) => own.filter((name) => kinds.get(name) === wanted);
  return {
    view: namesOf('view'),
    'materialized view': namesOf('materialized view'),
    table: namesOf('table'),
    sequence: namesOf('sequence'),
  };
}

/**
 * Picks the names of a plugin's objects, sorted: those with its prefix. `plg_quiz__extra__rows` belongs to the plugin
 * `quiz__extra` where that has migrations, else to `quiz`.
 */
export function pickOwnNames(plugin: string, names: readonly string[]): string[] {
  const prefix = tablePrefix(plugin);
  const known = new Set(names);
  return names.filter((name) => name.startsWith(prefix) && !isOfLongerName(name, prefix, known)).sort();
}

function isOfLongerName(name: string, prefix: string, known: ReadonlySet<string>): boolean {
  for (let end = name.indexOf('__', prefix.length); end !== -1; end = name.indexOf('__', end + 1)) {
    const { success, data } = pluginNameSchema.safeParse(name.slice('plg_'.length, end));
    if (success && known.has(migrationTableOf(data))) return true;
  }
  return false;
}
