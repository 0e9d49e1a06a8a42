import type { PluginEntry, PluginState } from '@learnwright/core';
import type { KnownPlugin } from './host-port.ts';
import type { InstallerPorts } from './installer.ts';

/** Every installed plugin, from a package or an archive, also one whose archive cannot be used here. */
export async function listPlugins({ host, stores }: InstallerPorts): Promise<readonly PluginEntry[]> {
  const states = new Map((await stores.states.list()).map((state) => [state.name, state]));
  const keys = new Map((await stores.keys.list()).map(({ name, key_id }) => [name, key_id]));
  const known = host.plugins();
  const errors = host.errors();
  const entries = known.map((plugin) => describeKnown(plugin, states.get(plugin.name) ?? null, errors));
  const names = new Set(known.map(({ name }) => name));
  const unusable = [...states.values()].filter(({ name, sha256 }) => sha256 !== null && !names.has(name));
  const all = [...entries, ...unusable.map((state) => describeUnusable(state, errors[state.name] ?? null))];
  const schedules = await stores.schedules.list();
  return all.map((entry) => ({
    ...entry,
    key_id: entry.origin === 'archive' ? (keys.get(entry.name) ?? null) : null,
    schedules: schedules
      .filter(({ plugin }) => plugin === entry.name)
      .map(({ owner, leased_until, ...shown }) => shown),
  }));
}

function describeKnown(
  { name, discovered, enabled, depends_on, health }: KnownPlugin,
  state: PluginState | null,
  errors: Readonly<Record<string, string>>,
): Omit<PluginEntry, 'key_id' | 'schedules'> {
  const { package_name, package_version, sha256 = null } = discovered;
  const isArchive = sha256 !== null;
  return {
    name,
    version: isArchive ? package_version : health.version,
    origin: isArchive ? 'archive' : 'package',
    package: package_name,
    enabled: state?.enabled ?? enabled,
    status: health.status,
    since: health.since,
    reason: health.reason ?? errors[name] ?? null,
    depends_on: [...depends_on],
    sha256,
    previous_version: state?.previous_version ?? null,
    installed_at: isArchive ? (state?.created_at ?? null) : null,
  };
}

function describeUnusable(
  { name, version, enabled, sha256, previous_version, created_at }: PluginState,
  reason: string | null,
): Omit<PluginEntry, 'key_id' | 'schedules'> {
  return {
    name,
    version: version ?? '',
    origin: 'archive',
    package: name,
    enabled,
    status: 'failed',
    since: null,
    reason,
    depends_on: [],
    sha256,
    previous_version,
    installed_at: created_at,
  };
}
