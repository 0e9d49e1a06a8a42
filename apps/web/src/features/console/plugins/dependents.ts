import type { PluginEntry } from './plugin-list.ts';

/** What of a plugin is called by others, or could be at any moment. */
const RUNNING: readonly PluginEntry['status'][] = ['active', 'degraded', 'quarantined'];

/** The plugins that need one, directly or through others, those that need them first: in that order they can be disabled. */
export function findDependents(name: string, entries: readonly PluginEntry[]): PluginEntry[] {
  const found = new Set<PluginEntry>();
  const visit = (needed: string) => {
    for (const entry of entries) {
      if (!entry.depends_on.includes(needed) || entry.name === name || found.has(entry)) continue;
      found.add(entry);
      visit(entry.name);
    }
  };
  visit(name);
  return [...found].toSorted((a, b) => depthOf(b, found) - depthOf(a, found));
}

/** Whether a plugin runs, so that those below it cannot be taken away. */
export function isRunning({ status }: PluginEntry): boolean {
  return RUNNING.includes(status);
}

/** The plugins that one needs and that do not run; what is not installed is there by its name alone. */
export function findObstacles(
  { depends_on }: PluginEntry,
  entries: readonly PluginEntry[],
): { readonly name: string; readonly entry: PluginEntry | null }[] {
  return depends_on
    .map((name) => ({ name, entry: entries.find((other) => other.name === name) ?? null }))
    .filter(({ entry }) => entry === null || !isRunning(entry));
}

/** How many plugins of a group stand below one, at most; a circle counts once. */
function depthOf(entry: PluginEntry, group: ReadonlySet<PluginEntry>, seen: readonly PluginEntry[] = []): number {
  const below = [...group].filter((other) => entry.depends_on.includes(other.name) && !seen.includes(other));
  return Math.max(0, ...below.map((other) => 1 + depthOf(other, group, [...seen, entry])));
}
