/** A time after which a signal is aborted, unless the other side shows life before. */
export interface Deadline {
  readonly signal: AbortSignal;
  /** Begins the time anew. */
  restart(): void;
  /** Stops the time. */
  stop(): void;
}

/** Starts a deadline. */
export function startDeadline(milliseconds: number): Deadline {
  const controller = new AbortController();
  const arm = () => setTimeout(() => controller.abort(), milliseconds);
  let timer = arm();
  const stop = () => clearTimeout(timer);
  const restart = () => {
    stop();
    timer = arm();
  };
  return { signal: controller.signal, restart, stop };
}
