import {
  type AiProvider,
  type AiProviderRegistry,
  type BadgeEntry,
  type BadgeRegistry,
  claimFirst,
  createEntryRegistry,
  createRegistry,
  type Handler,
  type ImportHandler,
  type ImportHandlerRegistry,
  type ImportSource,
  type RemoteSourceHandler,
  type RemoteSourceRegistry,
  type ReviewSourceEntry,
  type ReviewSourceRegistry,
  type SetSourceEntry,
  type SetSourceRegistry,
} from '@learnwright/core';
import type { PluginContext } from '@learnwright/plugin-sdk';
import { OWN_BADGES, OWN_REVIEW_SOURCES, OWN_SET_SOURCES } from './own-entries.ts';
import { type HandlerCalls, type OwnHandler, type SharedRegistry, shareRegistry } from './share-registry.ts';

/** The registries of core that plugins fill (specification, R7.11). */
export interface HostRegistries {
  readonly importHandlers: ImportHandlerRegistry;
  readonly remoteSources: RemoteSourceRegistry;
  readonly aiProviders: AiProviderRegistry;
  readonly reviewSources: ReviewSourceRegistry;
  readonly setSources: SetSourceRegistry;
  readonly badges: BadgeRegistry;
}

/** What one version of a plugin has in the registries. */
export interface VersionHandlers {
  /** As the plugin sees them: before the version serves, it alone sees what it registers. */
  readonly registries: PluginContext['registries'];
  /**
   * Lets the handlers be asked from now on; each replaces the handler of its name that the plugin had before. Returns the
   * names that another plugin has taken meanwhile.
   */
  enter(): readonly string[];
  /** Takes back what no other version has replaced; nothing can be registered any more. */
  leave(): void;
}

/** Opens the registries for a version of a plugin that is about to be activated. */
export type OpenHandlers = (plugin: string, calls: HandlerCalls) => VersionHandlers;

/** Builds empty registries. */
export function createRegistries(): HostRegistries {
  return {
    importHandlers: createRegistry<ImportSource, ImportHandler>(),
    remoteSources: createRegistry<string, RemoteSourceHandler>(),
    aiProviders: createRegistry<string, AiProvider>(),
    reviewSources: createEntryRegistry<ReviewSourceEntry>(),
    setSources: createEntryRegistry<SetSourceEntry>(),
    badges: createEntryRegistry<BadgeEntry>(),
  };
}

/** Builds what opens the registries of a host. */
export function createPluginHandlers(registries: HostRegistries): OpenHandlers {
  const openImportHandlers = shareRegistry(registries.importHandlers, { wrap: wrapImportHandler });
  const openRemoteSources = shareRegistry(registries.remoteSources, { wrap: wrapRemoteSource });
  const openAiProviders = shareRegistry(registries.aiProviders, { wrap: wrapAiProvider });
  const openReviewSources = shareRegistry(registries.reviewSources, OWN_REVIEW_SOURCES);
  const openSetSources = shareRegistry(registries.setSources, OWN_SET_SOURCES);
  const openBadges = shareRegistry(registries.badges, OWN_BADGES);
  return (plugin, calls) => {
    const importHandlers = openImportHandlers(plugin, calls);
    const remoteSources = openRemoteSources(plugin, calls);
    const aiProviders = openAiProviders(plugin, calls);
    const reviewSources = openReviewSources(plugin, calls);
    const setSources = openSetSources(plugin, calls);
    const badges = openBadges(plugin, calls);
    const all = [importHandlers, remoteSources, aiProviders, reviewSources, setSources, badges];
    return {
      registries: {
        importHandlers: claiming<ImportSource, ImportHandler>(importHandlers),
        remoteSources: claiming<string, RemoteSourceHandler>(remoteSources),
        aiProviders: claiming<string, AiProvider>(aiProviders),
        reviewSources: reviewSources.view,
        setSources: setSources.view,
        badges: badges.view,
      },
      enter: () => all.flatMap(({ enter }) => enter()),
      leave: () => {
        for (const { leave } of all) leave();
      },
    };
  };
}

/** A registry as a plugin sees it, whose handlers claim inputs. */
function claiming<Input, Entry extends Handler<Input>>({ view }: SharedRegistry<Entry, Entry>) {
  const claim = (input: Input) => claimFirst<Input, Entry>(view.list(), input);
  return { register: view.register, names: view.names, claim };
}

function wrapImportHandler(current: () => OwnHandler<ImportHandler>): ImportHandler {
  return {
    name: current().name,
    can_handle: (source) => claims(current(), (handler) => handler.can_handle(source)),
    read: (source) => call(current(), 'read', (handler) => handler.read(source)),
  };
}

function wrapRemoteSource(current: () => OwnHandler<RemoteSourceHandler>): RemoteSourceHandler {
  return {
    name: current().name,
    can_handle: (url) => claims(current(), (handler) => handler.can_handle(url)),
    fetch: (url, signal, options) => call(current(), 'fetch', (handler) => handler.fetch(url, signal, options)),
  };
}

function wrapAiProvider(current: () => OwnHandler<AiProvider>): AiProvider {
  return {
    name: current().name,
    get slot() {
      return current().handler.slot;
    },
    default_model: () => current().handler.default_model(),
    can_handle: (model) => claims(current(), (handler) => handler.can_handle(model)),
    takes_images: (model) => current().handler.takes_images?.(model) === true,
    list_models: (access) => call(current(), 'list_models', (handler) => handler.list_models?.(access) ?? null),
  };
}

function claims<Entry>(own: OwnHandler<Entry>, ask: (handler: Entry) => boolean | Promise<boolean>) {
  return !own.isHeldBack() && call(own, 'can_handle', ask);
}

function call<Entry, T>({ handler, run }: OwnHandler<Entry>, method: string, work: (handler: Entry) => T | Promise<T>) {
  return run(method, () => work(handler));
}
