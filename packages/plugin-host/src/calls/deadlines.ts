import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError } from '@learnwright/core';

/** Measures time for deadlines. */
export interface Timers {
  /** Runs something once after a time, and never keeps the process alive for it; the answer cancels it. */
  after(milliseconds: number, run: () => void): () => void;
}

/** Plugin code that took longer than it may; its message is a sentence for operators. */
export class DeadlineError extends Error {}

/** How long plugin code may take, in milliseconds. */
export const DEADLINES = {
  hook: 5_000,
  ai_hook: 120_000,
  load: 30_000,
  activate: 30_000,
  dispose: 5_000,
  settings: 5_000,
  upkeep: 5_000,
  schedule: 300_000,
  probe: 5_000,
  /** For what is under way in a version that has been replaced: longer than an AI hook. */
  drain: 130_000,
  /** The same once the host stops. */
  stop: 5_000,
} as const;

/** The timers of the runtime. What they run is part of no request and no unit of work, whoever asks for it. */
export function createTimers(): Timers {
  const outside = AsyncLocalStorage.snapshot();
  return {
    after: (milliseconds, run) => {
      const timer = outside(() => setTimeout(run, milliseconds));
      timer.unref();
      return () => clearTimeout(timer);
    },
  };
}

/** Timers whose time never comes. */
export const NO_TIMERS: Timers = { after: () => () => undefined };

/** What deadlines are kept by. */
export interface DeadlinePorts {
  readonly timers: Timers;
  /** Tells whether the database or the process was held up within the last milliseconds. */
  readonly wasHeldUp: (milliseconds: number) => boolean;
}

/**
 * Settles as the promise does, or rejects with a DeadlineError, "<subject> took longer than … s." once the time is over. Where
 * the database or the process was held up meanwhile, nobody knows whose time it was: then it rejects with `overloaded`.
 * A promise that is settled already costs no timer.
 */
export function withDeadline<T>(
  answer: PromiseLike<T>,
  options: {
    readonly milliseconds: number;
    readonly timers: Timers;
    /** Default: never. */
    readonly wasHeldUp?: DeadlinePorts['wasHeldUp'];
    readonly subject: string;
    /** Gets the error before anybody else. */
    readonly onFailure?: (error: unknown) => void;
  },
): Promise<T> {
  return new Promise((resolve, reject) => {
    let settled = false;
    let cancel: (() => void) | null = null;
    const fail = (error: unknown) => {
      options.onFailure?.(error);
      reject(error);
    };
    const settle = () => {
      settled = true;
      cancel?.();
    };
    answer.then(
      (value) => {
        settle();
        resolve(value);
      },
      (error) => {
        settle();
        fail(error);
      },
    );
    queueMicrotask(() => {
      if (settled) return;
      const { milliseconds, timers, subject, wasHeldUp = never } = options;
      cancel = timers.after(milliseconds, () => {
        const late = new DeadlineError(`${subject} took longer than ${milliseconds / 1000} s.`);
        fail(wasHeldUp(Math.min(milliseconds, DEADLINES.hook)) ? heldUp(late) : late);
      });
    });
  });
}

function heldUp(cause: DeadlineError): AppError {
  const headers = { 'Retry-After': '1' };
  return new AppError('overloaded', `${cause.message} The server was held up meanwhile.`, { headers, cause });
}

function never(): boolean {
  return false;
}

/** Tells whether a value is a promise, of whatever make. */
export function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}
