/** What is under way in this process, queue by queue: pieces of one queue one after the other. */
interface Queues {
  /** Runs work after what was begun on its queue; the work hears whether that is done. Null is no queue. Never rejects. */
  run(queue: string | null, work: (isFree: boolean) => Promise<boolean>): Promise<boolean>;
  /** Waits for all that is under way now. */
  settle(): Promise<void>;
  /** How many pieces have ended so far. */
  ended(): number;
}

/** Work of which so many pieces run at once; the others wait, first come, first served. */
interface Slots {
  run<T>(work: () => Promise<T>): Promise<T>;
  /** How many pieces wait. */
  waiting(): number;
}

/** Builds queues; what work rejects with is told, and answered for it. */
export function createQueues(onFailed: (error: unknown) => boolean): Queues {
  /** The end of what was last begun on each queue. */
  const ends = new Map<string, Promise<boolean>>();
  const pending = new Set<Promise<boolean>>();
  let ended = 0;

  return {
    run: (queue, work) => {
      const before = (queue === null ? undefined : ends.get(queue)) ?? Promise.resolve(true);
      const end = before.then(work).catch(onFailed);
      pending.add(end);
      if (queue !== null) ends.set(queue, end);
      void end.then(() => {
        ended += 1;
        pending.delete(end);
        if (queue !== null && ends.get(queue) === end) ends.delete(queue);
      });
      return end;
    },
    settle: async () => void (await Promise.all(pending)),
    ended: () => ended,
  };
}

/** Builds slots. */
export function createSlots(count: number): Slots {
  const queue: (() => void)[] = [];
  let free = count;

  async function run<T>(work: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next === undefined) free += 1;
      else next();
    }
  }

  return { run, waiting: () => queue.length };
}
