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
 * So many requests of all learners are worked on at once before each learner gets fewer than they may. Two stay: one that takes long keeps
 * nobody from the rest of a page.
 */
const ENOUGH = 6;
const FEWEST = 2;

/**
 * Builds the turns, `most` for each learner. The event loop does whatever comes first: without turns, a learner with many requests at
 * once has most of it, and everybody else waits. Where many learners have requests under way, each has fewer turns.
 */
export function createLearnerTurns(most: number): LearnerTurns {
  const queues = new Map<string, Queue>();

  function mostNow(): number {
    return Math.min(most, Math.max(FEWEST, Math.floor(ENOUGH / queues.size)));
  }

  function end(learner: string, queue: Queue): void {
    queue.working -= 1;
    while (queue.working < mostNow()) {
      const next = queue.waiting.shift();
      if (next === undefined) break;
      queue.working += 1;
      next();
    }
    if (queue.working === 0) queues.delete(learner);
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
      queues.set(learner, queue);
      if (queue.working < mostNow()) {
        queue.working += 1;
        return endOnce(learner, queue);
      }
      if (queue.waiting.length >= MOST_WAITING) {
        const detail = `You have ${queue.working} requests under way, and ${MOST_WAITING} that wait for them. Wait for one to end.`;
        throw new AppError('rate_limited', detail, { headers: { 'Retry-After': '1' } });
      }
      return new Promise((resolve) => queue.waiting.push(() => resolve(endOnce(learner, queue))));
    },
    get learners() {
      return queues.size;
    },
  };
}
