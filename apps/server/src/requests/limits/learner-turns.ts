import { AppError } from '@learnwright/core';

/** The requests of each learner that this process works on at once; the others of the same learner wait, in their order. */
export interface LearnerTurns {
  /** Takes a turn, which ends when the answer is called; a promise where it has to wait. Throws `rate_limited`. */
  take(learner: string): (() => void) | Promise<() => void>;
  /** How many learners have a request under way. */
  readonly learners: number;
}

interface Queue {
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
  const queues = new Map<string, Queue>();

  function end(learner: string, queue: Queue): void {
    const next = queue.waiting.shift();
    if (next !== undefined) next();
    else if (queue.working > 1) queue.working -= 1;
    else queues.delete(learner);
  }

  function endOnce(learner: string, queue: Queue): () => void {
    let isOver = false;
    return () => {
      if (!isOver) end(learner, queue);
      isOver = true;
    };
  }

  return {
    take: (learner) => {
      const queue = queues.get(learner) ?? { working: 0, waiting: [] };
      if (queue.working < most) {
        queue.working += 1;
        queues.set(learner, queue);
        return endOnce(learner, queue);
      }
      if (queue.waiting.length >= MOST_WAITING) {
        const detail = `You have ${most} requests under way, and ${MOST_WAITING} that wait for them. Wait for one to end.`;
        throw new AppError('rate_limited', detail, { headers: { 'Retry-After': '1' } });
      }
      return new Promise((resolve) => queue.waiting.push(() => resolve(endOnce(learner, queue))));
    },
    get learners() {
      return queues.size;
    },
  };
}
