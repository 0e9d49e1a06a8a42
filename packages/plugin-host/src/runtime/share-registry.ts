import { createEntryRegistry, type EntryRegistry, type NamedEntry } from '@learnwright/core';

/** How the handlers of a version are called. */
export interface HandlerCalls {
  /** Runs a method as the plugin's code; what it rejects with is the plugin's, whoever catches it. */
  run<T>(method: string, work: () => T | Promise<T>): Promise<T>;
  /** Runs a method with a deadline; returns null where it fails, which is recorded. */
  ask<T>(method: string, work: () => T | Promise<T>): Promise<T | null>;
  /** While it returns true, the handlers claim nothing. */
  isHeldBack(): boolean;
}

/** A handler as its plugin has registered it, and how it is called. */
export interface OwnHandler<Own> extends HandlerCalls {
  readonly plugin: string;
  /** The name that the registry has it by. */
  readonly name: string;
  readonly handler: Own;
}

/** How a registry is shared. */
interface Sharing<Own extends NamedEntry, Entry extends NamedEntry> {
  /** Makes an entry that calls the current handler, so that it works also after another version has taken over. */
  wrap(current: () => OwnHandler<Own>): Entry;
  /** Throws for what cannot be registered. */
  judge?(own: Own): void;
  /** Default: what a plugin calls it is its name for all. */
  nameOf?(plugin: string, own: Own): string;
}

/** What a version of a plugin has in one registry. */
export interface SharedRegistry<Own, Entry> {
  /** As the plugin sees it: before the version serves, it alone sees what it registers. */
  readonly view: { register(own: Own): () => void; names(): string[]; list(): readonly Entry[] };
  enter(): readonly string[];
  leave(): void;
}

/** An entry of a registry, and the handler that it calls at present. */
interface Place<Own> {
  readonly plugin: string;
  current: OwnHandler<Own>;
  readonly remove: () => void;
}

/** Shares a registry among the versions of plugins. */
export function shareRegistry<Own extends NamedEntry, Entry extends NamedEntry>(
  registry: EntryRegistry<Entry>,
  { wrap, judge = () => undefined, nameOf = (_, { name }) => name }: Sharing<Own, Entry>,
): (plugin: string, calls: HandlerCalls) => SharedRegistry<Own, Entry> {
  const places = new Map<string, Place<Own>>();

  function take(plugin: string, own: OwnHandler<Own>): void {
    const before = places.get(own.name);
    if (before !== undefined) {
      before.current = own;
      return;
    }
    const place: Place<Own> = { plugin, current: own, remove: () => unregister() };
    const unregister = registry.register(wrap(() => place.current));
    places.set(own.name, place);
  }

  function release(own: OwnHandler<Own>): void {
    const place = places.get(own.name);
    if (place?.current !== own) return;
    place.remove();
    places.delete(own.name);
  }

  return (plugin, calls) => {
    const registered = new Set<OwnHandler<Own>>();
    let state: 'preparing' | 'entered' | 'gone' = 'preparing';
    const isHeldBack = () => state === 'gone' || calls.isHeldBack();

    /** A version that prepares does not see the handlers of the version that it replaces. */
    const hasFromBefore = (name: string) => state === 'preparing' && places.get(name)?.plugin === plugin;
    const isTaken = (name: string) => registry.names().includes(name) && !hasFromBefore(name);

    function register(handler: Own): () => void {
      if (state === 'gone') return () => undefined;
      judge(handler);
      const name = nameOf(plugin, handler);
      if (isTaken(name) || [...registered].some((own) => own.name === name)) throw new Error(takenSentence(name));
      const own = { plugin, name, handler, run: calls.run, ask: calls.ask, isHeldBack };
      registered.add(own);
      if (state === 'entered') take(plugin, own);
      return () => {
        registered.delete(own);
        release(own);
      };
    }

    /** The registry as it will be once this version serves. */
    function preview(): EntryRegistry<Entry> {
      if (state !== 'preparing') return registry;
      const shown = createEntryRegistry<Entry>();
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

    return { view: { register, names: () => preview().names(), list: () => preview().list() }, enter, leave };
  };
}

/** The sentence about a handler whose name is taken. */
export function takenSentence(name: string): string {
  return `A handler named "${name}" is already registered.`;
}
