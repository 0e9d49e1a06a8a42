import type { PluginState } from '@learnwright/core';
import type { Discovery, DiscoveryFinding } from '../../discovery/discovered-plugin.ts';
import { refuseClashes } from '../../discovery/refuse-clashes.ts';
import { describeError } from '../../status/describe-error.ts';
import type { ArchiveName } from '../plugin-folders.ts';
import type { ArchivePorts } from './installer-ports.ts';
import { materialiseArchive } from './materialise-archive.ts';

/** What a host is started with. */
export interface RestoredPlugins {
  readonly discovered: Discovery;
  /** The plugins to activate, in this order: the list of the config, then what else operators have enabled. */
  readonly enabled: readonly string[];
  /** What was wanted, and how often that had changed by then. */
  readonly states: readonly PluginState[];
  readonly generation: number;
}

/**
 * Adds the installed plugins of the database to those of packages, and makes what operators want of them the list of
 * enabled plugins. One whose archive cannot be used is among the findings; the rest start.
 */
export async function restorePlugins(
  packages: Discovery,
  configured: readonly string[],
  ports: ArchivePorts,
): Promise<RestoredPlugins> {
  // Read first: a change in between is followed later, and one that is followed twice does no harm.
  const generation = await ports.stores.states.generation();
  const states = await ports.stores.states.list();
  const findings: DiscoveryFinding[] = [];
  const plugins = [...packages.plugins];
  for (const state of states) {
    const archive = archiveOf(state);
    if (archive === null) continue;
    try {
      plugins.push(await materialiseArchive(archive, ports));
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

/** The archive that is wanted of a plugin; null for one that comes as a package. */
export function archiveOf({ name, version, sha256 }: PluginState): ArchiveName | null {
  return version === null || sha256 === null ? null : { name, version, sha256 };
}

/** The archives whose folders are kept: those that are wanted, and those that a rollback goes back to. */
export function archivesToKeep(states: readonly PluginState[]): readonly ArchiveName[] {
  return states.flatMap((state) => {
    const { name, previous_version: version, previous_sha256: sha256 } = state;
    const previous = version === null || sha256 === null ? [] : [{ name, version, sha256 }];
    const current = archiveOf(state);
    return current === null ? previous : [current, ...previous];
  });
}

function chooseEnabled(configured: readonly string[], states: readonly PluginState[]): string[] {
  const wanted = new Map(states.map(({ name, enabled }) => [name, enabled]));
  const listed = configured.filter((name) => wanted.get(name) !== false);
  const further = states.filter(({ name, enabled }) => enabled && !configured.includes(name));
  return [...listed, ...further.map(({ name }) => name)];
}
