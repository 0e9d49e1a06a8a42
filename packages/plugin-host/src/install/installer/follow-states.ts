import type { PluginState } from '@learnwright/core';
import type { KnownPlugin } from '../../changes/plugin-changes.ts';
import { describeError } from '../../status/describe-error.ts';
import { arrangeFolders } from './arrange-folders.ts';
import type { InstallerPorts } from './installer-ports.ts';
import { materialiseArchive } from './materialise-archive.ts';
import { archiveOf } from './restore-plugins.ts';

/** Keeps the plugins of a server in line with what is wanted. */
export interface Follower {
  /** Does what the states ask for; what fails is logged, and the rest goes on. */
  bringInLine(): Promise<void>;
  /** Notes that the state of a plugin was acted upon here, where it was made. */
  note(name: string): Promise<void>;
}

/** Builds what follows the states, from those that the host was started with. */
export function createFollower(ports: InstallerPorts): Follower {
  const { host, stores, logger, restored } = ports;
  /** When the state of each plugin that was acted upon was made. */
  const seen = new Map(restored.states.map(({ name, updated_at }) => [name, updated_at]));

  async function attempt(name: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      logger.error(`A change of the plugin could not be followed: ${describeError(error)}`, { plugin: name, error });
    }
  }

  async function act(state: PluginState, known: KnownPlugin | undefined): Promise<void> {
    const { name, enabled } = state;
    const archive = archiveOf(state);
    const isOther = archive !== null && known?.discovered.sha256 !== archive.sha256;
    if (isOther) {
      const discovered = await materialiseArchive(archive, ports);
      if (enabled && known?.enabled === true) return host.replace(discovered);
      if (known !== undefined) await host.remove(name);
      host.add(discovered);
    }
    // A state that was made anew and wants it to run also means another chance.
    if (enabled) return host.enable(name);
    if (known?.enabled === true) await host.disable(name);
  }

  async function bringInLine(): Promise<void> {
    const states = await stores.states.list();
    const known = new Map(host.plugins().map((plugin) => [plugin.name, plugin]));
    const wanted = new Set(states.map(({ name }) => name));
    for (const { name, discovered } of [...known.values()].toReversed()) {
      if (discovered.sha256 === undefined || wanted.has(name)) continue;
      await attempt(name, () => host.remove(name));
      await arrangeFolders(ports, name);
    }
    // Who goes, goes before whom it needs; who comes, comes after.
    const leaving = states.filter(({ enabled }) => !enabled).toReversed();
    for (const state of [...leaving, ...states.filter(({ enabled }) => enabled)]) {
      const { name, updated_at } = state;
      if (seen.get(name) === updated_at) continue;
      seen.set(name, updated_at);
      await attempt(name, () => act(state, known.get(name)));
    }
    await arrangeFolders(ports, null);
  }

  async function note(name: string): Promise<void> {
    const state = await stores.states.find(name);
    if (state !== null) seen.set(name, state.updated_at);
  }

  return { bringInLine, note };
}
