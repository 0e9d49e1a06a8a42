import type { AiProviderRegistry, HookBus, ImportHandlerRegistry, RemoteSourceRegistry } from '@learnwright/core';
import type { AiClient, PluginContext, PluginRecords } from '@learnwright/plugin-sdk';
import type { ChangeableSettings } from '../config/create-plugin-settings.ts';
import type { Plugin } from '../definition/plugin.ts';
import type { HostPorts } from '../host-ports.ts';
import type { Lifetime } from './create-lifetime.ts';

/** The registries of core that plugins fill (specification, part 1, rule 9). */
export interface HostRegistries {
  readonly importHandlers: ImportHandlerRegistry;
  readonly remoteSources: RemoteSourceRegistry;
  readonly aiProviders: AiProviderRegistry;
}

/** What the context of a plugin is made of. */
export interface ContextParts {
  readonly plugin: Plugin;
  readonly settings: ChangeableSettings;
  readonly ports: HostPorts;
  readonly records: PluginRecords;
  readonly hooks: HookBus;
  /** As the plugin sees them. */
  readonly registries: PluginContext['registries'];
  readonly ai: AiClient;
  readonly lifetime: Lifetime;
  /** The public API of a running plugin; throws where it is not running. */
  readonly apiOf: (name: string) => unknown;
}

/** Builds what a plugin is given; all it registers through it goes with its lifetime. */
export function createPluginContext(parts: ContextParts): PluginContext {
  const { plugin, settings, ports, records, hooks, registries, lifetime } = parts;
  return {
    name: plugin.name,
    settings: settings.settings,
    get db() {
      return ports.kysely();
    },
    records,
    transaction: (work) => ports.transaction(work),
    exclusively: ports.exclusively,
    ai: parts.ai,
    hooks: {
      has: hooks.has,
      first: hooks.first,
      collect: hooks.collect,
      notify: hooks.notify,
      chain: hooks.chain,
    },
    registries,
    logger: ports.createLogger(plugin.name),
    clock: ports.clock,
    createId: ports.createId,
    signal: lifetime.signal,
    onDispose: (dispose) => {
      lifetime.hold(dispose);
    },
    plugin: (name) => {
      if (plugin.depends_on.includes(name)) return parts.apiOf(name);
      throw new Error(`The plugin "${plugin.name}" asks for "${name}", which its depends_on does not name.`);
    },
  };
}
