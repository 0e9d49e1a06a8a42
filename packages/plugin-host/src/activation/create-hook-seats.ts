import type { HookBus, HookName, HookSubscriber } from '@learnwright/core';
import { isThenable } from '../deadlines/is-thenable.ts';
import type { Uses } from './create-uses.ts';

/** What one version of a plugin does at its hooks. */
export interface HookSet {
  readonly subscribers: ReadonlyMap<HookName, (...args: unknown[]) => unknown>;
  /** Counts the calls that are under way. */
  readonly uses: Uses;
}

/** The seats of plugins among the subscribers of hooks. */
export interface HookSeats {
  /**
   * From now on these are the subscribers of a plugin, also for a dispatch that is under way and has not come to it yet.
   * The subscriber of a hook that the plugin had before keeps its turn.
   */
  seat(plugin: string, hooks: HookSet): void;
  /** The plugin subscribes to nothing any more. */
  clear(plugin: string): void;
}

interface Seat {
  call: (...args: unknown[]) => unknown;
  uses: Uses | null;
  readonly leave: () => void;
}

const nobody = () => null;

/** Builds the seats on a hook bus. */
export function createHookSeats(hooks: HookBus): HookSeats {
  const seats = new Map<string, ReadonlyMap<HookName, Seat>>();

  function open(plugin: string, hook: HookName): Seat {
    const seat: Seat = { call: nobody, uses: null, leave: () => unsubscribe() };
    const subscriber = (...args: unknown[]) => {
      const answer = seat.call(...args);
      // Nothing can take the seat during a synchronous call, so that there is no need to count it.
      if (!isThenable(answer)) return answer;
      return seat.uses === null ? answer : seat.uses.during(answer);
    };
    // The boundary between the name of a hook, checked when the plugin was read, and the type of its subscriber.
    const unsubscribe = hooks.subscribe<HookName>(hook, plugin, subscriber as HookSubscriber<HookName>);
    return seat;
  }

  function close(seat: Seat): void {
    seat.leave();
    seat.call = nobody;
    seat.uses = null;
  }

  function seat(plugin: string, { subscribers, uses }: HookSet): void {
    const before = seats.get(plugin) ?? new Map<HookName, Seat>();
    for (const [hook, left] of before) if (!subscribers.has(hook)) close(left);
    const taken = [...subscribers].map(([hook, subscriber]) => {
      const own = before.get(hook) ?? open(plugin, hook);
      own.call = subscriber;
      own.uses = uses;
      return [hook, own] as const;
    });
    seats.set(plugin, new Map(taken));
  }

  function clear(plugin: string): void {
    for (const left of seats.get(plugin)?.values() ?? []) close(left);
    seats.delete(plugin);
  }

  return { seat, clear };
}
