import {
  type AiProvider,
  createHookBus,
  createRegistry,
  type ImportHandler,
  type ImportSource,
  type RemoteSourceHandler,
} from '@learnwright/core';
import { createDrains } from './activation/create-drains.ts';
import { createHandlerSets } from './activation/create-handler-sets.ts';
import { createHookSeats } from './activation/create-hook-seats.ts';
import type { HostRegistries } from './activation/create-plugin-context.ts';
import { createRuns } from './activation/create-runs.ts';
import { createStage } from './activation/create-stage.ts';
import { collectTranslations, describeManifests, describeRoutes } from './activation/describe-running.ts';
import type { PreparedPlugin } from './activation/prepare-plugin.ts';
import { createAiClient } from './ai/create-ai-client.ts';
import { createAround } from './attribution/create-around.ts';
import { createAttribution } from './attribution/create-attribution.ts';
import { createFailureRecorder } from './attribution/create-failure-recorder.ts';
import { createPluginRunner } from './attribution/create-plugin-runner.ts';
import { createBreakers } from './breaker/create-breakers.ts';
import { createChanges } from './changes/create-changes.ts';
import { createRoster } from './changes/create-roster.ts';
import { createSettingsAdmin } from './config/create-settings-admin.ts';
import { createTimers } from './deadlines/timers.ts';
import type { DiscoveredPlugin } from './discovery/discovered-plugin.ts';
import { createDispatcher, notRunning } from './dispatch/create-dispatcher.ts';
import { createPrivacy } from './dispatch/create-privacy.ts';
import type { PluginHost, PluginHostOptions } from './plugin-host.ts';
import { keepJournal } from './recovery/keep-journal.ts';
import { NO_JOURNAL } from './recovery/start-journal.ts';
import { createStatusBoard, type StatusBoard } from './status/create-status-board.ts';
import { missingSentence } from './status/missing-sentence.ts';

const SAFE_MODE = 'The server runs in safe mode (APP_SAFE_MODE=1), without third-party plugins.';

/** Builds a plugin host; nothing of any plugin is loaded before `start`. */
export function createPluginHost(options: PluginHostOptions): PluginHost {
  const { ports, discovered, enabled, safeMode = false, configDirectory, settingOverrides = {} } = options;
  const { timers = createTimers() } = ports;
  const logger = ports.createLogger('plugin-host');
  const board = createStatusBoard(ports.clock, logger, timers);
  const whyLeftOut = (plugin: DiscoveredPlugin) => (safeMode && !plugin.first_party ? SAFE_MODE : null);
  const allowed = new Set(discovered.plugins.filter((plugin) => whyLeftOut(plugin) === null).map(({ name }) => name));
  const roster = createRoster(
    discovered.plugins,
    enabled.filter((name) => allowed.has(name)),
  );
  fillBoard(board, options, whyLeftOut);
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
  const stage = createStage({
    seats: createHookSeats(hooks),
    board,
    breakers,
    drains: createDrains(timers, logger),
  });
  const prepared = new Map<string, PreparedPlugin>();
  const settings = createSettingsAdmin({
    prepared,
    placeOf: (name) => {
      return { configDirectory, overrides: settingOverrides[name] ?? {}, createId: ports.createId, logger };
    },
    refuse: (name) => notRunning(name, board),
  });
  const { listSettings, readSettings, changeSettings, refresh } = settings;
  const dispatcher = createDispatcher({ attribution, board, breakers, findRunning: stage.find });
  const { start, stop, change } = createRuns({
    ports,
    runner,
    hooks,
    openHandlers: createHandlerSets(registries),
    ai,
    findRunning: stage.find,
    isQuarantined: breakers.isQuarantined,
    configDirectory,
    settingOverrides,
    board,
    journal: keepJournal(options.journal ?? NO_JOURNAL, logger),
    prepared,
    roster,
    stage,
    breakers,
    timers,
    whyLeftOut,
    refreshSettings: refresh,
  });
  const serving = () => stage.list().filter(({ plugin }) => !breakers.isQuarantined(plugin.name));
  const apiOf = (name: string) => (breakers.isQuarantined(name) ? null : (stage.find(name)?.api() ?? null));

  return {
    hooks,
    registries,
    ai,
    start,
    stop,
    ...createChanges({ board, roster, stage, prepared, whyLeftOut }, change),
    dispatch: dispatcher.dispatch,
    manifests: () => describeManifests(serving()),
    health: board.health,
    errors: board.errors,
    routeGroups: () => describeRoutes(stage.list()),
    translations: (language) => collectTranslations(stage.list(), language),
    ...createPrivacy(stage.list, attribution, dispatcher.guard),
    listSettings,
    readSettings,
    changeSettings,
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

/** Puts everything discovered on the board, and what is wrong with what is not. */
function fillBoard(
  board: StatusBoard,
  { discovered, enabled }: PluginHostOptions,
  whyLeftOut: (plugin: DiscoveredPlugin) => string | null,
): void {
  for (const plugin of discovered.plugins) {
    board.add(plugin.name, plugin.package_version, plugin.package_name, whyLeftOut(plugin) ?? undefined);
  }
  for (const { name, reason } of discovered.findings) board.addFinding(name, reason);
  for (const name of new Set(enabled)) {
    if (board.find(name) === null) board.addFinding(name, missingSentence(name));
  }
}
