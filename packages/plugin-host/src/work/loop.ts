import { AsyncLocalStorage } from 'node:async_hooks';
import type { Timers } from '../calls/deadlines.ts';

/** Looks again and again, one look at a time, as part of no request and of no unit of work. */
interface Loop {
  /** Looks now, and from then on. */
  start(): void;
  /** Looks within so many milliseconds where the next look would come later; before the start it does nothing. */
  hurry(milliseconds: number): void;
  /** Looks no more, and waits for the look under way. */
  stop(): Promise<void>;
}

/** Builds a loop. A look returns within how many milliseconds the next one is to come, and never rejects. */
export function createLoop(timers: Timers, look: () => Promise<number>): Loop {
  const outside = AsyncLocalStorage.snapshot();
  let isStarted = false;
  let running: Promise<void> | null = null;
  /** Within how many milliseconds the next look comes, as was planned last or is asked for. */
  let wait = Number.POSITIVE_INFINITY;
  let cancel: () => void = () => undefined;

  function run(): void {
    cancel();
    running = outside(lookUntilRest).finally(() => {
      running = null;
      if (isStarted) plan(wait);
    });
  }

  async function lookUntilRest(): Promise<void> {
    do {
      wait = Number.POSITIVE_INFINITY;
      wait = Math.min(await look(), wait);
    } while (wait <= 0 && isStarted);
  }

  function plan(milliseconds: number): void {
    cancel();
    wait = milliseconds;
    cancel = timers.after(milliseconds, run);
  }

  return {
    start: () => {
      if (isStarted) return;
      isStarted = true;
      run();
    },
    hurry: (milliseconds) => {
      if (!isStarted || milliseconds >= wait) return;
      if (running !== null) wait = milliseconds;
      else if (milliseconds <= 0) run();
      else plan(milliseconds);
    },
    stop: async () => {
      isStarted = false;
      cancel();
      await running;
    },
  };
}
