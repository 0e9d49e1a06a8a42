import type { PluginFinding } from '../plugin-rules.ts';

const MARKER = Symbol.for('@learnwright/plugin-installer/PackError');

/** Thrown where a plugin cannot be packed, or every server would refuse it; the message holds all findings. */
export class PackError extends Error {
  readonly [MARKER] = true;
  readonly findings: readonly PluginFinding[];

  constructor(findings: readonly PluginFinding[]) {
    const lines = findings.map(
      ({ rule, entry, message }) => `${rule}${entry === null ? '' : ` (${entry})`}: ${message}`,
    );
    super(`The plugin cannot be packed. ${lines.join(' ')}`);
    this.name = 'PackError';
    this.findings = findings;
  }
}

/** Tells whether a caught value is a PackError, also of another copy of this package. */
export function isPackError(error: unknown): error is PackError {
  return typeof error === 'object' && error !== null && MARKER in error;
}
