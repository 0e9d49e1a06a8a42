import { AsyncLocalStorage } from 'node:async_hooks';
import { createLock, type TextByLanguage } from '@learnwright/core';
import type { PluginRecords } from '@learnwright/plugin-sdk';
import type { DiscoveredPlugin } from '@learnwright/plugin-sdk/loading';
import type { Plugin } from '../definition/plugin.ts';
import { ConfigError, type ConfigFinding, isConfigError, requireChangeError } from '../errors.ts';
import type { PluginHealth } from '../status/health-records.ts';
import {
  type Commit,
  disablePlugin,
  enablePlugin,
  removePlugin,
  replacePlugin,
  retryPlugin,
} from './change-plugins.ts';
import { listDependents, orderPlugins } from './dependency-order.ts';
import { describeKnown, type KnownAdditions } from './describe-plugins.ts';
import { missingSentence } from './known-plugins.ts';
import { createStartsAgain } from './start-again.ts';
import {
  type LifecycleParts,
  loadNoting,
  prepareLoaded,
  type StartDepth,
  type StartedParts,
  showFailure,
  showObstacles,
  showOutcome,
  startLoaded,
} from './start-plugin.ts';

/** What the host tells of a plugin, whether it runs or not. */
interface KnownPlugin {
  readonly name: string;
  /** What the host would load: the plugin of a package, or of an archive. */
  readonly discovered: DiscoveredPlugin;
  readonly enabled: boolean;
  /** Empty as long as the plugin has not been loaded. */
  readonly depends_on: readonly string[];
  readonly health: PluginHealth;
  /** What the running version adds, or what is known of one that does not run. */
  readonly adds: KnownAdditions;
  /** Sentences about the entries of the manifest that clients do not get. */
  readonly left_out: readonly string[];
  /** What people call it, and read of it. */
  readonly display_name: TextByLanguage;
  readonly description: TextByLanguage | null;
}

/** Starts, changes and stops plugins, one after the other, while the server serves: nothing is activated while something else is. */
export interface Lifecycle {
  /** Every known plugin, in the order of activation as far as that is known. */
  plugins(): readonly KnownPlugin[];
  /** The names of the running plugins that depend on a plugin, directly or through others, dependencies first. */
  dependentsOf(name: string): readonly string[];
  /** Makes a plugin known, as disabled. Throws where its name is known already. */
  add(plugin: DiscoveredPlugin): void;
  /**
   * Replaces what runs under the name of a plugin, if anything does. The new version is loaded, configured, migrated,
   * activated and asked for an answer beside the one that runs. Then `commit` is called, and the new version takes over
   * at once: requests and hooks that begin go to it; what is under way ends on the version it began with, which ends after
   * that. Reloads the running plugins that depend on this one, and starts those that were blocked without it. Rejects with
   * a PluginChangeError, with conflict for a plugin that safe mode leaves out, or with what `commit` rejects with, and
   * leaves what ran running.
   */
  replace(plugin: DiscoveredPlugin, commit?: Commit): Promise<void>;
  /**
   * Starts a known plugin that does not run, or gives one that is quarantined, failed or blocked another chance; its
   * status shows the outcome. Rejects with not_found for an unknown plugin, with conflict for one that safe mode leaves
   * out, or with what `commit` rejects with.
   */
  enable(name: string, commit?: Commit): Promise<void>;
  /** Ends a plugin once nothing is under way in it. Rejects with not_found, or with what `commit` rejects with. */
  disable(name: string, commit?: Commit): Promise<void>;
  /** Disables a plugin and forgets it. Rejects as `disable` does. */
  remove(name: string, commit?: Commit): Promise<void>;
  /**
   * Loads, configures and activates the wanted plugins. Rejects only with a ConfigError, before anything is active, when
   * the config file of a first-party plugin is broken; every other failure shows in that plugin's status alone. For a
   * command that needs no running plugin, `depth` ends before the activation: then nothing rejects, and a plugin that would
   * be activated has the status of one that is.
   */
  start(records: PluginRecords, depth?: StartDepth): Promise<void>;
  /** The plugins that run, or would after a whole start; dependencies first. */
  offered(): readonly Plugin[];
  /** Aborts the signals of all plugins, so that their streams and AI calls end; they still serve. */
  interrupt(): void;
  /** Ends all plugins, last activated first, and waits for the versions that drain; never rejects. */
  stop(): Promise<void>;
}

const noCommit = async () => undefined;

/** Builds the lifecycle, the only writer of the known and the running plugins; it tells the statuses what starts and ends. */
export function createLifecycle(parts: LifecycleParts): Lifecycle {
  const { known, running, statuses } = parts;
  const lock = createLock();
  // What a plugin does in activate() belongs to no request: above all not to its unit of work, which ends before.
  const outside = AsyncLocalStorage.snapshot();
  const startsAgain = createStartsAgain(parts.timers, startAgain);
  let started: StartedParts | null = null;

  function start(records: PluginRecords, depth: StartDepth = 'activate'): Promise<void> {
    const own = { ...parts, records, startsAgain, depth };
    started = own;
    return lock.run(() => startAll(own));
  }

  function stop(): Promise<void> {
    return lock.run(() => {
      started = null;
      startsAgain.clear();
      return running.clear(statuses.disable);
    });
  }

  /** Runs a change when its turn has come; `commit` runs in the context of the caller. */
  function change(commit: Commit, work: (commit: Commit, parts: StartedParts) => Promise<void>): Promise<void> {
    const inside = AsyncLocalStorage.snapshot();
    const run = async () => {
      if (started === null) throw new Error('The plugin host has not been started, or has been stopped.');
      try {
        await work(() => inside(commit), started);
      } finally {
        await parts.journal.end();
      }
    };
    return outside(() => lock.run(run));
  }

  function startAgain(name: string): void {
    if (started === null) return;
    const retrying = change(noCommit, (_, own) => retryPlugin(name, own));
    // Nobody waits for it.
    retrying.catch((error) => parts.logger.error('A plugin could not be started again.', { plugin: name, error }));
  }

  const isActivating = () => started?.depth === 'activate';

  /** The plugins that would be activated, dependencies first. */
  function listLoaded(): readonly Plugin[] {
    const { order } = orderPlugins([...known.loaded.values()].map(({ plugin }) => plugin));
    return order.flatMap((name) =>
      statuses.statusOf(name) === 'active' ? (known.loaded.get(name)?.plugin ?? []) : [],
    );
  }

  function plugins(): readonly KnownPlugin[] {
    const active = running.list().flatMap(({ plugin }) => known.find(plugin.name) ?? []);
    return [...new Set([...active, ...known.wanted(), ...known.list()])].flatMap((discovered) => {
      const { name } = discovered;
      const health = statuses.find(name);
      const loaded = known.loaded.get(name) ?? null;
      const depends_on = loaded?.plugin.depends_on ?? [];
      const said = describeKnown(discovered, loaded, running.find(name) ?? null);
      return health === null ? [] : [{ name, discovered, enabled: known.isWanted(name), depends_on, health, ...said }];
    });
  }

  function add(plugin: DiscoveredPlugin): void {
    const { name } = plugin;
    if (known.find(name) !== undefined) throw new Error(`The plugin "${name}" is known already.`);
    known.put(plugin);
    showKnown(plugin, parts);
    statuses.dropFinding(name, missingSentence(name));
    showObstacles(parts);
  }

  for (const plugin of known.list()) showKnown(plugin, parts);
  return {
    start,
    interrupt: running.interrupt,
    stop,
    plugins,
    offered: () => (isActivating() ? running.list().map(({ plugin }) => plugin) : listLoaded()),
    dependentsOf: (name) => (isActivating() ? running.dependentsOf(name) : listDependents(name, listLoaded())),
    add,
    replace: (plugin, commit = noCommit) => change(commit, (last, own) => replacePlugin(plugin, last, own)),
    enable: (name, commit = noCommit) => change(commit, (last, own) => enablePlugin(name, last, own)),
    disable: (name, commit = noCommit) => change(commit, (last, own) => disablePlugin(name, last, own)),
    remove: (name, commit = noCommit) => change(commit, (last, own) => removePlugin(name, last, own)),
  };
}

function showKnown(plugin: DiscoveredPlugin, { known, statuses }: LifecycleParts): void {
  const { name, package_version, package_name } = plugin;
  statuses.add(name, package_version, package_name, known.whyLeftOut(plugin) ?? undefined);
}

/** Loads all wanted plugins, then activates them, dependencies first. */
async function startAll(parts: StartedParts): Promise<void> {
  const { known, journal } = parts;
  try {
    await loadAll(parts);
    if (parts.depth === 'activate') for (const name of known.loaded.keys()) await parts.settleSettings(name);
    const { order } = orderPlugins([...known.loaded.values()].map(({ plugin }) => plugin));
    for (const name of order) {
      const loaded = known.loaded.get(name);
      if (loaded === undefined) continue;
      if (parts.depth !== 'activate') {
        await prepareLoaded(loaded, parts);
        continue;
      }
      const outcome = await startLoaded(loaded, parts);
      showOutcome(name, outcome, parts);
      if (outcome.kind !== 'blocked') await journal.outlive(name);
    }
  } finally {
    await journal.end();
  }
}

/** Loads the wanted plugins, but not those that have ended the process again and again. */
async function loadAll(parts: StartedParts): Promise<void> {
  const { known, statuses, journal, depth } = parts;
  const fatal: ConfigFinding[] = [];
  const interruptions = await journal.explainInterruptions(known.wanted());
  known.loaded.clear();
  for (const discovered of known.wanted()) {
    const { name, first_party } = discovered;
    const interruption = interruptions.get(name);
    if (interruption !== undefined) {
      statuses.fail(name, interruption, null);
      continue;
    }
    try {
      known.loaded.set(name, await loadNoting(discovered, parts));
    } catch (error) {
      const failure = requireChangeError(error);
      showFailure(name, failure, parts);
      await journal.outlive(name);
      if (first_party && isConfigError(failure.cause)) fatal.push(...failure.cause.findings);
    }
  }
  if (fatal.length > 0 && depth === 'activate') throw new ConfigError(fatal);
}
