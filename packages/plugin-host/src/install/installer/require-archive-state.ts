import { AppError, type PluginState } from '@learnwright/core';
import type { InstallerPorts } from './installer-ports.ts';

/** The state of an installed plugin. Throws not_found for a name that nobody knows, conflict for a plugin of a package. */
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
