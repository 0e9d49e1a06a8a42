import type { Awaitable } from './hooks/hook-signatures.ts';
import type { Exclusively } from './stores/unit-of-work.ts';

/** Gives a lock back; further calls do nothing. */
export type Release = () => void;

/** A lock within this process: one holder at a time, first come, first served. */
export interface Lock {
  /** Waits for the lock. Rejects with the reason of `signal` when that is aborted while it waits. */
  acquire(signal?: AbortSignal): Promise<Release>;
  /** Runs work while nobody else holds the lock. */
  run<T>(work: () => Awaitable<T>): Promise<T>;
}

/** The locks of names that are held or waited for; a name that is not in it is free. */
export type LocksByName = Map<string, { readonly lock: Lock; users: number }>;

/**
 * Builds a free lock.
 *
 * @example
 * const lock = createLock();
 * const [first, second] = [lock.run(async () => 1), lock.run(async () => 2)]; // the second starts after the first
 */
export function createLock(): Lock {
  const waiting = new Set<() => void>();
  let isHeld = false;

  function hold(): Release {
    isHeld = true;
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      isHeld = false;
      const [next] = waiting;
      next?.();
    };
  }

  async function acquire(signal?: AbortSignal): Promise<Release> {
    if (!isHeld) return hold();
    return new Promise((resolve, reject) => {
      const enter = () => {
        waiting.delete(enter);
        signal?.removeEventListener('abort', leave);
        resolve(hold());
      };
      const leave = () => {
        waiting.delete(enter);
        reject(signal?.reason);
      };
      waiting.add(enter);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  async function run<T>(work: () => Awaitable<T>): Promise<T> {
    const release = await acquire();
    try {
      return await work();
    } finally {
      release();
    }
  }

  return { acquire, run };
}

/** Builds exclusive work by name within this process; names do not wait for each other, and free names take no memory. */
export function createLocksByName(locks: LocksByName = new Map()): Exclusively {
  return async (name, work, { signal } = {}) => {
    signal?.throwIfAborted();
    const entry = locks.get(name) ?? { lock: createLock(), users: 0 };
    locks.set(name, entry);
    entry.users += 1;
    try {
      const release = await entry.lock.acquire(signal);
      try {
        signal?.throwIfAborted();
        return await work();
      } finally {
        release();
      }
    } finally {
      entry.users -= 1;
      if (entry.users === 0) locks.delete(name);
    }
  };
}
