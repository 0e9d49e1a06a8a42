import type { DiscoveredPlugin, Discovery, DiscoveryFinding } from './discovered-plugin.ts';

/** Keeps the first plugin of every name, where `-` and `_` count as the same, and refuses the others with the reason. */
export function refuseClashes(found: readonly DiscoveredPlugin[]): Discovery {
  const kept = new Map<string, DiscoveredPlugin>();
  const findings: DiscoveryFinding[] = [];
  for (const plugin of found) {
    const key = plugin.name.replaceAll('-', '_');
    const first = kept.get(key);
    if (first === undefined) {
      kept.set(key, plugin);
      continue;
    }
    const reason = `The plugin "${plugin.name}" of ${plugin.package_name} was refused: ${first.package_name} provides "${first.name}" already.`;
    findings.push({ name: plugin.name, reason });
  }
  return { plugins: [...kept.values()], findings };
}
