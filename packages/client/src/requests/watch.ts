import { type ApiError, type FailureCode, noAnswer } from '../api/result.ts';
import type { Transport } from './send-request.ts';

/** Watches one call, however often it is sent: cancels what takes too long, and names what fails. */
export interface Watch {
  /** Sends the request once. It ends with the caller's signal, or when nothing has come for so long. */
  readonly fetch: Transport['fetch'];
  /** Waits for a step of the call: its answer, or a part of that. The step may take so long. Rejects with an ApiError. */
  within<T>(step: () => Promise<T>): Promise<T>;
  /** Cancels the request when the caller's signal is aborted, also while no step is waited for. Returns what ends that. */
  hold(): () => void;
  /** Waits for something that is not sent, until the caller's signal is aborted. Rejects with its error. */
  until<T>(waited: Promise<T>): Promise<T>;
}

/** What is watched. */
export interface WatchedCall {
  readonly fetch: Transport['fetch'];
  /** The request in words, such as `GET https://learn.example.org/api/health`. */
  readonly name: string;
  /** The signal of the caller. */
  readonly signal: AbortSignal | undefined;
  /** In how many milliseconds something must come; 0 for any time. */
  readonly milliseconds: number;
}

/** Timers take no longer ones: they fire at once. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Begins to watch a call. Nothing is left behind when its last step has ended. */
export function watchCall({ fetch, name, signal, milliseconds }: WatchedCall): Watch {
  let controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLate = false;

  const cancel = () => controller.abort(signal?.reason);
  const begin = () => {
    clearTimeout(timer);
    isLate = false;
    if (milliseconds === 0 || milliseconds > LONGEST_TIMER) return;
    timer = setTimeout(() => {
      isLate = true;
      controller.abort();
    }, milliseconds);
  };

  function explain(cause: unknown): ApiError {
    const [code, sentence]: [FailureCode, string] =
      signal?.aborted === true
        ? ['aborted', `The caller has cancelled ${name}: ${messageOf(signal.reason ?? cause)}`]
        : isLate
          ? [
              'timeout',
              `Nothing came from ${name} for ${milliseconds} ms. Try again, or give the call a longer timeout.`,
            ]
          : ['network', `No answer came from ${name}. Look at the connection and the address: ${messageOf(cause)}`];
    return noAnswer(code, sentence, signal?.aborted === true ? signal.reason : cause);
  }

  const hold = () => {
    const stop = () => cancel();
    signal?.addEventListener('abort', stop);
    if (signal?.aborted === true) cancel();
    return () => signal?.removeEventListener('abort', stop);
  };

  return {
    hold,
    fetch: (input, init) => {
      // A signal that is aborted stays so: each sending has one of its own.
      controller = new AbortController();
      if (signal?.aborted === true) cancel();
      begin();
      return fetch(input, { ...init, signal: controller.signal });
    },
    within: async (step) => {
      const release = hold();
      begin();
      try {
        return await step();
      } catch (error) {
        throw explain(error);
      } finally {
        clearTimeout(timer);
        release();
      }
    },
    until: (waited) =>
      new Promise((resolve, reject) => {
        const stop = () => reject(explain(signal?.reason));
        if (signal?.aborted === true) stop();
        signal?.addEventListener('abort', stop);
        waited.then(resolve, reject).finally(() => signal?.removeEventListener('abort', stop));
      }),
  };
}

/** What a caught value says, and why: the `fetch` of Node has the reason, such as ECONNREFUSED, in its cause alone. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message} (${error.cause.message.trim()})` : error.message;
}
