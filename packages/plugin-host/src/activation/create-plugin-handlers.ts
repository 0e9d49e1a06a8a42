import { createRegistry, type Handler, type Registry } from '@learnwright/core';

/** What plugins may do with a registry. */
export type RegistryView<Input, Entry extends Handler<Input>> = Pick<
  Registry<Input, Entry>,
  'register' | 'claim' | 'names'
>;

/** The handlers of one version of a plugin in a registry. */
export interface OwnHandlers<Input, Entry extends Handler<Input>> {
  /** What is registered before the version has entered is seen by that version alone. */
  readonly view: RegistryView<Input, Entry>;
  /**
   * Lets the handlers be asked from now on, each in the place of the one of its name that the plugin had. Answers the
   * names that another plugin has taken meanwhile.
   */
  enter(): readonly string[];
  /** Takes back what no other version has taken over; nothing can be registered any more. */
  leave(): void;
}

/** The handlers of plugins in a registry. */
export interface PluginHandlers<Input, Entry extends Handler<Input>> {
  /** For a version of a plugin that is about to be activated. */
  open(plugin: string): OwnHandlers<Input, Entry>;
}

interface Place<Entry> {
  readonly plugin: string;
  current: Entry;
  readonly remove: () => void;
}

/**
 * Builds the handlers of plugins in a registry. `delegate` makes an entry of the registry that does what the handler does
 * that has its place by then, so that whoever has claimed it may use it also after another version has taken over.
 */
export function createPluginHandlers<Input, Entry extends Handler<Input>>(
  registry: Registry<Input, Entry>,
  delegate: (current: () => Entry) => Entry,
): PluginHandlers<Input, Entry> {
  const places = new Map<string, Place<Entry>>();

  function take(plugin: string, handler: Entry): void {
    const before = places.get(handler.name);
    if (before !== undefined) {
      before.current = handler;
      return;
    }
    const place: Place<Entry> = { plugin, current: handler, remove: () => unregister() };
    const unregister = registry.register(delegate(() => place.current));
    places.set(handler.name, place);
  }

  function release(handler: Entry): void {
    const place = places.get(handler.name);
    if (place?.current !== handler) return;
    place.remove();
    places.delete(handler.name);
  }

  function open(plugin: string): OwnHandlers<Input, Entry> {
    const own = new Set<Entry>();
    let state: 'preparing' | 'entered' | 'gone' = 'preparing';

    /** Its own handlers are not yet in the registry, those of the version before are still there. */
    const hasFromBefore = (name: string) => state === 'preparing' && places.get(name)?.plugin === plugin;

    function isTaken(name: string): boolean {
      if ([...own].some((handler) => handler.name === name)) return true;
      return registry.names().includes(name) && !hasFromBefore(name);
    }

    function register(handler: Entry): () => void {
      if (state === 'gone') return () => undefined;
      if (isTaken(handler.name)) throw new Error(`A handler named "${handler.name}" is already registered.`);
      own.add(handler);
      if (state === 'entered') take(plugin, handler);
      return () => {
        own.delete(handler);
        release(handler);
      };
    }

    /** The registry as it will be. */
    function preview(): Registry<Input, Entry> {
      if (state !== 'preparing') return registry;
      const shown = createRegistry<Input, Entry>();
      const others = registry.list().filter(({ name }) => !hasFromBefore(name));
      for (const handler of [...others, ...own]) shown.register(handler);
      return shown;
    }

    function enter(): readonly string[] {
      const refused = [...own].filter(({ name }) => registry.names().includes(name) && !hasFromBefore(name));
      for (const handler of refused) own.delete(handler);
      state = 'entered';
      for (const handler of own) take(plugin, handler);
      return refused.map(({ name }) => name);
    }

    function leave(): void {
      state = 'gone';
      for (const handler of own) release(handler);
      own.clear();
    }

    const view = {
      register,
      claim: (input: Input) => preview().claim(input),
      names: () => preview().names(),
    };
    return { view, enter, leave };
  }

  return { open };
}
