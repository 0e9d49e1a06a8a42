import { createHookBus, type HookBus, type HookPublisher, isDurableHook } from '@learnwright/core';
import type { RouteEnv, RouteGroup } from '@learnwright/http';
import type { AiClient, PluginContext } from '@learnwright/plugin-sdk';
import type { Discovery } from '@learnwright/plugin-sdk/loading';
import { type AiAccess, createAiAccess } from './ai/ai-access.ts';
import { type AiClientOptions, createAiClient } from './ai/ai-client.ts';
import { createAttribution } from './calls/attribution.ts';
import { createTimers, NO_TIMERS } from './calls/deadlines.ts';
import { createPluginCalls } from './calls/plugin-calls.ts';
import type { SettingOverrides } from './config/plugin-settings.ts';
import { createSettingsAdmin, type SettingsAdmin } from './config/settings-admin.ts';
import { createDeliveries, type Deliveries } from './deliveries/deliveries.ts';
import { createDispatcher, notRunning } from './dispatch/dispatcher.ts';
import {
  createLearnerUsage,
  createPluginJobs,
  createPluginUpkeep,
  type LearnerUsage,
  type PluginJobs,
  type PluginUpkeep,
} from './dispatch/plugin-work.ts';
import { createPrivacy, type Privacy } from './dispatch/privacy.ts';
import { explainRefusal } from './errors.ts';
import type { HostPorts } from './host-ports.ts';
import { describeManifests, describeSubscriber, keepRoutes, type PluginManifest } from './runtime/describe-plugins.ts';
import { type FollowedLifecycle, followLifecycle } from './runtime/followed-lifecycle.ts';
import { addFindings, createKnownPlugins } from './runtime/known-plugins.ts';
import { createLifecycle } from './runtime/lifecycle.ts';
import { loadPlugin } from './runtime/load-plugin.ts';
import { createPluginHandlers, createRegistries, type HostRegistries } from './runtime/plugin-handlers.ts';
import { createHookSubscriptions } from './runtime/plugin-hooks.ts';
import { findUiFile, type PageReload, type UiFile } from './runtime/plugin-ui.ts';
import { activatePlugin } from './runtime/plugin-version.ts';
import { createRunningPlugins } from './runtime/running-plugins.ts';
import { keepJournal, NO_JOURNAL, type StartJournal } from './runtime/start-journal.ts';
import { createAttempt } from './schedules/attempt-work.ts';
import { createSchedules, type Schedules } from './schedules/schedules.ts';
import { createPluginStatuses, type ShownStatuses } from './status/plugin-statuses.ts';
import { createTexts, type ServerTexts, type Texts } from './texts/texts.ts';

/** Loads plugins, runs them and keeps the damage of their failures to themselves. */
export interface PluginHost
  extends SettingsAdmin,
    FollowedLifecycle,
    Privacy,
    LearnerUsage,
    PluginUpkeep,
    PluginJobs,
    ShownStatuses {
  readonly hooks: HookBus & HookPublisher;
  /** What follows commits, and is still to be delivered to plugins. */
  readonly deliveries: Deliveries;
  /** The work that plugins do at set times; it is interrupted with the plugins. */
  readonly schedules: Pick<Schedules, 'run'>;
  readonly registries: HostRegistries;
  /** The AI client of core's own endpoints; plugins have theirs in the context. */
  readonly ai: AiClient;
  /** Tests keys, and lists models. */
  readonly aiAccess: AiAccess;
  /**
   * Answers a request below `/api/plugins/<name>`. Rejects with an AppError: not_found for an unknown or disabled plugin,
   * plugin_unavailable for one that is not running or quarantined, plugin_failed where its route throws anything but an AppError or AiError.
   */
  dispatch(name: string, request: Request, env: RouteEnv): Promise<Response>;
  /** What the running plugins add to a user interface, by plugin name; without those in quarantine. */
  manifests(): Record<string, PluginManifest>;
  /** A file of the pages of a running plugin by its path below `ui`; null where it is quarantined, another version runs, or there is none. */
  findUiFile(name: string, version: string, path: string): UiFile | null;
  /** Reads the pages of a running plugin again, which its author has changed; null where it does not run. */
  reloadPages(name: string): Promise<PageReload | null>;
  /** Why `replace` was rejected where the plugin is to blame: the rule that it breaks, and a sentence; null for any other error. */
  readonly explainRefusal: typeof explainRefusal;
  /** The routes of the running plugins for the API document; the same array until other versions run. */
  routeGroups(): readonly RouteGroup[];
  /** The texts of the server and the running plugins, in every language. */
  readonly texts: Omit<Texts, 'find'>;
  /** The public API of a running plugin; null when there is none, or the plugin is quarantined. */
  api(name: string): unknown;
  /** What a running plugin works with, for its tests; null when there is none. */
  contextOf(name: string): PluginContext | null;
  /**
   * Records an unhandled rejection or uncaught exception with the plugin it belongs to and returns the plugin's name;
   * null when it belongs to none. Call it in the handler of `unhandledRejection` or `uncaughtException` itself.
   */
  attributeError(error: unknown): string | null;
  /**
   * Notes that the plugin whose code runs now ends the process, and returns its name; null where none runs. Call it where the
   * process is about to end, such as in a handler of `exit`: it waits for nothing.
   */
  noteEnd(): string | null;
}

/** What a plugin host is made of. */
export interface PluginHostOptions {
  readonly discovered: Discovery;
  /** `plugins.enabled` of the application config. */
  readonly enabled: readonly string[];
  /** Holds `plugins/<name>.yaml`. */
  readonly configDirectory: string;
  readonly ports: HostPorts;
  /** Of the environment. */
  readonly settingOverrides?: SettingOverrides;
  /** The secrets that the files of the server give. */
  readonly settingSecrets?: SettingOverrides;
  /** Plugins that are being written: a setting that nobody has changed has the value of its config file at every start. */
  readonly linked?: readonly string[];
  /** Leaves third-party plugins out and shows them as disabled. */
  readonly safeMode?: boolean;
  /** Default: an interrupted start is not remembered. */
  readonly journal?: StartJournal;
  /** Default: none but those of plugins. */
  readonly texts?: ServerTexts;
  /** Lets code of plugins take any time, such as at a breakpoint; default: it has deadlines. */
  readonly withoutDeadlines?: boolean;
  /** Calls plugins however often they fail, as their authors want it; default: breakers hold back those that fail again and again. */
  readonly withoutBreakers?: boolean;
}

/** Builds a plugin host; nothing of any plugin is loaded before `start`. */
export function createPluginHost(options: PluginHostOptions): PluginHost {
  const { ports, discovered, enabled, settingOverrides = {}, linked = [], safeMode = false } = options;
  const { clock, createId, timers = createTimers(), aroundHook = (_, run) => run() } = ports;
  const logger = ports.createLogger('plugin-host');

  // How plugins are, and how their code is called.
  const journal = options.journal ?? NO_JOURNAL;
  const attribution = createAttribution(() => ports.currentRequestId?.() ?? null, journal.marks);
  const ofDeadlines = options.withoutDeadlines === true ? NO_TIMERS : timers;
  const deadlines = {
    timers: ofDeadlines,
    wasHeldUp: (milliseconds: number) => ports.wasHeldUp?.(milliseconds) ?? false,
  };
  const { withoutBreakers = false } = options;
  const { statuses, shown, guard, ask } = createPluginStatuses({
    ...{ attribution, deadlines, timers, withoutBreakers, ports, logger },
  });
  const { isQuarantined } = statuses;
  const calls = createPluginCalls(attribution, deadlines, statuses.recordFailure);
  const bus = createHookBus({
    around: (call, run) => aroundHook(call, () => guard(call, run)),
    onError: (call, error) => statuses.recordHookFailure(call, error),
  });
  const deliveries = createDeliveries({
    ...{ ports, timers, logger },
    call: async (plugin, hook, args) => {
      if (!isDurableHook(hook)) return 'absent';
      try {
        const outcome = await bus.deliver(hook, plugin, args);
        // A version that serves, and subscribes no longer, is told nothing.
        return outcome === 'absent' && running.find(plugin) !== undefined ? 'done' : outcome;
      } catch (error) {
        statuses.recordHookFailure({ owner: plugin, hook }, error);
        throw error;
      }
    },
    takers: () => serving().map(({ plugin }) => plugin.name),
    subscribers: () => known.list().map((plugin) => describeSubscriber(plugin, known)),
  });
  const hooks: PluginHost['hooks'] = { ...bus, ...deliveries.publisher };

  // What plugins are given.
  const registries = createRegistries();
  const openHandlers = createPluginHandlers(registries);
  const aiOptions: AiClientOptions = {
    ...{ clock, createId, logger, timers, hooks },
    ports: ports.ai,
    providers: registries.aiProviders,
    runAs: ({ owner, hook }, work) => attribution.run(attribution.origin(owner, hook), work),
    recordFailure: statuses.recordHookFailure,
  };
  const ai = createAiClient(aiOptions);

  // Which plugins are known, which versions run, and what changes them.
  const known = createKnownPlugins(discovered.plugins, enabled, safeMode);
  const running = createRunningPlugins(createHookSubscriptions(bus), timers, logger);
  const texts = createTexts(options.texts ?? { core: {}, packs: [] }, () => lifecycle.offered());
  const settings = createSettingsAdmin({
    ...{ loaded: known.loaded, ports, configDirectory: options.configDirectory, logger },
    givenBeside: (name) => ({
      environment: settingOverrides[name] ?? {},
      secrets: options.settingSecrets?.[name] ?? {},
    }),
    followsFile: (name) => linked.includes(name),
    refuse: (name) => notRunning(name, statuses),
  });
  const currentCall = () => attribution.originOf(null);
  const findRunning = running.find;
  const activation = {
    ...{ ports, calls, timers, hooks, openHandlers, ask, ai, texts, findRunning, isQuarantined, currentCall },
  };
  const lifecycle = createLifecycle({
    ...{ known, running, statuses, calls, timers, logger },
    journal: keepJournal(journal, logger),
    load: (plugin) => loadPlugin(plugin, calls, settings.configure),
    migrate: (owner, migrations, how) => ports.migrate(owner, migrations, how),
    activate: (loaded, records) => activatePlugin(loaded, records, activation),
    settleSettings: settings.settle,
  });
  addFindings(statuses, discovered, enabled);

  // What plugins do at set times.
  const serving = () => running.list().filter(({ plugin }) => !isQuarantined(plugin.name));
  const { redactSecrets = (text: string) => text, transaction } = ports;
  const schedules = createSchedules({
    ...{ clock, timers, logger, transaction, serving, store: ports.schedules, server: ports.requests.server },
    running: running.list,
    attempt: createAttempt({ calls, deadlines, redactSecrets, recordFailure: statuses.recordWorkFailure }),
  });

  // What requests meet.
  const dispatcher = createDispatcher({ attribution, statuses, findRunning: running.find });
  return {
    hooks,
    registries,
    ai,
    aiAccess: createAiAccess(aiOptions),
    ...followLifecycle(lifecycle, deliveries, schedules),
    deliveries,
    schedules,
    ...settings.admin,
    ...createPrivacy(running.list, attribution, dispatcher.guard),
    ...createLearnerUsage(running.list),
    ...createPluginUpkeep(serving, calls),
    ...createPluginJobs(
      (name) => (isQuarantined(name) ? undefined : running.find(name)),
      calls,
      statuses.recordWorkFailure,
    ),
    dispatch: dispatcher.dispatch,
    manifests: () => describeManifests(serving(), linked),
    findUiFile: (name, version, path) => findUiFile(serving(), name, version, path),
    reloadPages: async (name) => (await running.find(name)?.pages.reload()) ?? null,
    ...shown,
    explainRefusal,
    routeGroups: keepRoutes(running.list),
    texts,
    api: (name) => (isQuarantined(name) ? null : (running.find(name)?.api() ?? null)),
    contextOf: (name) => running.find(name)?.context ?? null,
    attributeError: statuses.attributeError,
    noteEnd: () => {
      const plugin = currentCall()?.plugin ?? null;
      if (plugin !== null) journal.noteEnd?.(plugin);
      return plugin;
    },
  };
}
