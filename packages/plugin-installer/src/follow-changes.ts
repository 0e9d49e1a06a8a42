import { describeError, type Lock, type PluginState } from '@learnwright/core';
import { arrangeFolders, dropConfig, openArchive, placeConfig } from './archive-files.ts';
import type { KnownPlugin } from './host-port.ts';
import type { InstallerPorts } from './installer.ts';
import { archiveOf } from './plugin-states.ts';

/** Brings the plugins of this server in line with the states that other servers and the command line change. */
interface Follower {
  /** Follows until `stop`. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Marks the state of a plugin as done: this server has changed it itself. */
  note(name: string): Promise<void>;
}

/** How often to look for changes that no notification came for, in milliseconds. */
const LOOK_EVERY = 2_000;
/** How many looks are between two tries of a change that fails, at the most: the pause doubles up to ten minutes. */
const MOST_LOOKS = 300;

/** Builds a follower that works while it holds the lock. */
export function createFollower(ports: InstallerPorts, lock: Lock): Follower {
  const { host, stores, logger, restored, timers } = ports;
  /** By plugin: the time of the last state that this server has brought about. */
  const done = new Map(restored.states.map(({ name, updated_at }) => [name, updated_at]));
  /** By plugin: what the host says of a change that has failed, and is tried again. */
  const failed = new Map<string, string>();
  let pause = 1;
  let looksToWait = 0;
  let { generation } = restored;
  let stopListening: (() => Promise<void>) | null = null;
  let cancelLook: () => void = () => undefined;
  let isStopped = false;

  async function look(): Promise<void> {
    try {
      const current = await stores.states.generation();
      if (isStopped || (current === generation && !isTimeToTryAgain())) return;
      if (current !== generation) pause = 1;
      await bringInLine();
      await host.followSettings();
      generation = current;
      looksToWait = pause;
      pause = Math.min(2 * pause, MOST_LOOKS);
    } catch (error) {
      logger.warn('It could not be found out whether plugins or their settings have changed; another try follows.', {
        error,
      });
    }
  }

  function isTimeToTryAgain(): boolean {
    looksToWait -= 1;
    return failed.size > 0 && looksToWait <= 0;
  }

  function lookAgain(): void {
    cancelLook();
    if (isStopped) return;
    cancelLook = timers.after(LOOK_EVERY, () => void lock.run(look).then(lookAgain));
  }

  async function bringInLine(): Promise<void> {
    const states = await stores.states.list();
    const known = new Map(host.plugins().map((plugin) => [plugin.name, plugin]));
    const wanted = new Set(states.map(({ name }) => name));
    for (const { name, discovered } of [...known.values()].toReversed()) {
      if (discovered.sha256 === undefined || wanted.has(name)) continue;
      if (!(await attempt(name, () => host.remove(name)))) continue;
      await dropConfig(name, ports);
      await arrangeFolders(ports, name);
    }
    for (const name of failed.keys()) if (!wanted.has(name) && !known.has(name)) settle(name);
    // Dependents end before the plugins they need, and start after them.
    const disabled = states.filter(({ enabled }) => !enabled).toReversed();
    for (const state of [...disabled, ...states.filter(({ enabled }) => enabled)]) {
      const { name, updated_at } = state;
      if (done.get(name) === updated_at) continue;
      if (await attempt(name, () => act(state, known.get(name)))) done.set(name, updated_at);
    }
    await arrangeFolders(ports, null);
  }

  /** Does what one state asks for. */
  async function act(state: PluginState, known: KnownPlugin | undefined): Promise<void> {
    const { name, enabled } = state;
    const archive = archiveOf(state);
    const isOther = archive !== null && known?.discovered.sha256 !== archive.sha256;
    if (isOther) {
      const discovered = await openArchive(archive, ports);
      if (enabled && known?.enabled === true) {
        await host.replace(discovered);
        return placeConfig(discovered, ports);
      }
      if (known !== undefined) await host.remove(name);
      host.add(discovered);
      await placeConfig(discovered, ports);
    }
    // A new state of an enabled plugin also means another chance.
    if (enabled) return host.enable(name);
    if (known?.enabled === true) await host.disable(name);
  }

  /** Returns whether the work was done. A failure is logged once and told by the host, and the rest goes on. */
  async function attempt(name: string, work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      settle(name);
      return true;
    } catch (error) {
      const complaint = `A change of the plugin could not be followed, and is tried again: ${describeError(error)}`;
      if (failed.get(name) === complaint) return false;
      settle(name);
      failed.set(name, complaint);
      host.addFinding(name, complaint);
      logger.error(complaint, { plugin: name, error });
      return false;
    }
  }

  /** Nothing of a plugin is left to be tried again. */
  function settle(name: string): void {
    const complaint = failed.get(name);
    if (complaint !== undefined) host.dropFinding(name, complaint);
    failed.delete(name);
  }

  return {
    start: async () => {
      stopListening = await stores.states.follow(() => void lock.run(look));
      lookAgain();
    },
    stop: async () => {
      isStopped = true;
      cancelLook();
      await stopListening?.();
    },
    note: async (name) => {
      const state = await stores.states.find(name);
      if (state !== null) done.set(name, state.updated_at);
      settle(name);
    },
  };
}
