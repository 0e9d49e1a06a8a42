import { ConfigError, type ConfigFinding, isConfigError } from '../config/config-error.ts';
import { type PluginConfig, readPluginConfig } from '../config/read-plugin-config.ts';
import type { Plugin } from '../definition/plugin.ts';
import { toPlugin } from '../definition/to-plugin.ts';
import type { DiscoveredPlugin } from '../discovery/discovered-plugin.ts';
import { planOrder } from '../order/plan-order.ts';
import type { SettingOverrides } from '../plugin-host.ts';
import type { StatusBoard } from '../status/create-status-board.ts';
import { explainFailure } from '../status/describe-error.ts';
import { type ActivationSetup, activatePlugin, type RunningPlugin } from './activate-plugin.ts';

/** What the enabled plugins are started with. */
export interface StartSetup extends Omit<ActivationSetup, 'module'> {
  /** The plugins to start, in the order of `plugins.enabled`. */
  readonly chosen: readonly DiscoveredPlugin[];
  readonly configDirectory: string;
  readonly settingOverrides: SettingOverrides;
  readonly board: StatusBoard;
  /** Takes each plugin as it becomes active. */
  readonly onRunning: (running: RunningPlugin) => void;
}

/** A plugin with its configuration, ready to be activated. */
interface Prepared {
  readonly plugin: Plugin;
  readonly config: PluginConfig;
  readonly module: DiscoveredPlugin['module'];
}

/**
 * Loads and configures all chosen plugins, then activates them, dependencies first. Rejects only with a ConfigError of
 * first-party plugins, before anything is active; what else fails is noted on the board.
 */
export async function startPlugins(setup: StartSetup): Promise<void> {
  const prepared = new Map((await prepareAll(setup)).map((entry) => [entry.plugin.name, entry]));
  const { order, cycles } = planOrder([...prepared.values()].map(({ plugin }) => plugin));
  for (const [name, way] of cycles) setup.board.fail(name, `It depends on itself: ${way}.`, null);
  for (const name of order) {
    const entry = prepared.get(name);
    if (entry !== undefined && !cycles.has(name)) await start(entry, setup);
  }
}

async function start({ plugin, config, module }: Prepared, setup: StartSetup): Promise<void> {
  const { board } = setup;
  const obstacle = findObstacle(plugin, board);
  if (obstacle !== null) return board.block(plugin.name, obstacle);
  try {
    const running = await activatePlugin(plugin, config, { ...setup, module });
    board.activate(plugin.name, plugin.version);
    setup.onRunning(running);
  } catch (error) {
    board.fail(plugin.name, explainFailure('It could not be activated', error), error);
  }
}

/** The sentence about the first dependency that is not running, or null. */
function findObstacle(plugin: Plugin, board: StatusBoard): string | null {
  for (const needed of plugin.depends_on) {
    const status = board.statusOf(needed);
    if (status === 'active' || status === 'degraded') continue;
    const condition = status === null ? 'not installed' : status === 'disabled' ? 'not enabled' : status;
    return `It needs the plugin "${needed}", which is ${condition}.`;
  }
  return null;
}

async function prepareAll(setup: StartSetup): Promise<Prepared[]> {
  const prepared: Prepared[] = [];
  const fatal: ConfigFinding[] = [];
  for (const discovered of setup.chosen) {
    try {
      prepared.push(await prepare(discovered, setup));
    } catch (error) {
      if (discovered.first_party && isConfigError(error)) fatal.push(...error.findings);
      setup.board.fail(discovered.name, explainFailure('It could not be loaded', error), error);
    }
  }
  if (fatal.length > 0) throw new ConfigError(fatal);
  return prepared;
}

async function prepare(discovered: DiscoveredPlugin, setup: StartSetup): Promise<Prepared> {
  const { name } = discovered;
  const plugin = await setup.runner.step(name, 'load', async () => toPlugin(await discovered.load(), name));
  const config = await readPluginConfig(plugin, setup.configDirectory, setup.settingOverrides[name]);
  return { plugin, config, module: discovered.module };
}
