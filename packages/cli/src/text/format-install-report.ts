import type { PluginInstallReport } from '../server-commands.ts';
import { formatPluginFindings } from './format-plugin-findings.ts';
import { formatRows } from './format-rows.ts';
import { listRefusals } from './list-refusals.ts';

/** What an installation has done or would do, as people read it. */
export function formatInstallReport(report: PluginInstallReport, dryRun: boolean): string {
  const parts = [formatPluginFindings(report.findings), formatSummary(report)];
  if (dryRun && listRefusals(report).length === 0) parts.push('This was a dry run: nothing was installed.');
  return parts.filter((part) => part !== '').join('\n\n');
}

function formatSummary({ plugin, version, from_version, action, enabled, sha256 }: PluginInstallReport): string {
  const isChange = from_version !== null && from_version !== version;
  return formatRows([
    ...(plugin === null ? [] : [['Plugin', version === null ? plugin : `${plugin} ${version}`] as const]),
    ...(action === null ? [] : [['Action', isChange ? `${action} from ${from_version}` : action] as const]),
    ...(action === null ? [] : [['Enabled', enabled ? 'yes' : 'no'] as const]),
    ['SHA-256', sha256],
  ]);
}
