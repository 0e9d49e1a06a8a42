import { showName, showText } from './names/show-name.ts';
import { PLUGIN_RULES, type PluginRule } from './plugin-rules.ts';

/** One thing that was found in a plugin archive. */
export interface ArchiveFinding {
  readonly rule: PluginRule;
  readonly severity: 'error' | 'warning';
  /** The name of the entry, fit to be shown; null where the archive as a whole is meant. */
  readonly entry: string | null;
  /** A sentence. */
  readonly message: string;
}

const LONGEST_MESSAGE = 500;

/** Makes a finding; the severity comes from the table of rules. */
export function createArchiveFinding(rule: PluginRule, entry: string | null, message: string): ArchiveFinding {
  const { severity } = PLUGIN_RULES[rule];
  return {
    rule,
    severity,
    entry: entry === null ? null : showName(entry),
    message: showText(message, LONGEST_MESSAGE),
  };
}

/** Whether one of the findings refuses the archive. */
export function refusesArchive(findings: readonly ArchiveFinding[]): boolean {
  return findings.some(({ severity }) => severity === 'error');
}
