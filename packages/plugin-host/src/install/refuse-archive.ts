import {
  type ActionFacts,
  AppError,
  type ChangeRequest,
  type ErrorFinding,
  type PluginAction,
  recordPluginAction,
} from '@learnwright/core';
import { createPluginFinding, type PluginFinding, type PluginRule } from '@learnwright/plugin-installer';
import { type ChangePhase, PluginRefusal, requireChangeError } from '../errors.ts';
import type { InstallerPorts } from './installer.ts';

const RULES = {
  load: 'activation.failed',
  config: 'activation.config',
  migration: 'activation.migration',
  activation: 'activation.failed',
  probe: 'activation.probe',
} as const satisfies Record<ChangePhase, PluginRule>;

/** The error of a refused archive: every finding with its rule id and the entry of the archive. */
export function refuseArchive(findings: readonly PluginFinding[], cause?: unknown): AppError {
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

/** Records that a version could not take over, and answers its refusal. Throws any error but a PluginChangeError. */
export async function refuseChange(
  ports: InstallerPorts,
  action: PluginAction,
  facts: ActionFacts,
  request: ChangeRequest,
  cause: unknown,
): Promise<AppError> {
  const { phase, message, cause: reason } = requireChangeError(cause);
  // What only shows itself here breaks a rule of its own: routers that a class makes when it is activated, or tables.
  const rule = reason instanceof PluginRefusal && reason.rule !== 'trial.no_plugin' ? reason.rule : RULES[phase];
  await recordPluginAction(ports, action, facts, request, message);
  return refuseArchive([createPluginFinding(rule, null, message)], cause);
}

function toErrorFinding({ rule, entry, message }: PluginFinding): ErrorFinding {
  return entry === null ? { parameter: 'file', code: rule, message } : { path: entry, code: rule, message };
}
