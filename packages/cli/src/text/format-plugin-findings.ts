import type { PluginFinding } from '../server-commands.ts';
import { formatFindings } from './format-findings.ts';

/** What was found in a plugin, as people read it: every error, then the warnings grouped by rule. */
export function formatPluginFindings(findings: readonly PluginFinding[]): string {
  return formatFindings(findings.map(({ entry, ...finding }) => ({ ...finding, place: entry ?? '' })));
}
