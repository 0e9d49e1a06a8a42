import {
  type AiProvider,
  AppError,
  createHookBus,
  createRegistry,
  type ImportHandler,
  type ImportSource,
  type RemoteSourceHandler,
} from '@learnwright/core';
import type { RunningPlugin } from './activation/activate-plugin.ts';
import type { HostRegistries } from './activation/create-plugin-context.ts';
import { createRuns } from './activation/create-runs.ts';
import { collectTranslations, describeManifests, describeRoutes } from './activation/describe-running.ts';
import type { PreparedPlugin } from './activation/start-plugins.ts';
import { createAiClient } from './ai/create-ai-client.ts';
import { createAround } from './attribution/create-around.ts';
import { createAttribution } from './attribution/create-attribution.ts';
import { createFailureRecorder } from './attribution/create-failure-recorder.ts';
import { createPluginRunner } from './attribution/create-plugin-runner.ts';
import { type Breakers, createBreakers } from './breaker/create-breakers.ts';
import { createSettingsAdmin } from './config/create-settings-admin.ts';
import { createTimers } from './deadlines/timers.ts';
import { createDispatcher, notRunning } from './dispatch/create-dispatcher.ts';
import { createPrivacy } from './dispatch/create-privacy.ts';
import type { PluginHost, PluginHostOptions } from './plugin-host.ts';
import { keepJournal } from './recovery/keep-journal.ts';
import { NO_JOURNAL } from './recovery/start-journal.ts';
import { createStatusBoard, type StatusBoard } from './status/create-status-board.ts';

const SAFE_MODE = 'The server runs in safe mode (APP_SAFE_MODE=1), without third-party plugins.';

/** Builds a plugin host; nothing of any plugin is loaded before `start`. */
export function createPluginHost(options: PluginHostOptions): PluginHost {
  const { ports, configDirectory, settingOverrides = {} } = options;
  const { timers = createTimers() } = ports;
  const logger = ports.createLogger('plugin-host');
  const board = createStatusBoard(ports.clock, logger, timers);
  const chosen = chooseEnabled(options, board);
  const attribution = createAttribution(() => ports.currentRequestId?.() ?? null);
  const runner = createPluginRunner(attribution, timers, board);
  const breakers = createBreakers(timers, board);
  const { recordHookFailure, attributeError } = createFailureRecorder({ attribution, board, breakers });
  const hooks = createHookBus({
    around: createAround(attribution, timers, breakers),
    onError: (call, error) => recordHookFailure(call, error),
  });
  const registries = createRegistries();
  const ai = createAiClient({
    ports: ports.ai,
    hooks,
    providers: registries.aiProviders,
    clock: ports.clock,
    createId: ports.createId,
    logger,
    timers,
    runAs: ({ owner, hook }, work) => attribution.run(attribution.origin(owner, hook), work),
    onFailure: recordHookFailure,
  });
  const running = new Map<string, RunningPlugin>();
  const prepared = new Map<string, PreparedPlugin>();
  const dispatcher = createDispatcher({ attribution, board, breakers, appOf: (name) => running.get(name)?.app });
  const setup = {
    ports,
    runner,
    hooks,
    registries,
    ai,
    apiOf: (name: string) => requireRunning(running, breakers, name).api(),
    isQuarantined: breakers.isQuarantined,
    chosen,
    configDirectory,
    settingOverrides,
    board,
    journal: keepJournal(options.journal ?? NO_JOURNAL, logger),
    prepared,
    onRunning: (plugin: RunningPlugin) => running.set(plugin.plugin.name, plugin),
    timers,
  };
  const settings = createSettingsAdmin({
    prepared,
    placeOf: (name) => {
      return { configDirectory, overrides: settingOverrides[name] ?? {}, createId: ports.createId, logger };
    },
    refuse: (name) => notRunning(name, board),
  });
  const serving = () => [...running.values()].filter(({ plugin }) => !breakers.isQuarantined(plugin.name));
  const apiOf = (name: string) => (breakers.isQuarantined(name) ? null : (running.get(name)?.api() ?? null));

  return {
    hooks,
    registries,
    ai,
    ...createRuns(setup, running, breakers),
    dispatch: dispatcher.dispatch,
    manifests: () => describeManifests(serving()),
    health: board.health,
    errors: board.errors,
    routeGroups: () => describeRoutes(running.values()),
    translations: (language) => collectTranslations(running.values(), language),
    ...createPrivacy(() => [...running.values()], attribution, dispatcher.guard),
    ...settings,
    api: apiOf,
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
function chooseEnabled({ discovered, enabled, safeMode = false }: PluginHostOptions, board: StatusBoard) {
  for (const { name, package_version, package_name, first_party } of discovered.plugins) {
    board.add(name, package_version, package_name, safeMode && !first_party ? SAFE_MODE : undefined);
  }
  for (const { name, reason } of discovered.findings) board.addFinding(name, reason);
  return [...new Set(enabled)].flatMap((name) => {
    const plugin = discovered.plugins.find((candidate) => candidate.name === name);
    if (plugin !== undefined) return safeMode && !plugin.first_party ? [] : [plugin];
    board.addFinding(name, `plugins.enabled names "${name}", which no installed package provides.`);
    return [];
  });
}

function requireRunning(running: ReadonlyMap<string, RunningPlugin>, breakers: Breakers, name: string): RunningPlugin {
  // An AppError, so that nobody blames the plugin that asks.
  if (breakers.isQuarantined(name)) {
    throw new AppError('plugin_unavailable', `The plugin "${name}" is quarantined.`);
  }
  const plugin = running.get(name);
  if (plugin === undefined) throw new Error(`The plugin "${name}" is not running.`);
  return plugin;
}
