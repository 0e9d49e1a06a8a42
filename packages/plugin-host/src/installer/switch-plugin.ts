import { AppError, type PluginState } from '@learnwright/core';
import type { InstallerPorts } from './installer-ports.ts';
import { materialiseArchive } from './materialise-archive.ts';
import type { ChangeRequest } from './plugin-installer.ts';
import { recordAction } from './record-action.ts';
import { archiveOf } from './restore-plugins.ts';

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
  const discovered = await materialiseArchive(archive, ports).catch((cause: unknown) => {
    throw new AppError('conflict', cause instanceof Error ? cause.message : String(cause), { cause });
  });
  ports.host.add(discovered);
}

function store(
  name: string,
  enabled: boolean,
  state: PluginState | null,
  request: ChangeRequest,
  ports: InstallerPorts,
): Promise<void> {
  const { stores, clock, transaction } = ports;
  const now = clock.now();
  const archive = { version: null, sha256: null, previous_version: null, previous_sha256: null };
  return transaction(async () => {
    await stores.states.save({ name, ...archive, created_at: now, ...state, enabled, updated_at: now });
    await recordAction(ports, enabled ? 'enable' : 'disable', { plugin: name, ...facts(state) }, request);
    await stores.states.advance();
  });
}

function facts(state: PluginState | null) {
  return { version: state?.version ?? null, sha256: state?.sha256 ?? null };
}
