import { findNearest, findOutage, isAppError } from '@learnwright/core';
import { type Caller, type Logger, type PluginRecords, tablePrefix } from '@learnwright/plugin-sdk';
import type { DiscoveredPlugin } from '@learnwright/plugin-sdk/loading';
import type { Timers } from '../calls/deadlines.ts';
import type { PluginCalls } from '../calls/plugin-calls.ts';
import type { LoadedPlugin } from '../config/plugin-settings.ts';
import type { Plugin } from '../definition/plugin.ts';
import { warnOfHook } from '../definition/unknown-hooks.ts';
import { explainFailure, PluginChangeError, PluginRefusal, requireChangeError } from '../errors.ts';
import type { HostPorts, MigrateOptions } from '../host-ports.ts';
import type { PluginStatuses } from '../status/plugin-statuses.ts';
import { orderPlugins } from './dependency-order.ts';
import type { KnownPlugins } from './known-plugins.ts';
import type { PluginVersion } from './plugin-version.ts';
import type { RunningPlugins } from './running-plugins.ts';
import { takenSentence } from './share-registry.ts';
import type { StartsAgain } from './start-again.ts';
import type { JournalKeeper } from './start-journal.ts';

/** The plugins that the lifecycle changes, and the functions that it starts them by. */
export interface LifecycleParts {
  readonly known: KnownPlugins;
  readonly running: RunningPlugins;
  readonly statuses: PluginStatuses;
  readonly journal: JournalKeeper;
  readonly calls: PluginCalls;
  readonly timers: Timers;
  readonly logger: Logger;
  readonly load: (discovered: DiscoveredPlugin) => Promise<LoadedPlugin>;
  readonly migrate: HostPorts['migrate'];
  readonly activate: (loaded: LoadedPlugin, records: PluginRecords) => Promise<PluginVersion>;
  /** Stores the first settings of a plugin, and gives it those of the database: they may have changed since it was loaded. */
  readonly settleSettings: (name: string) => Promise<void>;
}

/** How far a start goes with each plugin: its code is imported, its tables are made, it is activated. */
export type StartDepth = 'load' | 'migrate' | 'activate';

/** The same once the host has been started. */
export interface StartedParts extends LifecycleParts {
  readonly depth: StartDepth;
  readonly records: PluginRecords;
  readonly startsAgain: StartsAgain;
}

/** The outcome of starting a plugin; nobody else knows of it before `showOutcome`. */
type StartOutcome =
  | { readonly kind: 'ready'; readonly loaded: LoadedPlugin; readonly version: PluginVersion }
  | { readonly kind: 'blocked'; readonly loaded: LoadedPlugin; readonly reason: string }
  | { readonly kind: 'failed'; readonly loaded: LoadedPlugin | null; readonly error: PluginChangeError };

/** Loads, configures, migrates and activates a plugin beside whatever runs. */
export async function startPlugin(discovered: DiscoveredPlugin, parts: StartedParts): Promise<StartOutcome> {
  try {
    return await startLoaded(await loadNoting(discovered, parts), parts);
  } catch (error) {
    return { kind: 'failed', loaded: null, error: requireChangeError(error) };
  }
}

/** Loads and configures a plugin, and notes that in the journal. Rejects with a PluginChangeError. */
export async function loadNoting(discovered: DiscoveredPlugin, parts: StartedParts): Promise<LoadedPlugin> {
  await parts.journal.begin(discovered, 'load');
  return parts.load(discovered);
}

/** Migrates and activates a loaded plugin beside whatever runs. */
export async function startLoaded(loaded: LoadedPlugin, parts: StartedParts): Promise<StartOutcome> {
  const { known, statuses, journal, activate, records } = parts;
  try {
    requireNoCycle(loaded.plugin, known);
    const reason = findObstacle(loaded.plugin, statuses);
    if (reason !== null) return { kind: 'blocked', loaded, reason };
    await journal.begin(loaded.discovered, 'activate');
    const { directory } = loaded.discovered;
    await explainFailure('migration', migrate(loaded, parts), directory);
    const version = await explainFailure('activation', activate(loaded, records), directory);
    warnOfHooks(loaded.plugin, parts);
    return { kind: 'ready', loaded, version };
  } catch (error) {
    return { kind: 'failed', loaded, error: requireChangeError(error) };
  }
}

/** Says in the log what is named like a hook and is none. */
function warnOfHooks({ name, unknown_hooks }: Plugin, { known, logger }: StartedParts): void {
  for (const hook of unknown_hooks) {
    const declaring = [...known.loaded.values()].find(({ plugin }) => plugin.declares_hooks.includes(hook.name));
    logger.warn(`The plugin "${name}": ${warnOfHook(hook, declaring?.plugin.name ?? null)}`, { plugin: name });
  }
}

/** Prepares a loaded plugin that is not to be activated. Its status is that of one that would be. */
export async function prepareLoaded(loaded: LoadedPlugin, parts: StartedParts): Promise<void> {
  const { known, statuses, depth } = parts;
  const { name, version } = loaded.plugin;
  try {
    requireNoCycle(loaded.plugin, known);
    const reason = findObstacle(loaded.plugin, statuses);
    if (reason !== null) return statuses.block(name, reason);
    const { directory, package_name } = loaded.discovered;
    if (depth === 'migrate') await explainFailure('migration', migrate(loaded, parts), directory);
    statuses.activate(name, version, package_name);
  } catch (error) {
    showFailure(name, requireChangeError(error), parts);
  }
}

/** Lets a plugin serve that is ready; takes any other away and says why in its status. */
export function showOutcome(name: string, outcome: StartOutcome, parts: StartedParts): void {
  const { known, statuses } = parts;
  if (outcome.loaded !== null) known.loaded.set(name, outcome.loaded);
  if (outcome.kind === 'ready') {
    parts.journal.watch(outcome.loaded.discovered);
    takeOver(outcome.version, parts);
    return;
  }
  parts.running.remove(name);
  if (outcome.kind === 'blocked') statuses.block(name, outcome.reason);
  else showFailure(name, outcome.error, parts);
}

/** Shows why a plugin did not start. One that only an outage has kept from it is started again. */
export function showFailure(
  name: string,
  { message, cause }: PluginChangeError,
  { statuses, startsAgain }: StartedParts,
): void {
  if (findOutage(cause) === null) {
    startsAgain.forget(name);
    statuses.fail(name, message, cause);
    return;
  }
  statuses.postpone(name, message, cause);
  startsAgain.plan(name);
}

/** Lets the blocked plugins say what they wait for now. */
export function showObstacles({ known, statuses }: LifecycleParts): void {
  for (const { plugin } of known.loaded.values()) {
    const obstacle = statuses.statusOf(plugin.name) === 'blocked' ? findObstacle(plugin, statuses) : null;
    if (obstacle !== null) statuses.block(plugin.name, obstacle);
  }
}

/** The sentence about the first dependency that is not running, or null. */
export function findObstacle(plugin: Plugin, statuses: PluginStatuses): string | null {
  for (const needed of plugin.depends_on) {
    const status = statuses.statusOf(needed);
    if (status === 'active' || status === 'degraded' || status === 'quarantined') continue;
    const condition = status === null ? 'not installed' : status === 'disabled' ? 'not enabled' : status;
    const meant = status === null ? findNearest(needed, Object.keys(statuses.health())) : null;
    const advice = meant === null ? '' : ` Did you mean "${meant}"?`;
    return `It needs the plugin "${needed}", which is ${condition}.${advice}`;
  }
  return null;
}

/** Throws where a plugin needs itself by way of the plugins it depends on. */
function requireNoCycle(plugin: Plugin, { loaded }: KnownPlugins): void {
  const others = [...loaded.values()].filter((each) => each.plugin.name !== plugin.name);
  const way = orderPlugins([plugin, ...others.map((each) => each.plugin)]).cycles.get(plugin.name);
  if (way !== undefined) throw new PluginChangeError('activation', `Its dependencies are a cycle: ${way}.`);
}

/**
 * Asks a version that does not serve yet for something that no route of it has. A refusal is an answer, and so is that of
 * a router with a wildcard; a failure is none. Rejects with a PluginChangeError of the phase `probe`.
 */
export function probeVersion(version: PluginVersion, directory: string, calls: PluginCalls): Promise<void> {
  const { name } = version.plugin;
  const asking = calls.timed(name, 'probe', () => requireAnswer(version));
  return explainFailure('probe', asking, directory);
}

async function migrate({ plugin, discovered }: LoadedPlugin, { migrate: run, calls }: LifecycleParts): Promise<void> {
  const { name, migrations, privacy } = plugin;
  if (Object.keys(migrations).length === 0) return;
  const options: MigrateOptions = {
    // After a rollback, the tables are those of the later archive.
    tolerateNewer: discovered.sha256 !== undefined,
    judge: ({ foreign, personal }) => {
      const prefix = tablePrefix(name);
      const touched = foreign.map(
        (change) => `a migration has ${change}, which is not its own: the names of its tables begin with ${prefix}`,
      );
      if (touched.length > 0) throw new PluginRefusal(name, touched, 'activation.foreign_table');
      const unkept = privacy === null ? personal : [];
      const findings = unkept.map(
        (table) => `the table "${table}" has a user_id: give privacy: { export_user, erase_user }`,
      );
      if (findings.length > 0) throw new PluginRefusal(name, findings, 'activation.privacy_missing');
    },
  };
  await calls.blaming(name, 'migrate', () => run(name, migrations, options));
}

function takeOver(version: PluginVersion, { running, statuses, startsAgain }: StartedParts): void {
  const { plugin, package_name } = version;
  const { name, version: number } = plugin;
  startsAgain.forget(name);
  const taken = running.replace(version);
  statuses.activate(name, number, package_name);
  for (const handler of taken) {
    const origin = { plugin: name, hook: 'activate', request_id: null };
    statuses.recordFailure(origin, new Error(takenSentence(handler)));
  }
}

/** The probe may call every route: it asks whether the version answers, not whether it lets somebody in. */
const PROBE: Caller = { role: 'operator', id: 'probe', user_id: null };

async function requireAnswer({ app, basePath, routes }: PluginVersion): Promise<void> {
  const request = new Request(`http://localhost${pathOfNoRoute(basePath, routes)}`);
  const status = await app.fetch(request, { requestId: 'probe', caller: PROBE }).then(
    async (response) => {
      await response.body?.cancel();
      return response.status;
    },
    (error) => {
      if (isAppError(error)) return error.status;
      throw error;
    },
  );
  if (status >= 500) throw new Error(`it answered ${status} where it has nothing`);
}

/** A path that is longer than every route. */
function pathOfNoRoute(basePath: string, routes: PluginVersion['routes']): string {
  const segments = Math.max(0, ...routes.map(({ path }) => path.split('/').length));
  return basePath + '/-'.repeat(segments + 1);
}
