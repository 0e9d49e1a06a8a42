import type { Timers } from '../calls/deadlines.ts';

/** When the hook of a plugin is skipped, and for how long; times in milliseconds. */
export const BREAKER = { failures: 5, window: 60_000, skip: 30_000, trips: 3, tripMemory: 600_000 } as const;

/** What happens to a call: it runs, it is skipped, or it checks whether the hook works again. */
export type Admission = 'run' | 'skip' | 'check';

/** How a check has ended; `unclear` where its caller left. */
export type CheckResult = 'worked' | 'failed' | 'unclear';

/** Counts the failures of one hook of one plugin and says when to skip it. */
export interface HookBreaker {
  admit(): Admission;
  /** Counts a failure of a call that was no check; returns whether the breaker trips. */
  fail(): boolean;
  /** Ends the check: a hook that works is called again, one that fails is skipped again, anything else is checked again. */
  endCheck(result: CheckResult): void;
  /** How often it has tripped lately. */
  trips(): number;
  /** Forgets everything and cancels its timers. */
  reset(): void;
}

/** Builds a breaker that lets calls through. */
export function createHookBreaker(timers: Timers): HookBreaker {
  let state: 'closed' | 'open' | 'ready' | 'checking' = 'closed';
  let trips = 0;
  let failures = 0;
  let forgetTrips: (() => void) | null = null;
  const waiting = new Set<() => void>();

  function after(milliseconds: number, run: () => void): void {
    const cancel = timers.after(milliseconds, () => {
      waiting.delete(cancel);
      run();
    });
    waiting.add(cancel);
  }

  function clear(): void {
    for (const cancel of waiting) cancel();
    waiting.clear();
    failures = 0;
  }

  function trip(): void {
    clear();
    state = 'open';
    trips += 1;
    after(BREAKER.skip, () => {
      state = 'ready';
    });
    forgetTrips?.();
    forgetTrips = timers.after(BREAKER.tripMemory, () => {
      trips = 0;
    });
  }

  return {
    admit: () => {
      if (state === 'closed') return 'run';
      if (state !== 'ready') return 'skip';
      state = 'checking';
      return 'check';
    },
    fail: () => {
      // A call that began before the breaker tripped says nothing new.
      if (state !== 'closed') return false;
      failures += 1;
      after(BREAKER.window, () => {
        failures -= 1;
      });
      if (failures < BREAKER.failures) return false;
      trip();
      return true;
    },
    endCheck: (result) => {
      if (state !== 'checking') return;
      if (result === 'failed') return trip();
      if (result === 'worked') clear();
      state = result === 'worked' ? 'closed' : 'ready';
    },
    trips: () => trips,
    reset: () => {
      clear();
      forgetTrips?.();
      state = 'closed';
      trips = 0;
    },
  };
}
