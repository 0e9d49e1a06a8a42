/** How a turn of a job ended: it needs no other, or it needs one a little later. */
export type Turn = 'done' | 'again';

/** Runs a job by its id. `lost` aborts where the queue has given the job to somebody else. */
export type TakeTurn = (id: string, lost?: AbortSignal) => Promise<Turn>;

/**
 * Says whose turn it is. Every job that is added gets turns until one of them is the last: one at a time, on some server of
 * the database, and another one where the server of a turn is gone.
 */
export interface JobQueue {
  /** Adds a job; inside a unit of work it is there if that commits. */
  add(id: string): Promise<void>;
  /** Looks for jobs now: one was added. */
  nudge(): void;
  /** Gives turns from now on. A turn that rejects counts as `again`. */
  open(take: TakeTurn): void;
  /** Gives no more turns, and waits for those under way. */
  close(): Promise<void>;
}

/** How long a job waits for its next turn after so many in a row that were not the last, in milliseconds. */
export function pauseAfter(turns: number): number {
  return Math.min(LONGEST_PAUSE, SHORTEST_PAUSE * 2 ** (turns - 1));
}

const SHORTEST_PAUSE = 1_000;
const LONGEST_PAUSE = 60_000;
