import type { Exclusively } from '@learnwright/core';

/** Who waits for each name that is taken, in order; a name that is not in it is free. */
export type Queues = Map<string, Set<() => void>>;

/** Builds the turns of a process: who asks first for a name has it first, and names do not wait for each other. */
export function createTurns(queues: Queues = new Map()): Exclusively {
  function wait(name: string, signal: AbortSignal | undefined): Promise<void> {
    const queue = queues.get(name);
    if (queue === undefined) {
      queues.set(name, new Set());
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const enter = () => {
        queue.delete(enter);
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        queue.delete(enter);
        reject(signal?.reason);
      };
      queue.add(enter);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  /** Hands the name on to who has waited longest, and forgets it when nobody has. */
  function end(name: string): void {
    const [next] = queues.get(name) ?? [];
    if (next === undefined) queues.delete(name);
    else next();
  }

  return async (name, work, { signal } = {}) => {
    signal?.throwIfAborted();
    await wait(name, signal);
    try {
      signal?.throwIfAborted();
      return await work();
    } finally {
      end(name);
    }
  };
}
