import type { Caller } from '@learnwright/plugin-sdk';
import type { Timers } from '../calls/deadlines.ts';
import { type Admission, BREAKER, type CheckResult, createHookBreaker, type HookBreaker } from './hook-breaker.ts';

/** When failing routes count as too many; the time in milliseconds. */
const ROUTE_WINDOW = { calls: 50, milliseconds: 60_000 } as const;

/** The failures of one caller that count in a window: what one caller sends takes no plugin from all others. */
const FAILURES_PER_CALLER = 5;

/** Holds calls back from plugins that fail again and again. */
export interface Breakers {
  /** False while no call of any plugin is held back, so that nothing has to be looked up for a call. */
  holding(): boolean;
  admit(plugin: string, hook: string): Admission;
  /** Counts a failure of a hook; after too many in a short time the hook is skipped for a while. */
  fail(plugin: string, hook: string): void;
  endCheck(plugin: string, hook: string, result: CheckResult): void;
  /**
   * Counts an answered route call; `failed` where the plugin itself has failed. Of the failures of one caller only the first
   * few count, but an operator's all do: whoever may disable a plugin needs no breaker for that.
   */
  countRoute(plugin: string, failed: boolean, caller: Caller): void;
  isQuarantined(plugin: string): boolean;
  /** Takes a plugin out of quarantine and forgets its failures. */
  release(plugin: string): void;
  /** How often a plugin was released: a call that began before the last release does not count any more. */
  releasesOf(plugin: string): number;
}

/** Hold nothing back, however often a plugin fails: for its author, who wants to see every failure. */
export const NO_BREAKERS: Breakers = {
  holding: () => false,
  admit: () => 'run',
  fail: () => undefined,
  endCheck: () => undefined,
  countRoute: () => undefined,
  isQuarantined: () => false,
  release: () => undefined,
  releasesOf: () => 0,
};

/** Told of what breakers do, so that it shows. */
interface BreakerListener {
  /** A hook is skipped from now on. */
  skipped(plugin: string, hook: string): void;
  /** A hook is called again. */
  resumed(plugin: string, hook: string): void;
  /** Nothing of a plugin is called from now on; `why` follows a colon. */
  quarantined(plugin: string, why: string): void;
}

/** The route calls of one plugin since a failure. */
interface RouteWindow {
  calls: number;
  failures: number;
  /** The failures that count, by caller. */
  readonly byCaller: Map<string, number>;
  readonly close: () => void;
}

/** Builds breakers that hold nothing back yet. */
export function createBreakers(timers: Timers, listener: BreakerListener): Breakers {
  const breakers = new Map<string, Map<string, HookBreaker>>();
  const windows = new Map<string, RouteWindow>();
  const quarantined = new Set<string>();
  const open = new Set<HookBreaker>();
  const releases = new Map<string, number>();
  const releasesOf = (plugin: string) => releases.get(plugin) ?? 0;
  const breakerOf = (plugin: string, hook: string) => breakers.get(plugin)?.get(hook);

  function requireBreaker(plugin: string, hook: string): HookBreaker {
    const ofPlugin = breakers.get(plugin) ?? new Map<string, HookBreaker>();
    const breaker = ofPlugin.get(hook) ?? createHookBreaker(timers);
    breakers.set(plugin, ofPlugin.set(hook, breaker));
    return breaker;
  }

  function forget(plugin: string): void {
    for (const [hook, breaker] of breakers.get(plugin) ?? []) {
      breaker.reset();
      open.delete(breaker);
      listener.resumed(plugin, hook);
    }
    breakers.delete(plugin);
    windows.get(plugin)?.close();
    windows.delete(plugin);
  }

  function quarantine(plugin: string, why: string): void {
    quarantined.add(plugin);
    listener.quarantined(plugin, why);
    forget(plugin);
  }

  function skip(plugin: string, hook: string, breaker: HookBreaker): void {
    if (breaker.trips() >= BREAKER.trips) {
      quarantine(plugin, `${hook} had to be skipped ${BREAKER.trips} times`);
      return;
    }
    open.add(breaker);
    listener.skipped(plugin, hook);
  }

  function fail(plugin: string, hook: string): void {
    if (quarantined.has(plugin)) return;
    const breaker = requireBreaker(plugin, hook);
    if (breaker.fail()) skip(plugin, hook, breaker);
  }

  function endCheck(plugin: string, hook: string, result: CheckResult): void {
    const breaker = breakerOf(plugin, hook);
    if (breaker === undefined) return;
    breaker.endCheck(result);
    if (result === 'failed') skip(plugin, hook, breaker);
    if (result !== 'worked') return;
    open.delete(breaker);
    listener.resumed(plugin, hook);
  }

  /** A plugin that works has no window and pays nothing. */
  function countRoute(plugin: string, failed: boolean, { role, id, user_id }: Caller): void {
    if (!failed && windows.size === 0) return;
    const window = windows.get(plugin) ?? (failed ? openWindow(plugin) : undefined);
    if (window === undefined) return;
    if (failed && role !== 'operator') {
      // A learner may have many tokens.
      const caller = user_id ?? id;
      const counted = window.byCaller.get(caller) ?? 0;
      if (counted >= FAILURES_PER_CALLER) return;
      window.byCaller.set(caller, counted + 1);
    }
    window.calls += 1;
    if (!failed) return;
    window.failures += 1;
    const tooMany = window.calls >= ROUTE_WINDOW.calls && window.failures * 2 >= window.calls;
    if (!tooMany || quarantined.has(plugin)) return;
    quarantine(plugin, `at least half of ${ROUTE_WINDOW.calls} calls of its routes failed within a minute`);
  }

  function openWindow(plugin: string): RouteWindow {
    const close = timers.after(ROUTE_WINDOW.milliseconds, () => windows.delete(plugin));
    const window = { calls: 0, failures: 0, byCaller: new Map<string, number>(), close };
    windows.set(plugin, window);
    return window;
  }

  return {
    holding: () => open.size > 0 || quarantined.size > 0,
    admit: (plugin, hook) => (quarantined.has(plugin) ? 'skip' : (breakerOf(plugin, hook)?.admit() ?? 'run')),
    fail,
    endCheck,
    countRoute,
    isQuarantined: (plugin) => quarantined.has(plugin),
    release: (plugin) => {
      releases.set(plugin, releasesOf(plugin) + 1);
      quarantined.delete(plugin);
      forget(plugin);
    },
    releasesOf,
  };
}
