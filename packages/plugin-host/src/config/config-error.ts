import { OWN_SENTENCE } from '../status/describe-error.ts';

/** One mistake in a config file; `line` counts from 1. */
export interface ConfigFinding {
  readonly file: string;
  readonly line: number;
  readonly reason: string;
}

const MARKER = Symbol.for('@learnwright/plugin-host/ConfigError');

/** Broken config files: all findings, and a message that lists them. From a first-party plugin it stops the start. */
export class ConfigError extends Error {
  readonly [MARKER] = true;
  readonly [OWN_SENTENCE] = true;
  readonly findings: readonly ConfigFinding[];

  constructor(findings: readonly ConfigFinding[]) {
    super(findings.map(({ file, line, reason }) => `${file}, line ${line}: ${reason}.`).join(' '));
    this.name = 'ConfigError';
    this.findings = findings;
  }
}

/** Tells whether a caught value is a ConfigError, also one made by another copy of this package. */
export function isConfigError(error: unknown): error is ConfigError {
  return typeof error === 'object' && error !== null && MARKER in error;
}
