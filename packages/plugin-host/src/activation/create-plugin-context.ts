import type { AiProviderRegistry, HookBus, ImportHandlerRegistry, RemoteSourceRegistry } from '@learnwright/core';
import type { AiClient, PluginContext, PluginRecords } from '@learnwright/plugin-sdk';
import type { Plugin } from '../definition/plugin.ts';
import type { HostPorts } from '../host-ports.ts';
import {
  attributeAiProvider,
  attributeImportHandler,
  attributeRemoteSource,
  type RunHandler,
} from './attribute-handlers.ts';
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
  readonly settings: PluginContext['settings'];
  readonly ports: HostPorts;
  readonly records: PluginRecords;
  readonly hooks: HookBus;
  readonly registries: HostRegistries;
  readonly ai: AiClient;
  readonly lifetime: Lifetime;
  readonly runHandler: RunHandler;
  /** While it answers true, the handlers of the plugin claim nothing. */
  readonly isHeldBack: () => boolean;
  /** The public API of a running plugin; throws where it is not running. */
  readonly apiOf: (name: string) => unknown;
}

/** Builds what a plugin is given; all it registers through it goes with its lifetime. */
export function createPluginContext(parts: ContextParts): PluginContext {
  const { plugin, settings, ports, records, hooks, lifetime } = parts;
  return {
    name: plugin.name,
    settings,
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
    registries: createRegistriesView(parts),
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

function createRegistriesView({
  registries,
  lifetime,
  runHandler,
  isHeldBack,
}: ContextParts): PluginContext['registries'] {
  const { importHandlers, remoteSources, aiProviders } = registries;
  return {
    importHandlers: {
      register: (handler) =>
        lifetime.hold(importHandlers.register(attributeImportHandler(handler, runHandler, isHeldBack))),
      claim: importHandlers.claim,
      names: importHandlers.names,
    },
    remoteSources: {
      register: (handler) =>
        lifetime.hold(remoteSources.register(attributeRemoteSource(handler, runHandler, isHeldBack))),
      claim: remoteSources.claim,
      names: remoteSources.names,
    },
    aiProviders: {
      register: (handler) => lifetime.hold(aiProviders.register(attributeAiProvider(handler, runHandler, isHeldBack))),
      claim: aiProviders.claim,
      names: aiProviders.names,
    },
  };
}
