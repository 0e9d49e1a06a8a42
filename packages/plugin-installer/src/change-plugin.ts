import { AppError, type ChangeRequest, type PluginState } from '@learnwright/core';
import { arrangeFolders, findKey, placeConfig, requireArchive } from './archive-files.ts';
import { changeVersion, refuseChange } from './install-plugin.ts';
import type { InstallerPorts } from './installer.ts';
import {
  archiveOf,
  previousArchiveOf,
  requireArchiveState,
  requireNoDependents,
  storeChange,
} from './plugin-states.ts';

/** Goes back to the archive before, and keeps the present one as the archive to go back to. */
export async function rollbackPlugin(name: string, request: ChangeRequest, ports: InstallerPorts): Promise<void> {
  const { host, stores, clock } = ports;
  const state = await requireArchiveState(name, ports);
  const previous = previousArchiveOf(state);
  if (previous === null) throw new AppError('conflict', `There is no earlier version of "${name}" to go back to.`);
  const { version, sha256 } = previous;
  const key_id = await findKey(previous, ports);
  const facts = { plugin: name, version, sha256, from_version: state.version, key_id };
  const back: PluginState = {
    ...state,
    version,
    sha256,
    previous_version: state.version,
    previous_sha256: state.sha256,
    updated_at: clock.now(),
  };
  const discovered = await requireArchive(previous, ports);
  const store = () => storeChange(ports, 'rollback', facts, request, () => stores.states.save(back));
  try {
    await changeVersion(host, discovered, state.enabled, store);
    await placeConfig(discovered, ports);
  } catch (error) {
    await arrangeFolders(ports, name);
    throw await refuseChange(ports, 'rollback', facts, request, error);
  }
}

/** Enables a plugin, or gives one that does not run another chance; or disables it, unless running plugins need it. */
export async function setEnabled(
  name: string,
  enabled: boolean,
  request: ChangeRequest,
  ports: InstallerPorts,
): Promise<void> {
  const { host, stores } = ports;
  if (!enabled) requireNoDependents(name, ports);
  const state = await stores.states.find(name);
  const store = () => storeEnabled(name, enabled, state, request, ports);
  if (!enabled) return host.disable(name, store);
  await addUnusable(name, state, ports);
  await host.enable(name, store);
}

/** An archive that was not usable at the start may be usable now, such as by a key that is trusted since. */
async function addUnusable(name: string, state: PluginState | null, ports: InstallerPorts): Promise<void> {
  const archive = state === null ? null : archiveOf(state);
  if (archive === null || ports.host.plugins().some((plugin) => plugin.name === name)) return;
  ports.host.add(await requireArchive(archive, ports));
}

function storeEnabled(
  name: string,
  enabled: boolean,
  state: PluginState | null,
  request: ChangeRequest,
  ports: InstallerPorts,
): Promise<void> {
  const { stores, clock } = ports;
  const now = clock.now();
  const archive = { version: null, sha256: null, previous_version: null, previous_sha256: null };
  const wanted = { name, ...archive, created_at: now, ...state, enabled, updated_at: now };
  const facts = { plugin: name, version: wanted.version, sha256: wanted.sha256 };
  return storeChange(ports, enabled ? 'enable' : 'disable', facts, request, () => stores.states.save(wanted));
}
