import { AppError, type PluginState } from '@learnwright/core';
import type { InstallerPorts } from './installer-ports.ts';
import type { ChangeRequest } from './plugin-installer.ts';
import { requireArchive } from './require-archive.ts';
import { archiveOf } from './restore-plugins.ts';
import { storeChange } from './store-change.ts';

/** Lets a plugin run, or gives one that does not another chance. */
export async function enablePlugin(name: string, request: ChangeRequest, ports: InstallerPorts): Promise<void> {
  const state = await ports.stores.states.find(name);
  await addUnusable(name, state, ports);
  await ports.host.enable(name, () => store(name, true, state, request, ports));
}

/** Ends a plugin, unless others that run need it. */
export async function disablePlugin(name: string, request: ChangeRequest, ports: InstallerPorts): Promise<void> {
  requireNoDependents(name, ports);
  const state = await ports.stores.states.find(name);
  await ports.host.disable(name, () => store(name, false, state, request, ports));
}

/** Throws plugin_in_use while running plugins depend on one. */
export function requireNoDependents(name: string, { host }: InstallerPorts): void {
  const dependents = host.dependentsOf(name);
  if (dependents.length === 0) return;
  const detail = `The plugin "${name}" is needed by ${dependents.join(', ')}. Disable those first.`;
  throw new AppError('plugin_in_use', detail, { extensions: { dependents } });
}

/** An archive that could not be used at the start may have come back, such as by a key that is trusted now. */
async function addUnusable(name: string, state: PluginState | null, ports: InstallerPorts): Promise<void> {
  const archive = state === null ? null : archiveOf(state);
  if (archive === null || ports.host.plugins().some((plugin) => plugin.name === name)) return;
  ports.host.add(await requireArchive(archive, ports));
}

function store(
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
