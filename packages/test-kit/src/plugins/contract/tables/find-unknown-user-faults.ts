import type { ActiveRun } from '../prepare-run.ts';
import { countRows } from './read-tables.ts';

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
