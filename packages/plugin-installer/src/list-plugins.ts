import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PluginEntry, PluginState } from '@learnwright/core';
import type { KnownPlugin } from './host-port.ts';
import { checkCompatibility } from './inspection/check-compatibility.ts';
import { checkSignature, type SignatureState } from './inspection/check-trust.ts';
import { MANIFEST_FILE } from './inspection/plugin-yaml.ts';
import { FILE_LIST, SIGNATURE_FILE } from './inspection/signature.ts';
import type { InstallerPorts } from './installer.ts';

/** What this server itself knows of a plugin; the rest is the same on every server of the database. */
type OwnFacts = Omit<PluginEntry, 'key_id' | 'schedules' | 'adds'> & { readonly adds: KnownPlugin['adds'] };

const NOTHING_KNOWN: KnownPlugin['adds'] = { routes: null, hooks: null, settings: null, pages: null, schedules: null };

/** Every installed plugin, from a package or an archive, also one whose archive cannot be used here. */
export async function listPlugins(ports: InstallerPorts): Promise<readonly PluginEntry[]> {
  const { host, stores } = ports;
  const states = new Map((await stores.states.list()).map((state) => [state.name, state]));
  const keys = new Map((await stores.keys.list()).map(({ name, key_id }) => [name, key_id]));
  const known = host.plugins();
  const errors = host.errors();
  const entries = await Promise.all(
    known.map((plugin) => describeKnown(plugin, states.get(plugin.name) ?? null, errors, ports)),
  );
  const names = new Set(known.map(({ name }) => name));
  const unusable = [...states.values()].filter(({ name, sha256 }) => sha256 !== null && !names.has(name));
  const all = [...entries, ...unusable.map((state) => describeUnusable(state, errors[state.name] ?? null))];
  const schedules = await stores.schedules.list();
  const tables = await stores.tables.listOf(all.map(({ name }) => name));
  return all.map((entry) => ({
    ...entry,
    adds: { ...entry.adds, tables: [...(tables.get(entry.name) ?? [])] },
    key_id: entry.origin === 'archive' ? (keys.get(entry.name) ?? null) : null,
    schedules: schedules
      .filter(({ plugin }) => plugin === entry.name)
      .map(({ owner, leased_until, ...shown }) => shown),
  }));
}

async function describeKnown(
  plugin: KnownPlugin,
  state: PluginState | null,
  errors: Readonly<Record<string, string>>,
  ports: InstallerPorts,
): Promise<OwnFacts> {
  const { name, discovered, enabled, depends_on, health, display_name, description, adds, left_out } = plugin;
  const { package_name, package_version, about, sha256 = null } = discovered;
  const isArchive = sha256 !== null;
  return {
    name,
    ...{ display_name, description },
    author: about?.author ?? null,
    license: about?.license ?? null,
    homepage: about?.homepage ?? null,
    version: isArchive ? package_version : health.version,
    origin: isArchive ? 'archive' : 'package',
    package: package_name,
    enabled: state?.enabled ?? enabled,
    status: health.status,
    since: health.since,
    reason: health.reason ?? errors[name] ?? null,
    depends_on: [...depends_on],
    sha256,
    signature: isArchive ? await readSignature(discovered.directory, ports) : null,
    misfits: findMisfits(plugin, ports),
    adds,
    left_out: [...left_out],
    previous_version: state?.previous_version ?? null,
    installed_at: isArchive ? (state?.created_at ?? null) : null,
  };
}

/** Who has signed an installed archive, by the keys that are trusted now. Its files were compared with the list when they were written. */
async function readSignature(directory: string, { trust }: InstallerPorts): Promise<SignatureState> {
  const [list, signature] = await Promise.all([
    readFile(join(directory, FILE_LIST)).catch(() => null),
    readFile(join(directory, SIGNATURE_FILE)).catch(() => null),
  ]);
  if (list === null || signature === null) return 'unsigned';
  const { state } = checkSignature(list, signature, trust.keys);
  return state === 'bad' ? 'unsigned' : state;
}

/** Why a plugin does not fit: the server, Node or the other plugins may be others than when it was installed. */
function findMisfits({ name, discovered, depends_on }: KnownPlugin, { host, engines }: InstallerPorts): string[] {
  const origin = discovered.sha256 === undefined ? ('package' as const) : ('archive' as const);
  const installed = host
    .plugins()
    .filter((other) => other.name !== name)
    .map((other) => ({ name: other.name, version: other.discovered.package_version, origin }));
  const { learnwright, node } = discovered.about?.engines ?? {};
  const ranges = { ...(learnwright !== undefined && { learnwright }), ...(node !== undefined && { node }) };
  const fields = { name, depends_on: [...depends_on], engines: ranges };
  return checkCompatibility(MANIFEST_FILE, fields, { engines, installed }).map(({ message }) => message);
}

function describeUnusable(
  { name, version, enabled, sha256, previous_version, created_at }: PluginState,
  reason: string | null,
): OwnFacts {
  return {
    name,
    display_name: { en: name },
    ...{ description: null, author: null, license: null, homepage: null },
    version: version ?? '',
    origin: 'archive',
    package: name,
    enabled,
    status: 'failed',
    since: null,
    reason,
    depends_on: [],
    sha256,
    // Nothing of it can be read here.
    signature: null,
    misfits: [],
    adds: NOTHING_KNOWN,
    left_out: [],
    previous_version,
    installed_at: created_at,
  };
}
