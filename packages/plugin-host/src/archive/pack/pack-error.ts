import { OWN_SENTENCE } from '../../status/describe-error.ts';
import type { ArchiveFinding } from '../archive-finding.ts';

const MARKER = Symbol.for('@learnwright/plugin-host/PackError');

/** A plugin that cannot be packed, or would be refused by every server: all findings, and one sentence with them. */
export class PackError extends Error {
  readonly [MARKER] = true;
  readonly [OWN_SENTENCE] = true;
  readonly findings: readonly ArchiveFinding[];

  constructor(findings: readonly ArchiveFinding[]) {
    const lines = findings.map(
      ({ rule, entry, message }) => `${rule}${entry === null ? '' : ` (${entry})`}: ${message}`,
    );
    super(`The plugin cannot be packed. ${lines.join(' ')}`);
    this.name = 'PackError';
    this.findings = findings;
  }
}

/** Tells whether a caught value is a PackError, also one made by another copy of this package. */
export function isPackError(error: unknown): error is PackError {
  return typeof error === 'object' && error !== null && MARKER in error;
}
