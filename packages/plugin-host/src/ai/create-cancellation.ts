/** The end of a call before its answer: nobody waits for it any more, or it has failed. */
export interface Cancellation {
  /** For the provider: aborted when the call is to stop. */
  readonly signal: AbortSignal;
  /** Whether nobody waits any more, and why. */
  readonly cancelled: AbortSignal;
  /** Does work, but rejects with the reason as soon as nobody waits, whatever the work does then. */
  unlessCancelled<T>(work: () => PromiseLike<T>): Promise<T>;
  /** Runs when the call is to stop; at once when it already is. */
  onStop(stop: () => void): void;
  /** Stops what is under way. */
  stop(reason: unknown): void;
  /** Forgets the caller: the call has ended. */
  close(): void;
}

/** Builds the cancellation of a call; `onCancel` is told once when nobody waits any more. */
export function createCancellation(cancelled: AbortSignal, onCancel: () => void): Cancellation {
  const controller = new AbortController();
  const stops: (() => void)[] = [];
  let interrupt: (reason: unknown) => void = () => undefined;
  cancelled.addEventListener('abort', onCancel, { once: true });

  function unlessCancelled<T>(work: () => PromiseLike<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      cancelled.throwIfAborted();
      interrupt = reject;
      work().then(resolve, reject);
    });
  }

  function stop(reason: unknown): void {
    controller.abort(reason);
    interrupt(reason);
    for (const run of stops.splice(0)) run();
  }

  return {
    signal: controller.signal,
    cancelled,
    unlessCancelled,
    onStop: (run) => {
      if (controller.signal.aborted) run();
      else stops.push(run);
    },
    stop,
    close: () => cancelled.removeEventListener('abort', onCancel),
  };
}
