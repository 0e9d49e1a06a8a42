import type { Timers } from '../deadlines/timers.ts';
import type { StatusBoard } from '../status/create-status-board.ts';
import {
  type Admission,
  BREAKER,
  createHookBreaker,
  type HookBreaker,
  type TrialOutcome,
} from './create-hook-breaker.ts';
import { openRouteWindow, ROUTE_WINDOW, type RouteWindow } from './create-route-window.ts';

/** Holds calls back from plugins that fail again and again. */
export interface Breakers {
  /** False while no call of any plugin is held back, so that nothing has to be looked up for it. */
  holding(): boolean;
  admit(plugin: string, hook: string): Admission;
  /** Counts a failure of a hook; too many in a short time, and the hook is skipped for a while. */
  fail(plugin: string, hook: string): void;
  endTrial(plugin: string, hook: string, outcome: TrialOutcome): void;
  /** Counts an answered route call; `failed` where the plugin itself has failed. */
  countRoute(plugin: string, failed: boolean): void;
  isQuarantined(plugin: string): boolean;
  /** Takes a plugin out of quarantine and forgets what it has done. */
  release(plugin: string): void;
  /** How often a plugin was released: what began before the last time says nothing of it as it is now. */
  releasesOf(plugin: string): number;
}

/** Builds breakers that hold nothing back; the board shows what they do. */
export function createBreakers(timers: Timers, board: StatusBoard): Breakers {
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
      board.letGo(plugin, hook);
    }
    breakers.delete(plugin);
    windows.get(plugin)?.close();
    windows.delete(plugin);
  }

  function quarantine(plugin: string, why: string): void {
    quarantined.add(plugin);
    board.quarantine(plugin, why);
    forget(plugin);
  }

  function hold(plugin: string, hook: string, breaker: HookBreaker): void {
    if (breaker.trips() >= BREAKER.trips) {
      quarantine(plugin, `${hook} had to be skipped ${BREAKER.trips} times`);
      return;
    }
    open.add(breaker);
    board.hold(plugin, hook);
  }

  function endTrial(plugin: string, hook: string, outcome: TrialOutcome): void {
    const breaker = breakerOf(plugin, hook);
    if (breaker === undefined) return;
    breaker.endTrial(outcome);
    if (outcome === 'failed') hold(plugin, hook, breaker);
    if (outcome !== 'worked') return;
    open.delete(breaker);
    board.letGo(plugin, hook);
  }

  function countRoute(plugin: string, failed: boolean): void {
    if (!failed && windows.size === 0) return;
    const window = windows.get(plugin) ?? (failed ? openRouteWindow(timers, () => windows.delete(plugin)) : undefined);
    if (window === undefined) return;
    windows.set(plugin, window);
    if (!window.count(failed) || quarantined.has(plugin)) return;
    quarantine(plugin, `at least half of ${ROUTE_WINDOW.calls} calls of its routes failed within a minute`);
  }

  return {
    holding: () => open.size > 0 || quarantined.size > 0,
    admit: (plugin, hook) => (quarantined.has(plugin) ? 'skip' : (breakerOf(plugin, hook)?.admit() ?? 'run')),
    fail: (plugin, hook) => {
      if (quarantined.has(plugin)) return;
      const breaker = requireBreaker(plugin, hook);
      if (breaker.fail()) hold(plugin, hook, breaker);
    },
    endTrial,
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
