import {
  type AiProvider,
  createHookBus,
  createRegistry,
  type ImportHandler,
  type ImportSource,
  type RemoteSourceHandler,
} from '@learnwright/core';
import type { RunningPlugin } from './activation/activate-plugin.ts';
import type { HostRegistries } from './activation/create-plugin-context.ts';
import { collectTranslations, describeManifests, describeRoutes } from './activation/describe-running.ts';
import { startPlugins } from './activation/start-plugins.ts';
import { createAiClient } from './ai/create-ai-client.ts';
import { createAround } from './attribution/create-around.ts';
import { createAttribution } from './attribution/create-attribution.ts';
import { createPluginRunner } from './attribution/create-plugin-runner.ts';
import { createTimers } from './deadlines/timers.ts';
import { createDispatcher } from './dispatch/create-dispatcher.ts';
import { createPrivacy } from './dispatch/create-privacy.ts';
import type { PluginHost, PluginHostOptions } from './plugin-host.ts';
import { createStatusBoard, type StatusBoard } from './status/create-status-board.ts';

/** Builds a plugin host; nothing of any plugin is loaded before `start`. */
export function createPluginHost(options: PluginHostOptions): PluginHost {
  const { ports, configDirectory, settingOverrides = {} } = options;
  const { timers = createTimers() } = ports;
  const board = createStatusBoard(ports.clock, ports.createLogger('plugin-host'));
  const chosen = chooseEnabled(options, board);
  const attribution = createAttribution(() => ports.currentRequestId?.() ?? null);
  const runner = createPluginRunner(attribution, timers, board);
  const hooks = createHookBus({
    around: createAround(attribution, timers),
    onError: ({ hook, owner }, error) => {
      board.recordError(attribution.culpritOf(error, attribution.origin(owner, hook)), error);
    },
  });
  const registries = createRegistries();
  const ai = createAiClient({
    ports: ports.ai,
    hooks,
    providers: registries.aiProviders,
    clock: ports.clock,
    createId: ports.createId,
    logger: ports.createLogger('plugin-host'),
    timers,
    runAs: ({ owner, hook }, work) => attribution.run(attribution.origin(owner, hook), work),
    onFailure: ({ owner, hook }, error, shown) => {
      board.recordError(attribution.culpritOf(error, attribution.origin(owner, hook)), shown);
    },
  });
  const running = new Map<string, RunningPlugin>();
  const dispatcher = createDispatcher({ attribution, board, appOf: (name) => running.get(name)?.app });
  const privacy = createPrivacy(() => [...running.values()], attribution, dispatcher.guard);
  const apiOf = (name: string) => requireRunning(running, name).api();
  const onRunning = (plugin: RunningPlugin) => running.set(plugin.plugin.name, plugin);
  const setup = {
    ports,
    runner,
    hooks,
    registries,
    ai,
    apiOf,
    chosen,
    configDirectory,
    settingOverrides,
    board,
    onRunning,
    timers,
  };

  async function stop(): Promise<void> {
    for (const [name, plugin] of [...running].toReversed()) {
      running.delete(name);
      board.disable(name);
      await plugin.end();
    }
  }

  function attributeError(error: unknown): string | null {
    const origin = attribution.originOf(error);
    if (origin === null) return null;
    board.recordError(origin, error, 'left an error that nobody caught');
    return origin.plugin;
  }

  return {
    hooks,
    registries,
    ai,
    start: (records) => startPlugins({ ...setup, records }),
    stop,
    dispatch: dispatcher.dispatch,
    manifests: () => describeManifests(running.values()),
    health: board.health,
    errors: board.errors,
    routeGroups: () => describeRoutes(running.values()),
    translations: (language) => collectTranslations(running.values(), language),
    ...privacy,
    api: (name) => running.get(name)?.api() ?? null,
    attributeError,
  };
}

function createRegistries(): HostRegistries {
  return {
    importHandlers: createRegistry<ImportSource, ImportHandler>(),
    remoteSources: createRegistry<string, RemoteSourceHandler>(),
    aiProviders: createRegistry<string, AiProvider>(),
  };
}

/** Puts everything discovered on the board and answers what is enabled of it, in the order of `plugins.enabled`. */
function chooseEnabled({ discovered, enabled }: PluginHostOptions, board: StatusBoard) {
  for (const { name, package_version, package_name } of discovered.plugins)
    board.add(name, package_version, package_name);
  for (const { name, reason } of discovered.findings) board.addFinding(name, reason);
  return [...new Set(enabled)].flatMap((name) => {
    const plugin = discovered.plugins.find((candidate) => candidate.name === name);
    if (plugin !== undefined) return [plugin];
    board.addFinding(name, `plugins.enabled names "${name}", which no installed package provides.`);
    return [];
  });
}

function requireRunning(running: ReadonlyMap<string, RunningPlugin>, name: string): RunningPlugin {
  const plugin = running.get(name);
  if (plugin === undefined) throw new Error(`The plugin "${name}" is not running.`);
  return plugin;
}
