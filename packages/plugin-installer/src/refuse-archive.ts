import {
  type ActionFacts,
  AppError,
  type ChangeRequest,
  type ErrorFinding,
  type PluginAction,
  recordPluginAction,
} from '@learnwright/core';
import type { InstallerPorts } from './installer.ts';
import { createPluginFinding, type PluginFinding } from './plugin-rules.ts';

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

/** Records that a version could not take over, and returns its refusal. Throws any error that no rule explains. */
export async function refuseChange(
  ports: InstallerPorts,
  action: PluginAction,
  facts: ActionFacts,
  request: ChangeRequest,
  cause: unknown,
): Promise<AppError> {
  const refusal = ports.host.explainRefusal(cause);
  if (refusal === null) throw cause;
  const { rule, message } = refusal;
  await recordPluginAction(ports, action, facts, request, message);
  return refuseArchive([createPluginFinding(rule, null, message)], cause);
}

function toErrorFinding({ rule, entry, message }: PluginFinding): ErrorFinding {
  return entry === null ? { parameter: 'file', code: rule, message } : { path: entry, code: rule, message };
}
