import type { DiscoveredPlugin, Discovery } from '@learnwright/plugin-sdk/loading';
import type { LoadedPlugin } from '../config/plugin-settings.ts';
import type { PluginStatuses } from '../status/plugin-statuses.ts';

/** The plugins that a host knows: what was discovered or installed, and which of them are to run. */
export interface KnownPlugins {
  find(name: string): DiscoveredPlugin | undefined;
  /** All of them, in the order in which they became known. */
  list(): readonly DiscoveredPlugin[];
  /** The plugins that are to run, in the order in which they were enabled. */
  wanted(): readonly DiscoveredPlugin[];
  isWanted(name: string): boolean;
  /** Why a plugin is left out of this run of the server, a sentence; null where it may run. */
  whyLeftOut(plugin: DiscoveredPlugin): string | null;
  /** Makes a plugin known, or another version of it; that does not enable it. */
  put(plugin: DiscoveredPlugin): void;
  want(name: string): void;
  unwant(name: string): void;
  remove(name: string): void;
  /** The plugins that could be loaded and configured, by name. */
  readonly loaded: Map<string, LoadedPlugin>;
}

const SAFE_MODE = 'The server runs in safe mode (APP_SAFE_MODE=1), without third-party plugins.';

/** Builds the known plugins from what was discovered. Names that nobody provides cannot run, nor what safe mode leaves out. */
export function createKnownPlugins(
  discovered: readonly DiscoveredPlugin[],
  enabled: readonly string[],
  safeMode: boolean,
): KnownPlugins {
  const whyLeftOut = (plugin: DiscoveredPlugin) => (safeMode && !plugin.first_party ? SAFE_MODE : null);
  const mayRun = (plugin: DiscoveredPlugin | undefined) => plugin !== undefined && whyLeftOut(plugin) === null;
  const known = new Map(discovered.map((plugin) => [plugin.name, plugin]));
  const wanted = new Set(enabled.filter((name) => mayRun(known.get(name))));
  return {
    find: (name) => known.get(name),
    list: () => [...known.values()],
    wanted: () => [...wanted].flatMap((name) => known.get(name) ?? []),
    isWanted: (name) => wanted.has(name),
    whyLeftOut,
    put: (plugin) => void known.set(plugin.name, plugin),
    want: (name) => void wanted.add(name),
    unwant: (name) => void wanted.delete(name),
    remove: (name) => {
      wanted.delete(name);
      known.delete(name);
    },
    loaded: new Map(),
  };
}

/** The sentence about a name that is enabled although nobody provides it. */
export function missingSentence(name: string): string {
  return `plugins.enabled names "${name}", which no installed package provides.`;
}

/** Shows what discovery found wrong, and the enabled names that nobody provides. */
export function addFindings(statuses: PluginStatuses, { findings }: Discovery, enabled: readonly string[]): void {
  for (const { name, reason } of findings) statuses.addFinding(name, reason);
  for (const name of new Set(enabled)) {
    if (statuses.find(name) === null) statuses.addFinding(name, missingSentence(name));
  }
}
