import { pluginNameSchema, tablePrefix } from '@learnwright/plugin-sdk';
import { migrationTableOf } from '../../../migrations/migration-table-of.ts';

/**
 * The names among these that are a plugin's, sorted: those with its prefix, but for `plg_quiz__extra__rows` where the
 * plugin `quiz__extra` has migrations.
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
