import type { HookBus } from '@learnwright/core';
import type { AiClient, PluginRecords } from '@learnwright/plugin-sdk';
import type { PluginRunner } from '../attribution/create-plugin-runner.ts';
import type { Timers } from '../deadlines/timers.ts';
import type { HostPorts } from '../host-ports.ts';
import { bindHooks } from './bind-hooks.ts';
import type { OpenHandlers } from './create-handler-sets.ts';
import { createLifetime } from './create-lifetime.ts';
import { createPluginContext } from './create-plugin-context.ts';
import { createUses } from './create-uses.ts';
import { type DependencySource, holdDependencies } from './hold-dependencies.ts';
import type { PreparedPlugin } from './prepare-plugin.ts';
import type { RunningPlugin } from './running-plugin.ts';

/** What plugins are activated with. */
export interface ActivationSetup extends DependencySource {
  readonly ports: HostPorts;
  readonly runner: PluginRunner;
  readonly hooks: HookBus;
  readonly openHandlers: OpenHandlers;
  readonly ai: AiClient;
  readonly records: PluginRecords;
  readonly timers: Timers;
}

/**
 * Activates a plugin beside whatever runs: its context, `activate()`, its routes. Nobody calls its hooks, handlers and
 * routes before it takes over. Rejects with whatever fails on the way; everything it has taken until then is given back.
 */
export async function activatePlugin(entry: PreparedPlugin, setup: ActivationSetup): Promise<RunningPlugin> {
  const { ports, runner, timers } = setup;
  const { plugin, config, settings, discovered } = entry;
  const { name } = plugin;
  const uses = createUses();
  const lifetime = createLifetime((dispose) => runner.attempt(name, 'dispose', dispose));
  lifetime.hold(settings.forgetListeners);
  const dependencies = holdDependencies(plugin, setup);
  const handlers = setup.openHandlers(name, {
    run: (method, work) => uses.during(runner.blaming(name, method, work)),
    isHeldBack: () => setup.isQuarantined(name),
  });
  const giveBack = async () => {
    await lifetime.end();
    dependencies.release();
  };
  try {
    const { registries } = handlers;
    const context = createPluginContext({ ...setup, ...dependencies, plugin, settings, lifetime, registries });
    await runner.step(name, 'activate', () => plugin.activate(context));
    const basePath = `/api/plugins/${name}`;
    const built = runner.call(name, 'activate', () => ({
      manifest: plugin.frontendManifest(),
      ...plugin.buildRoutes({ basePath, context, effects: ports.effects }),
    }));
    const hooks = bindHooks(plugin, { context, uses, timers, module: discovered.module });
    const display_name = config.display_name ?? plugin.display_name ?? { en: name };
    const api = createApi(() => runner.call(name, 'api', () => plugin.api(context)));
    const end = async () => {
      handlers.leave();
      lifetime.abort();
      await runner.attempt(name, 'dispose', () => plugin.deactivate(context));
      await giveBack();
    };
    const holders = createUses();
    return { plugin, display_name, context, basePath, ...built, hooks, handlers, uses, holders, api, end };
  } catch (error) {
    handlers.leave();
    lifetime.abort();
    await giveBack();
    throw error;
  }
}

/** Makes the API once, when it is first asked for. */
function createApi(make: () => unknown): () => unknown {
  let made: { readonly api: unknown } | null = null;
  return () => {
    made ??= { api: make() };
    return made.api;
  };
}
