import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import type { CallMarks } from './call-marks.ts';

/** Which code is running: a plugin, the hook or whatever else it was called for, and the request behind the call. */
export interface CallOrigin {
  readonly plugin: string;
  /** A hook's name, or what else was called, such as `activate` or `GET route`. */
  readonly hook: string;
  readonly request_id: string | null;
}

/** Keeps track of which plugin runs, across promises, timers and callbacks. */
export interface Attribution {
  /** Names a call; without a request id the call belongs to the request that is running. */
  origin(plugin: string, hook: string, request_id?: string): CallOrigin;
  /** Runs work as a plugin's code; the promises and timers it leaves behind stay the plugin's. */
  run<T>(origin: CallOrigin, work: () => T): T;
  /** Runs work of a plugin's call that goes on after a wait: where the process ends in the middle of it, the plugin is known. */
  mark<T>(plugin: string, work: () => T): T;
  /** Notes which call an error comes from, wherever it is caught; the first note counts. */
  blame(error: unknown, origin: CallOrigin): void;
  /** The call that was blamed for an error, else the one that is running; null where no plugin runs. */
  originOf(error: unknown): CallOrigin | null;
  /** Notes that an error comes from a version that has been replaced: it does not count against the plugin. */
  excuse(error: unknown): void;
  isExcused(error: unknown): boolean;
  /** The call that was blamed for an error, else the caller given. */
  culpritOf(error: unknown, caller: CallOrigin): CallOrigin;
}

/** Told when code of a plugin begins to run, and when it has returned; what it awaits is not meant. */
type RunMarks = Pick<CallMarks, 'watches' | 'enter' | 'leave'>;

/** Builds the attribution of a host. `currentRequestId` names the request of a call that comes from no plugin. */
export function createAttribution(currentRequestId: () => string | null, marks: RunMarks | null = null): Attribution {
  const storage = new AsyncLocalStorage<CallOrigin>();
  const blamed = new WeakMap<object, CallOrigin>();
  const excused = new WeakSet<object>();

  function enter<T>(origin: CallOrigin, work: () => T): T {
    storage.enterWith(origin);
    return work();
  }

  /** As `storage.run`, at half its price: that copies the frame on leaving, this restores the old one. */
  function runAs<T>(origin: CallOrigin, work: () => T): T {
    return new AsyncResource('PLUGIN').runInAsyncScope(enter<T>, undefined, origin, work);
  }

  function mark<T>(plugin: string, work: () => T): T {
    if (marks === null || !marks.watches()) return work();
    const before = marks.enter(plugin);
    try {
      return work();
    } finally {
      marks.leave(before);
    }
  }

  function blamedFor(error: unknown): CallOrigin | undefined {
    return typeof error === 'object' && error !== null ? blamed.get(error) : undefined;
  }

  return {
    origin: (plugin, hook, request_id) => {
      const request = request_id ?? storage.getStore()?.request_id ?? currentRequestId();
      return { plugin, hook, request_id: request };
    },
    run: (origin, work) => {
      if (marks === null || !marks.watches()) return runAs(origin, work);
      return mark(origin.plugin, () => runAs(origin, work));
    },
    mark,
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
