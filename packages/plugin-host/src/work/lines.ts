/** What is under way in this process, line by line: pieces of one line one after the other. */
interface Lines {
  /** Runs work after what was begun on its line; the work hears whether that is done. Null is no line. Never rejects. */
  run(line: string | null, work: (isFree: boolean) => Promise<boolean>): Promise<boolean>;
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

/** Builds lines; what work rejects with is told, and answered for it. */
export function createLines(onFailed: (error: unknown) => boolean): Lines {
  /** The end of what was last begun on each line. */
  const ends = new Map<string, Promise<boolean>>();
  const pending = new Set<Promise<boolean>>();
  let ended = 0;

  return {
    run: (line, work) => {
      const before = (line === null ? undefined : ends.get(line)) ?? Promise.resolve(true);
      const end = before.then(work).catch(onFailed);
      pending.add(end);
      if (line !== null) ends.set(line, end);
      void end.then(() => {
        ended += 1;
        pending.delete(end);
        if (line !== null && ends.get(line) === end) ends.delete(line);
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
