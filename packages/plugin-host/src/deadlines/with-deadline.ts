import { DeadlineError } from './deadline-error.ts';
import type { Timers } from './timers.ts';

/** How long plugin code may take, in milliseconds. */
export const DEADLINES = {
  hook: 5_000,
  ai_hook: 120_000,
  load: 30_000,
  activate: 30_000,
  dispose: 5_000,
  settings: 5_000,
} as const;

/**
 * Answers as the promise does, or rejects with a DeadlineError, "<subject> took longer than … s." once the time is over.
 * A promise that is settled already costs no timer.
 */
export function withDeadline<T>(
  answer: PromiseLike<T>,
  options: { readonly milliseconds: number; readonly timers: Timers; readonly subject: string },
): Promise<T> {
  return new Promise((resolve, reject) => {
    let settled = false;
    let cancel: (() => void) | null = null;
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
        reject(error);
      },
    );
    queueMicrotask(() => {
      if (settled) return;
      const { milliseconds, timers, subject } = options;
      cancel = timers.after(milliseconds, () =>
        reject(new DeadlineError(`${subject} took longer than ${milliseconds / 1000} s.`)),
      );
    });
  });
}
