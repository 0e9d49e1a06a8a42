import type { MigrateReport } from '../server-commands.ts';
import { formatRows } from './format-rows.ts';

/** What `migrate` did, as people read it. */
export function formatMigrateReport(report: MigrateReport): string {
  const applied = Object.entries(report.applied).filter(([, names]) => names.length > 0);
  const first = formatRows([['Database', report.database]]);
  if (applied.length === 0) return `${first}\nIt was up to date.`;
  return `${first}\nApplied:\n${applied.flatMap(([owner, names]) => names.map((name) => `  ${owner}  ${name}`)).join('\n')}`;
}
