import type { PluginAction } from '@learnwright/core';
import type { InstallerPorts } from './installer-ports.ts';
import type { ChangeRequest } from './plugin-installer.ts';
import { type ActionFacts, recordAction } from './record-action.ts';

/** Stores a change of what is wanted with its entry in the audit, in one transaction, and lets other servers know. */
export function storeChange(
  ports: InstallerPorts,
  action: PluginAction,
  facts: ActionFacts,
  request: ChangeRequest,
  change: () => Promise<unknown>,
): Promise<void> {
  return ports.transaction(async () => {
    await change();
    await recordAction(ports, action, facts, request);
    await ports.stores.states.advance();
  });
}
