import type { Breakers } from '../breaker/create-breakers.ts';
import { planOrder } from '../order/plan-order.ts';
import type { StatusBoard } from '../status/create-status-board.ts';
import type { Drains } from './create-drains.ts';
import type { HookSeats } from './create-hook-seats.ts';
import type { PreparedPlugin } from './prepare-plugin.ts';
import type { RunningPlugin } from './running-plugin.ts';

/** The plugins that run, each in one version. Who comes and who goes does so at once, and nothing is seen in between. */
export interface Stage {
  find(name: string): RunningPlugin | undefined;
  /** The running plugins, dependencies first. */
  list(): readonly RunningPlugin[];
  /** The names of those that need a plugin, also because of one another, dependencies first. */
  dependentsOf(name: string): readonly string[];
  /** Lets a version serve. The one before, if there is one, gets nothing new and ends when it is done. */
  takeOver(entry: PreparedPlugin, version: RunningPlugin): void;
  /** Takes a plugin away; it ends when it is done. */
  withdraw(name: string): void;
  /** Ends all, those that need others first, and what has not ended yet. */
  clear(): Promise<void>;
}

/** What a stage works with. */
export interface StageParts {
  readonly seats: HookSeats;
  readonly board: StatusBoard;
  readonly breakers: Breakers;
  readonly drains: Drains;
}

/** Builds an empty stage. */
export function createStage({ seats, board, breakers, drains }: StageParts): Stage {
  let running: ReadonlyMap<string, RunningPlugin> = new Map();

  function dependentsOf(name: string): readonly string[] {
    const found = new Set([name]);
    // Dependencies come first: one pass finds them all.
    for (const { plugin } of running.values()) {
      if (plugin.depends_on.some((needed) => found.has(needed))) found.add(plugin.name);
    }
    found.delete(name);
    return [...found];
  }

  function takeOver({ discovered }: PreparedPlugin, version: RunningPlugin): void {
    const { name, version: number } = version.plugin;
    const before = running.get(name);
    running = inOrder([...new Map(running).set(name, version).values()]);
    seats.seat(name, version.hooks);
    const taken = version.handlers.enter();
    before?.handlers.leave();
    breakers.release(name);
    if (board.find(name) === null) board.add(name, number, discovered.package_name);
    board.activate(name, number, discovered.package_name);
    for (const handler of taken) {
      const error = new Error(`A handler named "${handler}" is already registered.`);
      board.recordError({ plugin: name, hook: 'activate', request_id: null }, error);
    }
    if (before !== undefined) drains.add(before);
  }

  function remove(name: string): RunningPlugin | undefined {
    const version = running.get(name);
    running = new Map([...running].filter(([other]) => other !== name));
    seats.clear(name);
    version?.handlers.leave();
    breakers.release(name);
    return version;
  }

  function withdraw(name: string): void {
    const version = remove(name);
    if (version !== undefined) drains.add(version);
  }

  async function clear(): Promise<void> {
    const drained = drains.finish();
    for (const { plugin, holders, end } of [...running.values()].toReversed()) {
      remove(plugin.name);
      board.disable(plugin.name);
      await holders.none();
      await end();
    }
    await drained;
  }

  return {
    find: (name) => running.get(name),
    list: () => [...running.values()],
    dependentsOf,
    takeOver,
    withdraw,
    clear,
  };
}

function inOrder(versions: readonly RunningPlugin[]): ReadonlyMap<string, RunningPlugin> {
  const byName = new Map(versions.map((version) => [version.plugin.name, version]));
  const { order } = planOrder(versions.map(({ plugin }) => plugin));
  return new Map(
    order.flatMap((name) => {
      const version = byName.get(name);
      return version === undefined ? [] : [[name, version] as const];
    }),
  );
}
