import { AppError } from '@learnwright/core';
import { arrangeFolders } from './arrange-folders.ts';
import type { InstallerPorts } from './installer-ports.ts';
import type { ChangeRequest, PluginRemoval } from './plugin-installer.ts';
import { purgeTables } from './purge-tables.ts';
import { requireArchiveState } from './require-archive-state.ts';
import { storeChange } from './store-change.ts';
import { requireNoDependents } from './switch-plugin.ts';

/** Removes an installed plugin, and with `purge` what it has kept. What is left of one that is gone can be purged too. */
export async function removePlugin(
  name: string,
  options: ChangeRequest & { readonly purge: boolean },
  ports: InstallerPorts,
): Promise<PluginRemoval> {
  const { host, stores } = ports;
  const isKnown = host.plugins().some((plugin) => plugin.name === name);
  const isLeftOver = !isKnown && (await stores.states.find(name)) === null;
  if (isLeftOver && (!options.purge || (await stores.tables.list(name)).length === 0)) {
    throw new AppError('not_found', `There is no plugin "${name}"${options.purge ? ', and no table of it' : ''}.`);
  }
  if (!isLeftOver) await removeInstalled(name, isKnown, options, ports);
  const exported_to = options.purge ? await purgeTables(name, options, ports) : null;
  return { plugin: name, purged: options.purge, exported_to };
}

async function removeInstalled(name: string, isKnown: boolean, request: ChangeRequest, ports: InstallerPorts) {
  const { host, stores } = ports;
  const state = await requireArchiveState(name, ports);
  requireNoDependents(name, ports);
  const facts = { plugin: name, version: state.version, sha256: state.sha256, from_version: state.version };
  const store = () =>
    storeChange(ports, 'remove', facts, request, async () => {
      await stores.states.delete(name);
      await stores.archives.deleteOthers(name, []);
    });
  await (isKnown ? host.remove(name, store) : store());
  await arrangeFolders(ports, name);
}
