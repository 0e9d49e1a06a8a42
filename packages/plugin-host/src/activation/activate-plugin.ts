import type { HookBus, HookName, HookSubscriber, TextByLanguage } from '@learnwright/core';
import type { RouteApp } from '@learnwright/http';
import type {
  AiClient,
  FrontendManifest,
  PluginContext,
  PluginRecords,
  RouteDefinition,
} from '@learnwright/plugin-sdk';
import { createWorkerHook } from '../ai/worker/create-worker-hook.ts';
import type { PluginModule } from '../ai/worker/worker-task.ts';
import type { PluginRunner } from '../attribution/create-plugin-runner.ts';
import type { ChangeableSettings } from '../config/create-plugin-settings.ts';
import type { PluginConfig } from '../config/read-plugin-config.ts';
import type { Timers } from '../deadlines/timers.ts';
import type { Plugin, PluginHook } from '../definition/plugin.ts';
import type { HostPorts } from '../host-ports.ts';
import type { RunHandler } from './attribute-handlers.ts';
import { createLifetime, type Lifetime } from './create-lifetime.ts';
import { createPluginContext, type HostRegistries } from './create-plugin-context.ts';

/** A plugin that is active. */
export interface RunningPlugin {
  readonly plugin: Plugin;
  readonly display_name: TextByLanguage;
  readonly context: PluginContext;
  readonly manifest: FrontendManifest | null;
  readonly app: RouteApp;
  readonly basePath: string;
  readonly routes: readonly RouteDefinition<never>[];
  /** What the plugin offers to those that depend on it; made at the first call. */
  api(): unknown;
  /** Takes back everything it registered and runs its disposers; never rejects. */
  end(): Promise<void>;
}

/** What plugins are activated with. */
export interface ActivationSetup {
  readonly ports: HostPorts;
  readonly runner: PluginRunner;
  readonly hooks: HookBus;
  readonly registries: HostRegistries;
  readonly ai: AiClient;
  readonly records: PluginRecords;
  readonly apiOf: (name: string) => unknown;
  readonly timers: Timers;
  readonly settings: ChangeableSettings;
  /** True while nothing of the plugin is to be called. */
  readonly isQuarantined: (name: string) => boolean;
  /** Where the plugin is loaded from; undefined for one that was handed over as an object. */
  readonly module: PluginModule | undefined;
}

/**
 * Activates a plugin: its migrations, its context, `activate()`, its routes, its hooks. Rejects with whatever fails on
 * the way; everything it registered until then has been taken back.
 */
export async function activatePlugin(
  plugin: Plugin,
  config: PluginConfig,
  setup: ActivationSetup,
): Promise<RunningPlugin> {
  const { ports, runner } = setup;
  const { name } = plugin;
  const lifetime = createLifetime((dispose) => runner.attempt(name, 'dispose', dispose));
  try {
    if (Object.keys(plugin.migrations).length > 0) {
      await runner.blaming(name, 'migrate', () => ports.migrate(name, plugin.migrations));
    }
    const context = createContext(plugin, setup, lifetime);
    await runner.step(name, 'activate', () => plugin.activate(context));
    const basePath = `/api/plugins/${name}`;
    const built = runner.call(name, 'activate', () => ({
      manifest: plugin.frontendManifest(),
      ...plugin.buildRoutes({ basePath, context, effects: ports.effects }),
    }));
    const unsubscribe = plugin.hooks.map((hook) => subscribe(setup, plugin, hook, context));
    const end = async () => {
      for (const leave of unsubscribe) leave();
      lifetime.abort();
      await runner.attempt(name, 'dispose', () => plugin.deactivate(context));
      await lifetime.end();
    };
    const display_name = config.display_name ?? plugin.display_name ?? { en: name };
    const api = createApi(() => runner.call(name, 'api', () => plugin.api(context)));
    return { plugin, display_name, context, basePath, ...built, api, end };
  } catch (error) {
    lifetime.abort();
    await lifetime.end();
    throw error;
  }
}

function createContext(plugin: Plugin, setup: ActivationSetup, lifetime: Lifetime): PluginContext {
  const { runner, isQuarantined } = setup;
  const { settings, forgetListeners } = setup.settings;
  lifetime.hold(forgetListeners);
  const runHandler: RunHandler = (method, work) => runner.blaming(plugin.name, method, work);
  const isHeldBack = () => isQuarantined(plugin.name);
  return createPluginContext({ ...setup, plugin, settings, lifetime, runHandler, isHeldBack });
}

function subscribe(
  { hooks, module, timers }: ActivationSetup,
  { name }: Plugin,
  hook: PluginHook,
  context: PluginContext,
): () => void {
  // A synchronous AI call would stand in everybody's way. Only an object without a module, as in a test, has no choice.
  const inWorker = hook.name === 'ai_complete' && module !== undefined;
  const subscriber = inWorker ? createWorkerHook(module, context, timers) : hook.bind(context);
  // The boundary between the name of a hook, checked when the plugin was read, and the type of its subscriber.
  return hooks.subscribe<HookName>(hook.name, name, subscriber as HookSubscriber<HookName>);
}

/** Makes the API once, when it is first asked for. */
function createApi(make: () => unknown): () => unknown {
  let made: { readonly api: unknown } | null = null;
  return () => {
    made ??= { api: make() };
    return made.api;
  };
}
