/** Measures time for deadlines. */
export interface Timers {
  /** Runs something once after a time, and never keeps the process alive for it; the answer cancels it. */
  after(milliseconds: number, run: () => void): () => void;
}

/** The timers of the runtime. */
export function createTimers(): Timers {
  return {
    after: (milliseconds, run) => {
      const timer = setTimeout(run, milliseconds);
      timer.unref();
      return () => clearTimeout(timer);
    },
  };
}
