import type { PluginAction, PluginAuditEntry } from '@learnwright/core';
import type { InstallerPorts } from './installer-ports.ts';
import type { ChangeRequest } from './plugin-installer.ts';

/** What is recorded of an action; the rest is filled in. */
export type ActionFacts = Pick<PluginAuditEntry, 'plugin'> &
  Partial<Pick<PluginAuditEntry, 'version' | 'sha256' | 'from_version'>>;

/** Writes an action into the audit: done, or failed for a reason. */
export async function recordAction(
  { stores, clock, createId }: InstallerPorts,
  action: PluginAction,
  facts: ActionFacts,
  { request_id }: ChangeRequest,
  reason: string | null = null,
): Promise<void> {
  await stores.audit.insert({
    id: createId(),
    action,
    outcome: reason === null ? 'done' : 'failed',
    plugin: facts.plugin,
    version: facts.version ?? null,
    sha256: facts.sha256 ?? null,
    from_version: facts.from_version ?? null,
    reason,
    request_id,
    at: clock.now(),
  });
}
