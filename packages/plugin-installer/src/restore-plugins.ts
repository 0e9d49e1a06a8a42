import { describeError, type PluginState } from '@learnwright/core';
import { type Discovery, type DiscoveryFinding, refuseClashes } from '@learnwright/plugin-sdk/loading';
import { openArchive, refreshConfig } from './archive-files.ts';
import type { ArchivePorts } from './installer.ts';
import { archiveOf } from './plugin-states.ts';

/** What a host is started with. */
export interface RestoredPlugins {
  readonly discovered: Discovery;
  /** The plugins to activate, in this order: the list of the config, then the other plugins that operators have enabled. */
  readonly enabled: readonly string[];
  readonly states: readonly PluginState[];
  /** The number of changes of the states until they were read. */
  readonly generation: number;
}

/**
 * Adds the installed plugins of the database to those of packages, and applies what operators want of them to the list of
 * enabled plugins. A plugin whose archive cannot be used becomes a finding; the others start.
 */
export async function restorePlugins(
  packages: Discovery,
  configured: readonly string[],
  ports: ArchivePorts,
): Promise<RestoredPlugins> {
  // Read first: a change in between is followed later, and following it twice does no harm.
  const generation = await ports.stores.states.generation();
  const states = await ports.stores.states.list();
  const findings: DiscoveryFinding[] = [];
  const plugins = [...packages.plugins];
  for (const state of states) {
    const archive = archiveOf(state);
    if (archive === null) continue;
    try {
      const plugin = await openArchive(archive, ports);
      await refreshConfig(plugin, ports);
      plugins.push(plugin);
    } catch (error) {
      findings.push({ name: state.name, reason: describeError(error) });
    }
  }
  const discovered = refuseClashes(plugins);
  const failed = new Set(findings.map(({ name }) => name));
  return {
    discovered: { ...discovered, findings: [...packages.findings, ...findings, ...discovered.findings] },
    enabled: chooseEnabled(configured, states).filter((name) => !failed.has(name)),
    states,
    generation,
  };
}

function chooseEnabled(configured: readonly string[], states: readonly PluginState[]): string[] {
  const wanted = new Map(states.map(({ name, enabled }) => [name, enabled]));
  const listed = configured.filter((name) => wanted.get(name) !== false);
  const others = states.filter(({ name, enabled }) => enabled && !configured.includes(name));
  return [...listed, ...others.map(({ name }) => name)];
}
