/** How long callers wait for the database. */
export interface Waits {
  /** Settles as the promise does, and counts the wait for it; a failure is thrown as `explain` does. */
  during<T>(answer: Promise<T>, explain?: (error: unknown) => never): Promise<T>;
  /** Milliseconds for which the oldest wait has lasted; 0 for none. */
  longest(): number;
  /** Milliseconds since the last wait ended. */
  sinceLast(): number;
  /** Tells whether a wait has been long within the last milliseconds, or is by now. */
  wereLong(milliseconds: number): boolean;
}

/** From this time on a wait is long, in milliseconds. */
const LONG = 1_000;

/** Builds the waits; `elapsed` tells the milliseconds that have passed since any moment. */
export function createWaits(elapsed: () => number): Waits {
  /** The beginnings, oldest first. */
  const pending = new Set<{ readonly since: number }>();
  let lastEnd = elapsed();
  let lastLong = Number.NEGATIVE_INFINITY;

  function longest(): number {
    const [oldest] = pending;
    return oldest === undefined ? 0 : elapsed() - oldest.since;
  }

  return {
    during: async (answer, explain) => {
      const wait = { since: elapsed() };
      pending.add(wait);
      try {
        return await answer;
      } catch (error) {
        if (explain !== undefined) explain(error);
        throw error;
      } finally {
        pending.delete(wait);
        lastEnd = elapsed();
        if (lastEnd - wait.since >= LONG) lastLong = lastEnd;
      }
    },
    longest,
    sinceLast: () => elapsed() - lastEnd,
    wereLong: (milliseconds) => longest() >= LONG || elapsed() - lastLong < milliseconds,
  };
}
