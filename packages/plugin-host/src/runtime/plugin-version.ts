import { AppError, type HookBus, type HookPublisher, type TextByLanguage } from '@learnwright/core';
import type { RouteApp } from '@learnwright/http';
import type { AiClient, PluginContext, PluginRecords, RouteDefinition } from '@learnwright/plugin-sdk';
import type { CallOrigin } from '../calls/attribution.ts';
import type { Timers } from '../calls/deadlines.ts';
import type { PluginCalls } from '../calls/plugin-calls.ts';
import type { LoadedPlugin } from '../config/plugin-settings.ts';
import { keepKnownSlots, keepOwnAddresses } from '../definition/own-manifest.ts';
import { listEndpoints, type Plugin } from '../definition/plugin.ts';
import type { HostPorts } from '../host-ports.ts';
import { type Declarations, openDeclarations } from '../schedules/declared-schedules.ts';
import type { PluginAsking } from '../status/guard-hooks.ts';
import type { Texts } from '../texts/texts.ts';
import { createPluginUsage, type VersionUsage } from '../usage/plugin-usage.ts';
import { createLifetime, createUseCount, type UseCount } from './lifetime.ts';
import { createPluginContext } from './plugin-context.ts';
import type { OpenHandlers, VersionHandlers } from './plugin-handlers.ts';
import { bindHooks, type VersionHooks } from './plugin-hooks.ts';
import { openPluginPages, type PluginPages } from './plugin-ui.ts';

/**
 * One version of a plugin that is active, made of a LoadedPlugin: it serves, is about to take over, or has been replaced and
 * ends. Of one plugin there may be several at a time.
 */
export interface PluginVersion {
  readonly plugin: Plugin;
  /** The package that the version comes from. */
  readonly package_name: string;
  readonly display_name: TextByLanguage;
  /** What the API document says of it. */
  readonly description: string;
  readonly context: PluginContext;
  /** What clients get of its manifest and of the files of its pages, and sentences about what they do not get. */
  readonly pages: PluginPages;
  readonly app: RouteApp;
  readonly basePath: string;
  readonly routes: readonly RouteDefinition<never>[];
  /** The method and the address of each route: `GET /api/plugins/quiz/rounds`. */
  readonly endpoints: readonly string[];
  readonly hooks: VersionHooks;
  readonly handlers: VersionHandlers;
  /** The work at set times that it has declared in `activate()`, by name. */
  readonly schedules: Declarations['declared'];
  /** What a learner uses of each kind that it bounds. */
  readonly reportUsage: VersionUsage['report'];
  /** Counts the requests and calls that are under way in it. */
  readonly uses: UseCount;
  /** Counts the versions of other plugins that may hold its public API. */
  readonly dependents: UseCount;
  /** What the plugin offers to those that depend on it; made at the first call. */
  api(): unknown;
  /** Aborts the signal of its context: what is under way in it ends soon, and may still call everything. */
  interrupt(): void;
  /** Runs `deactivate()` and its disposers; never rejects. Nothing may call the version any more. */
  end(): Promise<void>;
}

/** What plugins are activated with. */
interface ActivationParts {
  readonly ports: HostPorts;
  readonly calls: PluginCalls;
  readonly timers: Timers;
  readonly hooks: HookBus & HookPublisher;
  readonly openHandlers: OpenHandlers;
  readonly ask: PluginAsking;
  readonly ai: AiClient;
  readonly texts: Texts;
  /** The version of a plugin that serves. */
  readonly findRunning: (name: string) => PluginVersion | undefined;
  readonly isQuarantined: (name: string) => boolean;
  /** The call that is running; null where none is. */
  readonly currentCall: () => CallOrigin | null;
}

/**
 * Activates a plugin beside whatever runs: its context, `activate()`, its routes. Nobody calls the version before it takes
 * over. Rejects with whatever fails on the way, and gives back everything it has taken until then.
 */
export async function activatePlugin(
  loaded: LoadedPlugin,
  records: PluginRecords,
  parts: ActivationParts,
): Promise<PluginVersion> {
  const { plugin, config, settings, discovered } = loaded;
  const { name } = plugin;
  const { ports, calls, timers, hooks, openHandlers, ask, ai, texts, isQuarantined, currentCall } = parts;
  const uses = createUseCount();
  const lifetime = createLifetime((dispose) => calls.attempt(name, 'dispose', dispose));
  lifetime.hold(settings.forgetListeners);
  const dependencies = holdDependencies(plugin, parts);
  const handlers = openHandlers(name, {
    run: (method, work) => uses.during(calls.blaming(name, method, work)),
    ask: (method, work) => uses.during(ask(name, method, work)),
    isHeldBack: () => isQuarantined(name),
  });
  const declarations = openDeclarations(name);
  const giveBack = async (deactivate: () => Promise<void>) => {
    handlers.leave();
    lifetime.abort();
    await deactivate();
    await lifetime.end();
    dependencies.release();
  };
  try {
    const { registries } = handlers;
    const { apiOf } = dependencies;
    const { schedule, declared: schedules } = declarations;
    const { usage, report } = createPluginUsage(plugin, { records, timers, ask, context: () => context });
    const own = { records, registries, lifetime, apiOf, schedule, usage };
    const context: PluginContext = createPluginContext(loaded, { ports, hooks, ai, texts, currentCall, ...own });
    await calls.timed(name, 'activate', () => plugin.activate(context));
    declarations.close();
    const basePath = `/api/plugins/${name}`;
    const marked = discovered.first_party ? {} : { around: <T>(work: () => T) => calls.mark(name, work) };
    const built = calls.call(name, 'activate', () => {
      const own = keepKnownSlots(keepOwnAddresses(name, plugin.frontendManifest()));
      const { app, routes } = plugin.buildRoutes({ basePath, context, requests: ports.requests, ...marked });
      return { own, serving: { app, routes, endpoints: listEndpoints(basePath, routes) } };
    });
    const pages = await openPluginPages(discovered, built.own, (sentence) => context.logger.warn(sentence));
    return {
      plugin,
      package_name: discovered.package_name,
      display_name: config.display_name ?? plugin.display_name ?? { en: name },
      description: (config.description ?? plugin.description)?.en ?? `The plugin ${name}.`,
      context,
      basePath,
      ...built.serving,
      pages,
      hooks: bindHooks(plugin, { context, uses, timers, module: discovered.module }),
      handlers,
      schedules,
      reportUsage: report,
      uses,
      dependents: createUseCount(),
      api: once(() => calls.call(name, 'api', () => plugin.api(context))),
      interrupt: lifetime.abort,
      end: () => giveBack(() => calls.attempt(name, 'dispose', () => plugin.deactivate(context))),
    };
  } catch (error) {
    await giveBack(async () => undefined);
    throw error;
  }
}

/** Keeps the running versions that a plugin depends on from ending before it does: it may hold their APIs. */
function holdDependencies({ depends_on }: Plugin, { findRunning, isQuarantined }: ActivationParts) {
  const held = new Map<string, PluginVersion>();
  for (const name of new Set(depends_on)) {
    const version = findRunning(name);
    if (version !== undefined) held.set(name, version);
  }
  for (const { dependents } of held.values()) dependents.enter();

  /** The public API of a dependency; throws where it is quarantined or was not running. */
  function apiOf(name: string): unknown {
    // An AppError, so that nobody blames the plugin that asks.
    if (isQuarantined(name)) throw new AppError('plugin_unavailable', `The plugin "${name}" is quarantined.`);
    const version = held.get(name);
    if (version === undefined) throw new Error(`The plugin "${name}" is not running.`);
    return version.api();
  }

  function release(): void {
    for (const { dependents } of held.values()) dependents.leave();
  }

  return { apiOf, release };
}

/** Makes a value when it is first asked for. */
function once(make: () => unknown): () => unknown {
  let made: { readonly value: unknown } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
