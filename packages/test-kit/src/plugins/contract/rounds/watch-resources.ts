import { AsyncLocalStorage, createHook } from 'node:async_hooks';

/** What a plugin can leave running, as Node names it; everything else ends with the work that began it. */
const KINDS: Readonly<Record<string, string>> = {
  Timeout: 'timers',
  TCPSERVERWRAP: 'listening servers',
  PIPESERVERWRAP: 'listening sockets',
  TCPWRAP: 'connections',
  PIPEWRAP: 'pipes',
  UDPWRAP: 'UDP sockets',
  FSEVENTWRAP: 'file watchers',
  STATWATCHER: 'file watchers',
  WORKER: 'worker threads',
  PROCESSWRAP: 'child processes',
};

/** Counts what work has started and not ended. */
export interface ResourceWatch {
  /** Runs work whose resources, also those of whatever it starts, are counted. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** How many of each kind are there still. */
  alive(): ReadonlyMap<string, number>;
  /** Ends the watch. */
  end(): void;
}

/** Starts to watch; timers count too that do not keep the process alive, and listeners of the process itself. */
export function watchResources(): ResourceWatch {
  const inside = new AsyncLocalStorage<true>();
  const kinds = new Map<number, string>();
  const listenersBefore = countListeners();
  const hook = createHook({
    init: (id, type) => {
      const kind = KINDS[type];
      if (kind !== undefined && inside.getStore() === true) kinds.set(id, kind);
    },
    destroy: (id) => {
      kinds.delete(id);
    },
  }).enable();

  function alive(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>();
    for (const kind of kinds.values()) counts.set(kind, (counts.get(kind) ?? 0) + 1);
    for (const [kind, count] of countListeners()) counts.set(kind, count - (listenersBefore.get(kind) ?? 0));
    return counts;
  }

  return {
    run: (work) => inside.run(true, work),
    alive,
    end: () => {
      hook.disable();
    },
  };
}

function countListeners(): ReadonlyMap<string, number> {
  const names = process.eventNames();
  return new Map(names.map((name) => [`process listeners of "${String(name)}"`, process.listenerCount(name)]));
}
