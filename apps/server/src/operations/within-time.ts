import type { Timers } from '@learnwright/plugin-host';

/** Settles as the work does, or rejects once the milliseconds are over; the work may go on. */
export function withinTime<T>(timers: Timers, milliseconds: number, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = timers.after(milliseconds, () => reject(new Error(`No answer within ${milliseconds / 1000} s.`)));
    work().then(resolve, reject).finally(cancel);
  });
}
