import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Caller, PluginClass } from '@learnwright/plugin-sdk';
import type { DiscoveredPlugin, DiscoveryFinding } from '@learnwright/plugin-sdk/loading';
import type { AiPorts } from '../src/ai/ai-client.ts';
import type { SettingOverrides } from '../src/config/plugin-settings.ts';
import type { HostPorts } from '../src/host-ports.ts';
import { createPluginHost, type PluginHost } from '../src/plugin-host.ts';
import type { StartJournal } from '../src/runtime/start-journal.ts';
import type { ServerTexts } from '../src/texts/texts.ts';
import { createTestPorts, type TestPorts } from './test-ports.ts';
import { EMPTY_RECORDS } from './test-records.ts';

/** A host over ports whose log and timers a test can reach. */
export interface TestHost extends TestPorts {
  readonly host: PluginHost;
  /** Starts the host; the config files are gone afterwards. */
  start(): Promise<void>;
  /** Sends a request to `/api/plugins/<path>`, by default as an operator. */
  request(path: string, init?: RequestInit, caller?: Caller): Promise<Response>;
}

/** What a test may say about its host. */
export interface TestHostOptions {
  /** Default: every plugin, in the order given. */
  readonly enabled?: readonly string[];
  /** Config files by plugin name. */
  readonly config?: Readonly<Record<string, string>>;
  readonly findings?: readonly DiscoveryFinding[];
  /** Default: users without settings, keys or a budget. */
  readonly ai?: Partial<AiPorts>;
  readonly settingOverrides?: SettingOverrides;
  readonly linked?: readonly string[];
  readonly safeMode?: boolean;
  readonly withoutBreakers?: boolean;
  readonly journal?: StartJournal;
  /** Instead of one that is gone after the start; `config` is written to it. */
  readonly configDirectory?: string;
  /** Instead of running the migrations. */
  readonly migrate?: HostPorts['migrate'];
  /** Default: no job is started. */
  readonly startJob?: HostPorts['startJob'];
  /** Default: there are no jobs. */
  readonly findJob?: HostPorts['findJob'];
  readonly wasHeldUp?: HostPorts['wasHeldUp'];
  /** Default: none but those of plugins. */
  readonly texts?: ServerTexts;
}

/** The definition of a plugin that does nothing, to be spread. */
export function blank(name: string) {
  return { name, version: '1.0.0', api_version: '1', license_tier: 'core' } as const;
}

/** A plugin as discovery would find it, of a third party unless its package is said to be of the scope @learnwright. */
export function offer<P extends { readonly name: string }>(plugin: P, package_name?: string): DiscoveredPlugin {
  return offerLoading(plugin.name, async () => plugin, package_name);
}

/** The same in a version that its package has too. */
export function offerVersion<P extends { readonly name: string }>(version: string, plugin: P): DiscoveredPlugin {
  return { ...offer({ ...plugin, version }), package_version: version };
}

/** The same for the class form. */
export function offerClass(plugin: PluginClass): DiscoveredPlugin {
  return offerLoading(new plugin().name, async () => plugin);
}

/** The same for whatever `load` returns, or throws. */
export function offerLoading(
  name: string,
  load: () => Promise<unknown>,
  package_name = `@acme/${name}`,
): DiscoveredPlugin {
  const first_party = package_name.startsWith('@learnwright/');
  return { name, package_name, package_version: '0.9.0', first_party, directory: '.', load };
}

export async function createTestHost(
  plugins: readonly DiscoveredPlugin[],
  options: TestHostOptions = {},
): Promise<TestHost> {
  const { enabled = plugins.map(({ name }) => name), config = {}, findings = [], settingOverrides = {} } = options;
  const folder = await mkdtemp(join(tmpdir(), 'plugin-host-'));
  const { configDirectory = join(folder, 'config') } = options;
  await mkdir(join(configDirectory, 'plugins'), { recursive: true });
  for (const [name, text] of Object.entries(config)) {
    await writeFile(join(configDirectory, 'plugins', `${name}.yaml`), text);
  }
  const testPorts = createTestPorts();
  const { migrate = testPorts.migrate, startJob = testPorts.startJob, findJob = testPorts.findJob } = options;
  const { wasHeldUp = () => false } = options;
  const ports = { ...testPorts, migrate, startJob, findJob, wasHeldUp, ai: { ...testPorts.ai, ...options.ai } };
  const host = createPluginHost({
    discovered: { plugins, findings },
    enabled,
    configDirectory,
    ports,
    settingOverrides,
    ...(options.safeMode && { safeMode: true }),
    ...(options.withoutBreakers && { withoutBreakers: true }),
    ...(options.linked && { linked: options.linked }),
    ...(options.journal && { journal: options.journal }),
    ...(options.texts && { texts: options.texts }),
  });
  return {
    ...ports,
    host,
    start: () => host.start(EMPTY_RECORDS).finally(() => rm(folder, { recursive: true, force: true })),
    request: (path, init, caller = { role: 'operator', id: 'test', user_id: null }) => {
      const [name = ''] = path.split('/', 1);
      const request = new Request(`http://localhost/api/plugins/${path}`, init);
      return host.dispatch(name, request, {
        requestId: 'request-1',
        caller,
      });
    },
  };
}

/** A started host. */
export async function startHost(
  plugins: readonly DiscoveredPlugin[],
  options: TestHostOptions = {},
): Promise<TestHost> {
  const host = await createTestHost(plugins, options);
  await host.start();
  return host;
}
