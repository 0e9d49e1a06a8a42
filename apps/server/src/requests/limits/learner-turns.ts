import { AppError } from '@learnwright/core';

/** The requests of each learner that this process works on at once; the others of the same learner wait, in their order. */
export interface LearnerTurns {
  /** Takes a turn, which ends when the answer is called; a promise where it has to wait. Throws `rate_limited`. */
  take(learner: string): (() => void) | Promise<() => void>;
  /** How many learners have a request under way. */
  readonly learners: number;
}

interface Line {
  working: number;
  readonly waiting: (() => void)[];
}

/** So many requests of a learner may wait: more would keep others from the server as a whole. */
const MOST_WAITING = 50;

/**
 * Builds the turns. The event loop does whatever comes first: without turns, a learner with many requests at once has most of it, and
 * everybody else waits.
 */
export function createLearnerTurns(most: number): LearnerTurns {
  const lines = new Map<string, Line>();

  function end(learner: string, line: Line): void {
    const next = line.waiting.shift();
    if (next !== undefined) next();
    else if (line.working > 1) line.working -= 1;
    else lines.delete(learner);
  }

  function endOnce(learner: string, line: Line): () => void {
    let isOver = false;
    return () => {
      if (!isOver) end(learner, line);
      isOver = true;
    };
  }

  return {
    take: (learner) => {
      const line = lines.get(learner) ?? { working: 0, waiting: [] };
      if (line.working < most) {
        line.working += 1;
        lines.set(learner, line);
        return endOnce(learner, line);
      }
      if (line.waiting.length >= MOST_WAITING) {
        const detail = `You have ${most} requests under way, and ${MOST_WAITING} that wait for them. Wait for one to end.`;
        throw new AppError('rate_limited', detail, { headers: { 'Retry-After': '1' } });
      }
      return new Promise((resolve) => line.waiting.push(() => resolve(endOnce(learner, line))));
    },
    get learners() {
      return lines.size;
    },
  };
}
