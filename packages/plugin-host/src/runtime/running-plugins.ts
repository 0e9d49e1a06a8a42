import type { Logger } from '@learnwright/plugin-sdk';
import { DEADLINES, type Timers } from '../calls/deadlines.ts';
import { listDependents, orderPlugins } from './dependency-order.ts';
import type { HookSubscriptions } from './plugin-hooks.ts';
import type { PluginVersion } from './plugin-version.ts';

/** The one version of each plugin that serves. A change is seen as a whole; the version before drains. */
export interface RunningPlugins {
  find(name: string): PluginVersion | undefined;
  /** The running versions, dependencies first. */
  list(): readonly PluginVersion[];
  /** The names of the plugins that need a plugin, directly or through others, dependencies first. */
  dependentsOf(name: string): readonly string[];
  /**
   * Lets a version serve. The version before gets nothing new and ends when nothing is under way in it. Returns the names
   * of handlers that another plugin has taken meanwhile.
   */
  replace(version: PluginVersion): readonly string[];
  /** Takes a plugin away; its version ends when nothing is under way in it. */
  remove(name: string): void;
  /** Aborts the signals of all versions, those that end included; nothing is taken away. */
  interrupt(): void;
  /** Takes all away, dependents first, tells `onRemoved` of each, and resolves when all versions have ended. */
  clear(onRemoved: (name: string) => void): Promise<void>;
}

/** A version that has been replaced or removed and ends. */
interface Draining {
  readonly interrupt: () => void;
  readonly ended: Promise<void>;
  readonly hurry: () => void;
}

/** Builds the running plugins; none runs yet. */
export function createRunningPlugins(subscriptions: HookSubscriptions, timers: Timers, logger: Logger): RunningPlugins {
  let running: ReadonlyMap<string, PluginVersion> = new Map();
  const draining = new Set<Draining>();

  function replace(version: PluginVersion): readonly string[] {
    const { name } = version.plugin;
    const before = running.get(name);
    running = inOrder([...new Map(running).set(name, version).values()]);
    subscriptions.follow(name, version.hooks);
    const taken = version.handlers.enter();
    before?.handlers.leave();
    if (before !== undefined) drain(before);
    return taken;
  }

  function takeAway(name: string): PluginVersion | undefined {
    const version = running.get(name);
    running = new Map([...running].filter(([other]) => other !== name));
    subscriptions.drop(name);
    version?.handlers.leave();
    return version;
  }

  function remove(name: string): void {
    const version = takeAway(name);
    if (version !== undefined) drain(version);
  }

  async function clear(onRemoved: (name: string) => void): Promise<void> {
    const drained = [...draining].map(({ ended, hurry }) => {
      hurry();
      return ended;
    });
    for (const { plugin, dependents, end } of [...running.values()].toReversed()) {
      takeAway(plugin.name);
      onRemoved(plugin.name);
      await dependents.none();
      await end();
    }
    await Promise.all(drained);
  }

  /** Ends a version when nothing is under way in it, or its time is up, and nobody holds its API. Nobody waits for it. */
  function drain(version: PluginVersion): void {
    const { promise: timeIsUp, resolve } = Promise.withResolvers<'late'>();
    let cancel = timers.after(DEADLINES.drain, () => resolve('late'));
    const hurry = () => {
      cancel();
      cancel = timers.after(DEADLINES.stop, () => resolve('late'));
    };
    const ended = endAfterUse(version, timeIsUp).finally(() => {
      cancel();
      draining.delete(entry);
    });
    const entry: Draining = { ended, hurry, interrupt: version.interrupt };
    draining.add(entry);
  }

  async function endAfterUse(version: PluginVersion, timeIsUp: Promise<'late'>): Promise<void> {
    const { name: plugin, version: number } = version.plugin;
    if ((await Promise.race([version.uses.none(), timeIsUp])) === 'late') {
      logger.warn('A version of a plugin ends although something is under way in it.', { plugin, version: number });
    }
    await version.dependents.none();
    await version.end();
  }

  return {
    find: (name) => running.get(name),
    list: () => [...running.values()],
    dependentsOf: (name) =>
      listDependents(
        name,
        [...running.values()].map(({ plugin }) => plugin),
      ),
    replace,
    remove,
    interrupt: () => {
      for (const { interrupt } of [...running.values(), ...draining]) interrupt();
    },
    clear,
  };
}

function inOrder(versions: readonly PluginVersion[]): ReadonlyMap<string, PluginVersion> {
  const byName = new Map(versions.map((version) => [version.plugin.name, version]));
  const { order } = orderPlugins(versions.map(({ plugin }) => plugin));
  return new Map(
    order.flatMap((name) => {
      const version = byName.get(name);
      return version === undefined ? [] : [[name, version] as const];
    }),
  );
}
