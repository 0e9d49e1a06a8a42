import type { DiscoveredPlugin } from '../discovery/discovered-plugin.ts';

/** Which plugins a host knows, and which of them are to run. */
export interface Roster {
  find(name: string): DiscoveredPlugin | undefined;
  /** All, in the order in which they became known. */
  list(): readonly DiscoveredPlugin[];
  /** Those that are to run, in the order in which that was wished. */
  chosen(): readonly DiscoveredPlugin[];
  isChosen(name: string): boolean;
  /** Makes a plugin known, or another version of it; it is not enabled by that. */
  put(plugin: DiscoveredPlugin): void;
  choose(name: string): void;
  dismiss(name: string): void;
  remove(name: string): void;
}

/** Builds the roster of what was discovered; names that are not among them cannot be chosen. */
export function createRoster(discovered: readonly DiscoveredPlugin[], enabled: readonly string[]): Roster {
  const known = new Map(discovered.map((plugin) => [plugin.name, plugin]));
  const chosen = new Set(enabled.filter((name) => known.has(name)));
  return {
    find: (name) => known.get(name),
    list: () => [...known.values()],
    chosen: () => [...chosen].flatMap((name) => known.get(name) ?? []),
    isChosen: (name) => chosen.has(name),
    put: (plugin) => void known.set(plugin.name, plugin),
    choose: (name) => void chosen.add(name),
    dismiss: (name) => void chosen.delete(name),
    remove: (name) => {
      chosen.delete(name);
      known.delete(name);
    },
  };
}
