import { isDeepStrictEqual } from 'node:util';
import { tablePrefix } from '@learnwright/plugin-sdk';
import type { PluginRun } from '../prepare-run.ts';
import { readTables } from './read-tables.ts';

/** Tables of a plugin that are not named after it, and tables of others that it has changed. */
export async function findTableFaults({ plugin, database, tablesBefore }: PluginRun): Promise<string[]> {
  const prefix = tablePrefix(plugin.name);
  const tables = await readTables(database);
  const added = [...tables.keys()].filter((table) => !tablesBefore.has(table) && !table.startsWith(prefix));
  const changed = [...tablesBefore].filter(([table, columns]) => !isDeepStrictEqual(tables.get(table), columns));
  return [
    ...added.map((table) => `The table "${table}" must begin with ${prefix}.`),
    ...changed.map(([table]) => `The table "${table}" belongs to somebody else and was changed.`),
  ];
}

/** Tables with a user_id of a plugin that has no privacy functions. */
export async function findPrivacyFaults({ plugin, database, tablesBefore }: PluginRun): Promise<string[]> {
  if (plugin.privacy !== null) return [];
  const tables = await readTables(database);
  const personal = [...tables].filter(([table, columns]) => !tablesBefore.has(table) && columns.includes('user_id'));
  return personal.map(([table]) => `The table "${table}" has a user_id: give privacy: { export_user, erase_user }.`);
}
