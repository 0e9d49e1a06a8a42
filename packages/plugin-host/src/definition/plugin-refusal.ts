import type { z } from 'zod';
import { OWN_SENTENCE } from '../status/describe-error.ts';

/** A plugin that the host does not take: every finding, and one sentence with all of them. */
export class PluginRefusal extends Error {
  readonly [OWN_SENTENCE] = true;
  readonly findings: readonly string[];

  constructor(plugin: string, findings: readonly string[]) {
    super(`The plugin "${plugin}" was refused: ${findings.join('; ')}.`);
    this.name = 'PluginRefusal';
    this.findings = findings;
  }
}

/** What Zod found, one line each: `settings.bonus.label: …`. */
export function toFindingLines(issues: readonly z.core.$ZodIssue[]): string[] {
  return issues.map(({ path, message }) => (path.length === 0 ? message : `${path.map(String).join('.')}: ${message}`));
}

/** The finding of a plugin that is not called what its package.json says. */
export function namesDiffer(name: string, entryName: string): string {
  return `name: It calls itself "${name}", its package.json "${entryName}"`;
}
