import { setImmediate } from 'node:timers/promises';

/** So many bytes or characters are worked on before other requests have their turn: a few milliseconds of work. */
const WORK_AT_ONCE = 500_000;
/** What a piece costs by itself, be it empty. */
const WORK_OF_PIECE = 2_000;

/**
 * Counts work on what a learner has written, in bytes or characters: each call says how much has just been done, and lets other
 * requests have their turn where it is enough.
 */
export function createTurns(): (work: number) => Promise<void> {
  let done = 0;
  return async (work) => {
    done += work + WORK_OF_PIECE;
    if (done < WORK_AT_ONCE) return;
    done = 0;
    await setImmediate();
  };
}
