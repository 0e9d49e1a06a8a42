import type { Commit, PluginChanges } from '../../changes/plugin-changes.ts';
import type { DiscoveredPlugin } from '../../discovery/discovered-plugin.ts';

/** Lets a plugin take the place of the one of its name that the host knows: running, or known and at rest. */
export async function runOrAdd(
  host: PluginChanges,
  plugin: DiscoveredPlugin,
  enabled: boolean,
  commit: Commit,
): Promise<void> {
  if (enabled) return host.replace(plugin, commit);
  const isKnown = host.plugins().some(({ name }) => name === plugin.name);
  await (isKnown ? host.remove(plugin.name, commit) : commit());
  host.add(plugin);
}
