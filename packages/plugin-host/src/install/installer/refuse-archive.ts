import { AppError, type ErrorFinding } from '@learnwright/core';
import { type ArchiveFinding, createArchiveFinding } from '../../archive/archive-finding.ts';
import type { PluginRule } from '../../archive/plugin-rules.ts';
import { type ChangePhase, PluginChangeError } from '../../changes/plugin-change-error.ts';

const RULES = {
  load: 'activation.failed',
  config: 'activation.config',
  migration: 'activation.migration',
  activation: 'activation.failed',
  probe: 'activation.probe',
} as const satisfies Record<ChangePhase, PluginRule>;

/** The error of an archive that is not installed: every finding with its rule id and the entry of the archive. */
export function refuseArchive(findings: readonly ArchiveFinding[], cause?: unknown): AppError {
  const errors = findings.filter(({ severity }) => severity === 'error');
  const warnings = findings.filter(({ severity }) => severity === 'warning').map(toErrorFinding);
  const count = errors.length === 1 ? 'One rule is' : `${errors.length} rules are`;
  const detail = `The plugin was not installed, and nothing was changed. ${count} broken.`;
  return new AppError('plugin_refused', detail, {
    findings: errors.map(toErrorFinding),
    extensions: { warnings },
    cause,
  });
}

/** The finding of a plugin that could not take over; throws what is anything else. */
export function findingOfChange(error: unknown): ArchiveFinding {
  if (!(error instanceof PluginChangeError)) throw error;
  return createArchiveFinding(RULES[error.phase], null, error.message);
}

function toErrorFinding({ rule, entry, message }: ArchiveFinding): ErrorFinding {
  return entry === null ? { parameter: 'file', code: rule, message } : { path: entry, code: rule, message };
}
