import { type Migrations, tablePrefix } from '@learnwright/plugin-sdk';
import type { MigrationOwner } from '../database.ts';
import { CORE_OWNER, migrationTableOf } from '../migrations/migration-table.ts';
import { kindOf, type MovedTable } from './column-kinds.ts';
import { type MoveFinding, MoveRefusal, refuseMove } from './move-refusal.ts';
import type { MoveSide, TableColumns } from './move-sides.ts';

/** An owner of tables whose steps are loaded where the database has applied some of them. */
export interface MoveOwner {
  readonly owner: string;
  /** Rejects where the plugin cannot be loaded. */
  load(): Promise<Migrations>;
}

/** The tables of a schema with their columns. */
export type Schema = ReadonlyMap<string, TableColumns>;

const LEDGER = /^plg_(?<plugin>.+)__migrations$/;

/**
 * The owners with the steps that a database has applied, no more, so that the target gets the same tables. Throws a
 * MoveRefusal where nobody has the steps, unless the plugin is to be left behind.
 */
export async function listAppliedOwners(
  source: MoveSide,
  schema: Schema,
  owners: readonly MoveOwner[],
  without: readonly string[],
): Promise<MigrationOwner[]> {
  if (!schema.has(migrationTableOf(CORE_OWNER))) {
    throw refuseMove('no_server', '', 'The database has no tables of a server. Is DATABASE_URL right?');
  }
  const ledgers = new Map(owners.map((owner) => [migrationTableOf(owner.owner), owner]));
  const findings: MoveFinding[] = [];
  const applied: MigrationOwner[] = [];
  for (const table of [...schema.keys()].filter((name) => ledgers.has(name) || LEDGER.test(name))) {
    const known = ledgers.get(table);
    const plugin = known?.owner ?? LEDGER.exec(table)?.groups?.plugin ?? table;
    if (without.includes(plugin)) continue;
    const migrations = await known?.load().catch(() => undefined);
    if (migrations === undefined) {
      const message = `The database has tables of the plugin "${plugin}", which is not installed here or does not load. ${adviceFor(plugin)}`;
      findings.push({ code: 'unknown_plugin', place: plugin, message });
      continue;
    }
    const steps = await source.listSteps(table);
    for (const step of steps.filter((name) => !(name in migrations))) {
      const who =
        plugin === CORE_OWNER ? 'This version of the server' : `The plugin "${plugin}", as it is installed here,`;
      const what = `${who} does not know the migration "${step}", which the database has.`;
      const advice = plugin === CORE_OWNER ? 'Move it with the version that it was used with.' : adviceFor(plugin);
      findings.push({ code: 'unknown_migration', place: plugin, message: `${what} ${advice}` });
    }
    const chosen = steps.flatMap((name) => (migrations[name] === undefined ? [] : [[name, migrations[name]] as const]));
    applied.push({ owner: plugin, migrations: Object.fromEntries(chosen) });
  }
  if (findings.length > 0) throw new MoveRefusal(findings);
  return applied.toSorted((left, right) => Number(right.owner === CORE_OWNER) - Number(left.owner === CORE_OWNER));
}

function adviceFor(plugin: string): string {
  return `Install it as it was, or leave its tables behind with --without ${plugin}.`;
}

/**
 * The tables that both databases have after the migrations, and those of the source that stay behind: of plugins that are left
 * out, and of nobody that the server knows. Throws a MoveRefusal where the tables of an owner differ.
 */
export function matchTables(
  source: Schema,
  target: Schema,
  postgres: Schema,
  without: readonly string[],
): { readonly tables: readonly MovedTable[]; readonly left: readonly string[] } {
  const findings: MoveFinding[] = [];
  const left: string[] = [];
  const tables: MovedTable[] = [];
  const differ = (place: string, message: string) => void findings.push({ code: 'other_tables', place, message });
  const isLeft = (table: string) =>
    !table.startsWith('plg_') || without.some((plugin) => table.startsWith(tablePrefix(plugin)));
  for (const [name, columns] of source) {
    const others = target.get(name);
    const types = postgres.get(name);
    if (others === undefined || types === undefined) {
      if (isLeft(name)) left.push(name);
      else differ(name, 'The migrations of its plugin do not make this table in the other database.');
    } else if ([...columns.keys()].toSorted().join() !== [...others.keys()].toSorted().join()) {
      differ(name, 'It has other columns than the migrations make.');
    } else {
      tables.push({
        name,
        columns: [...columns.keys()].map((column) => {
          const type = types.get(column) ?? 'text';
          return { name: column, type, kind: kindOf(type), place: `${name}.${column}` };
        }),
      });
    }
  }
  for (const name of target.keys()) if (!source.has(name)) differ(name, 'The database that is moved lacks this table.');
  if (findings.length > 0) throw new MoveRefusal(findings);
  return { tables, left };
}
