import { type DialectName, tablePrefix } from '@learnwright/plugin-sdk';
import { CORE_TABLE_NAMES } from '../core-table-names.ts';
import { CORE_OWNER, migrationTableOf } from '../migrations/migration-table.ts';
import { listTables, type NamedTable } from './named-tables.ts';
import { type GuardedWork, listBodies, type PluginStatement, readStatements } from './plugin-statements.ts';
import { readTokens, type SqlToken } from './sql-tokens.ts';

/** Throws for SQL that is not for the owner: another one's table, or a statement that plugins may not run there. */
export type TableGuard = (sql: string) => void;

/** Whose SQL is guarded, in which language, and what it is for. */
export interface GuardedOwner {
  readonly owner: string;
  readonly dialect: DialectName;
  readonly work: GuardedWork;
}

/** How many statements are remembered as good. */
const REMEMBERED = 1_000;

const CORE_TABLES: ReadonlySet<string> = new Set([...CORE_TABLE_NAMES, migrationTableOf(CORE_OWNER)]);
const READ_BY_RECORDS = 'Records of core are in context.records.';
const ONLY_READ = 'A migration may only read it.';
/** Schemas whose tables are looked at by their names; those of core are in one of the first two. */
const SCHEMAS: ReadonlySet<string | null> = new Set([null, 'main', 'public', 'pg_catalog', 'information_schema']);

/**
 * Keeps a plugin to its own tables: those that begin with its prefix. Tables of core and of other plugins are refused,
 * and so is every write to a table of anybody else; catalogs may be read. What a migration leaves behind, such as a
 * view, reads no foreign table either.
 */
export function createTableGuard({ owner, dialect, work }: GuardedOwner): TableGuard {
  const prefix = tablePrefix(owner);
  const good = new Set<string>();

  function isForeign({ name, schema, isWritten }: NamedTable): boolean {
    if (name.startsWith(prefix)) return false;
    return isWritten || CORE_TABLES.has(name) || name.startsWith('plg_') || !SCHEMAS.has(schema);
  }

  function checkTables({ tokens, isLasting }: PluginStatement): void {
    const mayRead = work === 'migrate' && !isLasting;
    const refused = [...listTables(tokens), ...listSources(tokens)].find(
      (table) => isForeign(table) && (table.isWritten || !mayRead || !SCHEMAS.has(table.schema)),
    );
    if (refused !== undefined) throw new Error(refusal(owner, prefix, refused.name, work));
  }

  return (sql) => {
    if (good.has(sql)) return;
    for (const statement of readStatements(readTokens(sql, dialect), work)) {
      for (const part of [statement, ...listBodies(statement, dialect)]) checkTables(part);
    }
    if (good.size === REMEMBERED) good.clear();
    good.add(sql);
  };
}

function refusal(owner: string, prefix: string, name: string, work: GuardedWork): string {
  const whose = `The table "${name}" does not belong to the plugin "${owner}", whose tables begin with ${prefix}.`;
  if (CORE_TABLES.has(name)) return `${whose} ${work === 'run' ? READ_BY_RECORDS : ONLY_READ}`;
  const own = name.startsWith('plg_') ? '' : ` Name its own table ${prefix}${name}.`;
  return work === 'run' ? `${whose}${own}` : `${whose} ${ONLY_READ}${own}`;
}

/** What a virtual table reads: `create virtual table … using fts5 (name, content = 'users')`. */
function listSources(tokens: readonly SqlToken[]): NamedTable[] {
  if (tokens[0]?.text !== 'create' || tokens[1]?.text !== 'virtual') return [];
  return tokens.flatMap(({ kind, text }, index): NamedTable[] => {
    const isValue = tokens[index - 1]?.text === '=' || text.toLowerCase().startsWith('plg_');
    return kind !== 'sign' && isValue ? [{ name: text.toLowerCase(), schema: null, isWritten: false }] : [];
  });
}
