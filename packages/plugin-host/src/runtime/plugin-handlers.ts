import {
  type AiProvider,
  type AiProviderRegistry,
  createRegistry,
  type Handler,
  type ImportHandler,
  type ImportHandlerRegistry,
  type ImportSource,
  type Registry,
  type RemoteSourceHandler,
  type RemoteSourceRegistry,
} from '@learnwright/core';
import type { PluginContext } from '@learnwright/plugin-sdk';

/** The registries of core that plugins fill (specification, part 1, rule 9). */
export interface HostRegistries {
  readonly importHandlers: ImportHandlerRegistry;
  readonly remoteSources: RemoteSourceRegistry;
  readonly aiProviders: AiProviderRegistry;
}

/** How the handlers of a version are called. */
export interface HandlerCalls {
  /** Runs a method as the plugin's code; what it rejects with is the plugin's, whoever catches it. */
  run<T>(method: string, work: () => T | Promise<T>): Promise<T>;
  /** While it answers true, the handlers claim nothing. */
  isHeldBack(): boolean;
}

/** What one version of a plugin has in the registries. */
export interface VersionHandlers {
  /** As the plugin sees them: before the version serves, it alone sees what it registers. */
  readonly registries: PluginContext['registries'];
  /**
   * Lets the handlers be asked from now on; each replaces the handler of its name that the plugin had before. Answers the
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
  };
}

/** Builds what opens the registries of a host. */
export function createPluginHandlers(registries: HostRegistries): OpenHandlers {
  const openImportHandlers = shareRegistry(registries.importHandlers, wrapImportHandler);
  const openRemoteSources = shareRegistry(registries.remoteSources, wrapRemoteSource);
  const openAiProviders = shareRegistry(registries.aiProviders, wrapAiProvider);
  return (plugin, calls) => {
    const importHandlers = openImportHandlers(plugin, calls);
    const remoteSources = openRemoteSources(plugin, calls);
    const aiProviders = openAiProviders(plugin, calls);
    const all = [importHandlers, remoteSources, aiProviders];
    return {
      registries: {
        importHandlers: importHandlers.view,
        remoteSources: remoteSources.view,
        aiProviders: aiProviders.view,
      },
      enter: () => all.flatMap(({ enter }) => enter()),
      leave: () => {
        for (const { leave } of all) leave();
      },
    };
  };
}

/** A handler as its plugin has registered it, and how it is called. */
interface OwnHandler<Entry> extends HandlerCalls {
  readonly name: string;
  readonly handler: Entry;
}

/** An entry of a registry, and the handler that it calls at present. */
interface Place<Entry> {
  readonly plugin: string;
  current: OwnHandler<Entry>;
  readonly remove: () => void;
}

/**
 * Shares a registry among the versions of plugins. `wrap` makes an entry that calls the current handler, so that an entry
 * that was claimed works also after another version has taken over.
 */
function shareRegistry<Input, Entry extends Handler<Input>>(
  registry: Registry<Input, Entry>,
  wrap: (current: () => OwnHandler<Entry>) => Entry,
) {
  const places = new Map<string, Place<Entry>>();

  function take(plugin: string, own: OwnHandler<Entry>): void {
    const before = places.get(own.name);
    if (before !== undefined) {
      before.current = own;
      return;
    }
    const place: Place<Entry> = { plugin, current: own, remove: () => unregister() };
    const unregister = registry.register(wrap(() => place.current));
    places.set(own.name, place);
  }

  function release(own: OwnHandler<Entry>): void {
    const place = places.get(own.name);
    if (place?.current !== own) return;
    place.remove();
    places.delete(own.name);
  }

  return (plugin: string, calls: HandlerCalls) => {
    const registered = new Set<OwnHandler<Entry>>();
    let state: 'preparing' | 'entered' | 'gone' = 'preparing';
    const isHeldBack = () => state === 'gone' || calls.isHeldBack();

    /** A version that prepares does not see the handlers of the version that it replaces. */
    const hasFromBefore = (name: string) => state === 'preparing' && places.get(name)?.plugin === plugin;
    const isTaken = (name: string) => registry.names().includes(name) && !hasFromBefore(name);

    function register(handler: Entry): () => void {
      if (state === 'gone') return () => undefined;
      const { name } = handler;
      if (isTaken(name) || [...registered].some((own) => own.name === name)) throw new Error(takenSentence(name));
      const own = { name, handler, run: calls.run, isHeldBack };
      registered.add(own);
      if (state === 'entered') take(plugin, own);
      return () => {
        registered.delete(own);
        release(own);
      };
    }

    /** The registry as it will be once this version serves. */
    function preview(): Registry<Input, Entry> {
      if (state !== 'preparing') return registry;
      const shown = createRegistry<Input, Entry>();
      for (const entry of registry.list()) if (!hasFromBefore(entry.name)) shown.register(entry);
      for (const own of registered) shown.register(wrap(() => own));
      return shown;
    }

    function enter(): readonly string[] {
      const refused = [...registered].filter(({ name }) => isTaken(name));
      for (const own of refused) registered.delete(own);
      state = 'entered';
      for (const own of registered) take(plugin, own);
      return refused.map(({ name }) => name);
    }

    function leave(): void {
      state = 'gone';
      for (const own of registered) release(own);
      registered.clear();
    }

    const claim = (input: Input) => preview().claim(input);
    return { view: { register, claim, names: () => preview().names() }, enter, leave };
  };
}

/** The sentence about a handler whose name is taken. */
export function takenSentence(name: string): string {
  return `A handler named "${name}" is already registered.`;
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
