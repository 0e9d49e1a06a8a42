import { AppError, type PluginState } from '@learnwright/core';
import { arrangeFolders } from './arrange-folders.ts';
import type { InstallerPorts } from './installer-ports.ts';
import type { ChangeRequest } from './plugin-installer.ts';
import { recordAction } from './record-action.ts';
import { findingOfChange, refuseArchive } from './refuse-archive.ts';
import { requireArchive } from './require-archive.ts';
import { requireArchiveState } from './require-archive-state.ts';
import { runOrAdd } from './run-or-add.ts';
import { storeChange } from './store-change.ts';

/** Goes back to the archive before, and keeps the present one to go back to. */
export async function rollbackPlugin(name: string, request: ChangeRequest, ports: InstallerPorts): Promise<void> {
  const { host, stores, clock } = ports;
  const state = await requireArchiveState(name, ports);
  const { previous_version: version, previous_sha256: sha256 } = state;
  if (version === null || sha256 === null) {
    throw new AppError('conflict', `There is no earlier version of "${name}" to go back to.`);
  }
  const facts = { plugin: name, version, sha256, from_version: state.version };
  const back: PluginState = {
    ...state,
    version,
    sha256,
    previous_version: state.version,
    previous_sha256: state.sha256,
    updated_at: clock.now(),
  };
  const discovered = await requireArchive({ name, version, sha256 }, ports);
  const store = () => storeChange(ports, 'rollback', facts, request, () => stores.states.save(back));
  try {
    await runOrAdd(host, discovered, state.enabled, store);
  } catch (error) {
    await arrangeFolders(ports, name);
    const finding = findingOfChange(error);
    await recordAction(ports, 'rollback', facts, request, finding.message);
    throw refuseArchive([finding], error);
  }
}
