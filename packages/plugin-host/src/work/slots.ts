/** Work of which so many pieces run at once; the others wait, first come, first served. */
export interface Slots {
  run<T>(work: () => Promise<T>): Promise<T>;
  /** How many pieces wait. */
  waiting(): number;
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
