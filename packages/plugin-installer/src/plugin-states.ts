import {
  type ActionFacts,
  AppError,
  type ChangeRequest,
  type PluginAction,
  type PluginState,
  recordPluginAction,
} from '@learnwright/core';
import type { ArchiveName } from './folders/plugin-folders.ts';
import type { InstallerPorts } from './installer.ts';

/** The archive that operators want of a plugin; null for a plugin of a package. */
export function archiveOf({ name, version, sha256 }: PluginState): ArchiveName | null {
  return version === null || sha256 === null ? null : { name, version, sha256 };
}

/** The archive that a rollback of a plugin goes back to; null where there is none. */
export function previousArchiveOf(state: PluginState): ArchiveName | null {
  const { name, previous_version: version, previous_sha256: sha256 } = state;
  return version === null || sha256 === null ? null : { name, version, sha256 };
}

/** The state of an installed plugin. Throws not_found for an unknown name, conflict for a plugin of a package. */
export async function requireArchiveState(name: string, { host, stores }: InstallerPorts): Promise<PluginState> {
  const state = await stores.states.find(name);
  if (state !== null && state.sha256 !== null) return state;
  if (!host.plugins().some((plugin) => plugin.name === name)) {
    throw new AppError('not_found', `There is no plugin "${name}".`);
  }
  throw new AppError(
    'conflict',
    `The plugin "${name}" comes as a package with the server: upgrade or remove it there, or disable it here.`,
  );
}

/** Throws plugin_in_use while running plugins depend on this one. */
export function requireNoDependents(name: string, { host }: InstallerPorts): void {
  const dependents = host.dependentsOf(name);
  if (dependents.length === 0) return;
  const detail = `The plugin "${name}" is needed by ${dependents.join(', ')}. Disable those first.`;
  throw new AppError('plugin_in_use', detail, { extensions: { dependents } });
}

/** Stores a change of a state with its entry in the audit, in one transaction, and lets the other servers know. */
export function storeChange(
  ports: InstallerPorts,
  action: PluginAction,
  facts: ActionFacts,
  request: ChangeRequest,
  change: () => Promise<unknown>,
): Promise<void> {
  return ports.transaction(async () => {
    await change();
    await recordPluginAction(ports, action, facts, request);
    await ports.stores.states.advance();
  });
}
