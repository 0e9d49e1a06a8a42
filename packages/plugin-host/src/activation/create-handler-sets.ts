import type { AiProvider, ImportHandler, ImportSource, RemoteSourceHandler } from '@learnwright/core';
import type { PluginContext } from '@learnwright/plugin-sdk';
import {
  attributeAiProvider,
  attributeImportHandler,
  attributeRemoteSource,
  type RunHandler,
} from './attribute-handlers.ts';
import type { HostRegistries } from './create-plugin-context.ts';
import { createPluginHandlers, type OwnHandlers, type RegistryView } from './create-plugin-handlers.ts';
import { delegateAiProvider, delegateImportHandler, delegateRemoteSource } from './delegate-handlers.ts';

/** What one version of a plugin has in the registries. */
export interface HandlerSet {
  readonly registries: PluginContext['registries'];
  /** Lets all be asked from now on; answers the names that others have taken meanwhile. */
  enter(): readonly string[];
  /** Takes all back. */
  leave(): void;
}

/** How the handlers of a version are called. */
export interface HandlerCalls {
  readonly run: RunHandler;
  /** While it answers true, the handlers claim nothing. */
  readonly isHeldBack: () => boolean;
}

/** Opens the registries for a version of a plugin. */
export type OpenHandlers = (plugin: string, calls: HandlerCalls) => HandlerSet;

/** Builds what opens the registries of a host. */
export function createHandlerSets(registries: HostRegistries): OpenHandlers {
  const importHandlers = createPluginHandlers<ImportSource, ImportHandler>(
    registries.importHandlers,
    delegateImportHandler,
  );
  const remoteSources = createPluginHandlers<string, RemoteSourceHandler>(
    registries.remoteSources,
    delegateRemoteSource,
  );
  const aiProviders = createPluginHandlers<string, AiProvider>(registries.aiProviders, delegateAiProvider);

  return (plugin, calls) => {
    const { run } = calls;
    let gone = false;
    const isHeldBack = () => gone || calls.isHeldBack();
    const imports = importHandlers.open(plugin);
    const sources = remoteSources.open(plugin);
    const providers = aiProviders.open(plugin);
    const all = [imports, sources, providers];
    return {
      registries: {
        importHandlers: attributed(imports, (handler) => attributeImportHandler(handler, run, isHeldBack)),
        remoteSources: attributed(sources, (handler) => attributeRemoteSource(handler, run, isHeldBack)),
        aiProviders: attributed(providers, (provider) => attributeAiProvider(provider, run, isHeldBack)),
      },
      enter: () => all.flatMap(({ enter }) => enter()),
      leave: () => {
        gone = true;
        for (const { leave } of all) leave();
      },
    };
  };
}

function attributed<
  Input,
  Entry extends { readonly name: string; can_handle(input: Input): boolean | Promise<boolean> },
>({ view }: OwnHandlers<Input, Entry>, attribute: (handler: Entry) => Entry): RegistryView<Input, Entry> {
  return { ...view, register: (handler) => view.register(attribute(handler)) };
}
