import type { Timers } from '@learnwright/plugin-host';

/** Timers that run when the test says so. */
export interface ManualTimers extends Timers {
  /** Lets time pass. */
  elapse(milliseconds: number): void;
}

/** Builds timers that stand still. */
export function createManualTimers(): ManualTimers {
  let now = 0;
  const waiting = new Map<object, { readonly time: number; readonly run: () => void }>();
  return {
    after: (milliseconds, run) => {
      const timer = {};
      waiting.set(timer, { time: now + milliseconds, run });
      return () => void waiting.delete(timer);
    },
    elapse: (milliseconds) => {
      now += milliseconds;
      for (const [timer, { time, run }] of waiting) {
        if (time > now) continue;
        waiting.delete(timer);
        run();
      }
    },
  };
}
