import type { PluginRunner } from '../attribution/create-plugin-runner.ts';
import { ConfigError, type ConfigFinding, isConfigError } from '../config/config-error.ts';
import { type ChangeableSettings, createPluginSettings } from '../config/create-plugin-settings.ts';
import { type PluginConfig, readPluginConfig } from '../config/read-plugin-config.ts';
import type { Plugin } from '../definition/plugin.ts';
import { toPlugin } from '../definition/to-plugin.ts';
import type { DiscoveredPlugin } from '../discovery/discovered-plugin.ts';
import { planOrder } from '../order/plan-order.ts';
import type { SettingOverrides } from '../plugin-host.ts';
import type { JournalKeeper } from '../recovery/keep-journal.ts';
import type { StatusBoard } from '../status/create-status-board.ts';
import { explainFailure } from '../status/describe-error.ts';
import { type ActivationSetup, activatePlugin, type RunningPlugin } from './activate-plugin.ts';

/** What the enabled plugins are started with. */
export interface StartSetup extends Omit<ActivationSetup, 'module' | 'settings'> {
  /** The plugins to start, in the order of `plugins.enabled`. */
  readonly chosen: readonly DiscoveredPlugin[];
  readonly configDirectory: string;
  readonly settingOverrides: SettingOverrides;
  readonly board: StatusBoard;
  readonly journal: JournalKeeper;
  /** The plugins that have been loaded and configured, by name; filled here. */
  readonly prepared: Map<string, PreparedPlugin>;
  /** Takes each plugin as it becomes active. */
  readonly onRunning: (running: RunningPlugin) => void;
}

/** A plugin with its configuration, ready to be activated. */
export interface PreparedPlugin {
  readonly plugin: Plugin;
  readonly config: PluginConfig;
  readonly settings: ChangeableSettings;
  readonly discovered: DiscoveredPlugin;
}

/**
 * Loads and configures all chosen plugins but those that ended the process before, then activates them, dependencies
 * first. Rejects only with a ConfigError of first-party plugins, before anything is active; what else fails is noted on
 * the board.
 */
export async function startPlugins(setup: StartSetup): Promise<void> {
  try {
    await prepareAll(setup);
    const { order, cycles } = planOrder([...setup.prepared.values()].map(({ plugin }) => plugin));
    for (const [name, way] of cycles) setup.board.fail(name, `It depends on itself: ${way}.`, null);
    for (const name of order) if (!cycles.has(name)) await startPrepared(name, setup);
  } finally {
    await setup.journal.end();
  }
}

/** Activates a plugin that has been prepared; what fails is noted on the board. */
export async function startPrepared(name: string, setup: StartSetup): Promise<void> {
  const { board, prepared, journal } = setup;
  const entry = prepared.get(name);
  if (entry === undefined) return;
  const { plugin, config, settings, discovered } = entry;
  const obstacle = findObstacle(plugin, board);
  if (obstacle !== null) return board.block(name, obstacle);
  await journal.begin(discovered, 'activate');
  try {
    const running = await activatePlugin(plugin, config, { ...setup, settings, module: discovered.module });
    board.activate(name, plugin.version);
    setup.onRunning(running);
  } catch (error) {
    board.fail(name, explainFailure('It could not be activated', error), error);
  }
}

/** The sentence about the first dependency that is not running, or null. */
function findObstacle(plugin: Plugin, board: StatusBoard): string | null {
  for (const needed of plugin.depends_on) {
    const status = board.statusOf(needed);
    if (status === 'active' || status === 'degraded' || status === 'quarantined') continue;
    const condition = status === null ? 'not installed' : status === 'disabled' ? 'not enabled' : status;
    return `It needs the plugin "${needed}", which is ${condition}.`;
  }
  return null;
}

async function prepareAll(setup: StartSetup): Promise<void> {
  const { board, chosen, journal } = setup;
  const fatal: ConfigFinding[] = [];
  const interruptions = await journal.explainInterruptions(chosen);
  for (const discovered of chosen) {
    const interruption = interruptions.get(discovered.name);
    if (interruption !== undefined) {
      board.fail(discovered.name, interruption, null);
      continue;
    }
    const error = await preparePlugin(discovered, setup);
    if (discovered.first_party && isConfigError(error)) fatal.push(...error.findings);
  }
  if (fatal.length > 0) throw new ConfigError(fatal);
}

/** Loads and configures a plugin; what fails is noted on the board and answered. */
export async function preparePlugin(discovered: DiscoveredPlugin, setup: StartSetup): Promise<unknown> {
  const { name } = discovered;
  const { runner, board, configDirectory, settingOverrides, prepared, journal } = setup;
  await journal.begin(discovered, 'load');
  try {
    const plugin = await runner.step(name, 'load', async () => toPlugin(await discovered.load(), name));
    const config = await readPluginConfig(plugin, configDirectory, settingOverrides[name]);
    prepared.set(name, { plugin, config, settings: createSettings(name, config, runner), discovered });
    return null;
  } catch (error) {
    board.fail(name, explainFailure('It could not be loaded', error), error);
    return error;
  }
}

function createSettings(name: string, config: PluginConfig, runner: PluginRunner): ChangeableSettings {
  return createPluginSettings(config.values, (run) => void runner.attempt(name, 'settings', run));
}
