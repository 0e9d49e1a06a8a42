import { AsyncLocalStorage, createHook } from 'node:async_hooks';
import { setImmediate } from 'node:timers/promises';
import type { HookName } from '@learnwright/core';
import type { PluginHost } from '@learnwright/plugin-host';
import { type ActiveRun, startServer } from './contract-subject.ts';

const ROUNDS = 20;

/** What is left of a plugin after it was activated and deactivated twenty times. */
export async function findRoundFaults(run: ActiveRun): Promise<string[]> {
  const watch = watchResources();
  try {
    const faults = new Set<string>();
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const fault of await watch.run(() => playRound(run))) faults.add(fault);
    }
    return [...faults, ...(await findLeaks(watch))];
  } finally {
    watch.end();
  }
}

async function playRound(run: ActiveRun): Promise<string[]> {
  const server = await startServer(run);
  await server.close();
  const hooks = run.plugin.hooks.map(({ name }) => name);
  const errors = server.log.filter(({ level, fields }) => level === 'error' && fields.plugin === run.name);
  return [
    ...errors.map(({ fields }) => `It fails while it is activated or deactivated: ${String(fields.error)}.`),
    ...listRemains(server.host, hooks).map((remain) => `After deactivation there is still ${remain}.`),
  ];
}

/**
 * A database keeps a few connections with their timers for later, fewer than there are rounds; what a plugin forgets it
 * forgets in every round.
 */
async function findLeaks(watch: ResourceWatch): Promise<string[]> {
  // Node reports the end of a resource in one of the next turns of its event loop.
  for (let turn = 0; turn < 3; turn += 1) await setImmediate();
  const leaks = [...watch.alive()].filter(([, count]) => count >= ROUNDS);
  return leaks.map(([kind, count]) => `After ${ROUNDS} rounds there are ${count} more ${kind}.`);
}

/** What a host still has of plugins: subscribers of these hooks, handlers, routes, manifests. Once stopped it has none. */
export function listRemains(host: PluginHost, hooks: readonly HookName[]): string[] {
  const { importHandlers, remoteSources, aiProviders, reviewSources, setSources, badges } = host.registries;
  return [
    ...hooks.filter((hook) => host.hooks.has(hook)).map((hook) => `a subscriber of the hook ${hook}`),
    ...importHandlers.names().map((name) => `the import handler "${name}"`),
    ...remoteSources.names().map((name) => `the remote source "${name}"`),
    ...aiProviders.names().map((name) => `the AI provider "${name}"`),
    ...reviewSources.names().map((name) => `the review source "${name}"`),
    ...setSources.names().map((name) => `the source of sets "${name}"`),
    ...badges.names().map((name) => `the badge "${name}"`),
    ...host.routeGroups().map(({ basePath }) => `the routes below ${basePath}`),
    ...Object.keys(host.manifests()).map((name) => `the manifest of "${name}"`),
  ];
}

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
interface ResourceWatch {
  /** Runs work whose resources, also those of whatever it starts, are counted. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** How many of each kind are there still. */
  alive(): ReadonlyMap<string, number>;
  /** Ends the watch. */
  end(): void;
}

/** Starts to watch; timers count too that do not keep the process alive, and listeners of the process itself. */
function watchResources(): ResourceWatch {
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
