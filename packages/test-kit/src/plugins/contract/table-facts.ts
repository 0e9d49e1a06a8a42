import { isDeepStrictEqual } from 'node:util';
import { tablePrefix } from '@learnwright/plugin-sdk';
import { type ActiveRun, countRows, type PluginRun, readTables } from './contract-subject.ts';

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

const NOBODY = 'no-such-user';

/** What goes wrong when a user is exported and erased of whom the plugin holds nothing. */
export async function findUnknownUserFaults({ plugin, database, server }: ActiveRun): Promise<string[]> {
  const findings: string[] = [];
  const before = await countRows(database);
  try {
    const exported: unknown = (await server.host.exportUser(NOBODY))[plugin.name];
    if (plugin.privacy !== null && JSON.stringify(exported) === undefined) {
      findings.push('export_user answers something that is not JSON.');
    }
  } catch (error) {
    findings.push(`export_user throws for an unknown user: ${describe(error)}`);
  }
  try {
    await database.unitOfWork.run(() => server.host.eraseUser(NOBODY));
  } catch (error) {
    findings.push(`erase_user throws for an unknown user: ${describe(error)}`);
  }
  const after = await countRows(database);
  const changed = [...before].filter(([table, rows]) => after.get(table) !== rows);
  return [
    ...findings,
    ...changed.map(([table, rows]) => `"${table}" had ${rows} rows before an unknown user was erased, now others.`),
  ];
}

function describe(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error;
  return cause instanceof Error ? cause.message : String(cause);
}
