import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';

/** Whose code is running: a plugin, the hook or step it was called for, and the request behind it. */
export interface CallOrigin {
  readonly plugin: string;
  /** A hook's name, or what else was called, such as `activate` or `GET route`. */
  readonly hook: string;
  readonly request_id: string | null;
}

/** Keeps track of which plugin runs, across promises, timers and callbacks. */
export interface Attribution {
  /** Names a call; without a request of its own it belongs to the one that is running. */
  origin(plugin: string, hook: string, request_id?: string): CallOrigin;
  /** Runs work as a plugin's; what it starts and leaves behind stays the plugin's. */
  run<T>(origin: CallOrigin, work: () => T): T;
  /** Notes whose an error is, wherever it is caught; the first note counts. */
  blame(error: unknown, origin: CallOrigin): void;
  /** Whose an error is: whoever was blamed for it, else the plugin that is running; null when it is nobody's. */
  originOf(error: unknown): CallOrigin | null;
  /** Notes that an error says nothing of the plugin as it is now: it is another version by then. */
  excuse(error: unknown): void;
  isExcused(error: unknown): boolean;
  /** Whoever was blamed for an error, else the caller given. */
  culpritOf(error: unknown, caller: CallOrigin): CallOrigin;
}

/** Builds the attribution of a host. `currentRequestId` names the request of a call that comes from no plugin. */
export function createAttribution(currentRequestId: () => string | null): Attribution {
  const storage = new AsyncLocalStorage<CallOrigin>();
  const blamed = new WeakMap<object, CallOrigin>();
  const excused = new WeakSet<object>();

  function enter<T>(origin: CallOrigin, work: () => T): T {
    storage.enterWith(origin);
    return work();
  }

  function blamedFor(error: unknown): CallOrigin | undefined {
    return typeof error === 'object' && error !== null ? blamed.get(error) : undefined;
  }

  return {
    origin: (plugin, hook, request_id) => {
      const request = request_id ?? storage.getStore()?.request_id ?? currentRequestId();
      return { plugin, hook, request_id: request };
    },
    // What `storage.run` does, at half its price: that copies the frame to leave it, this puts the old one back.
    run: (origin, work) =>
      new AsyncResource('PLUGIN').runInAsyncScope(enter<ReturnType<typeof work>>, undefined, origin, work),
    blame: (error, origin) => {
      if (typeof error === 'object' && error !== null && !blamed.has(error)) blamed.set(error, origin);
    },
    excuse: (error) => {
      if (typeof error === 'object' && error !== null) excused.add(error);
    },
    isExcused: (error) => typeof error === 'object' && error !== null && excused.has(error),
    originOf: (error) => blamedFor(error) ?? storage.getStore() ?? null,
    culpritOf: (error, caller) => blamedFor(error) ?? caller,
  };
}
