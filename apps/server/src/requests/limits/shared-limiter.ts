import {
  type BucketSize,
  type Clock,
  fillTime,
  type RateLimitStore,
  timeToNextToken,
  tokensIn,
} from '@learnwright/core';
import type { Timers } from '@learnwright/plugin-host';
import type { Logger } from '@learnwright/plugin-sdk';
import { type Allowance, allowanceOf, createMemoryLimiter, type RateLimiter } from './memory-limiter.ts';
import { createRecentMap } from './recent-map.ts';

/** What a shared limiter works with. */
export interface SharedLimiterOptions {
  /** The class of calls that is limited. */
  readonly name: string;
  readonly size: BucketSize;
  /** How many tokens a server takes at once while there are plenty. */
  readonly batch: number;
  readonly store: RateLimitStore;
  /** The name of a caller's bucket in the store. */
  readonly bucketName: (limit: string, caller: string) => string;
  readonly clock: Pick<Clock, 'microseconds'>;
  readonly timers: Timers;
  readonly logger: Logger;
}

/** The tokens of a caller that this server has taken and not given away yet. */
interface Lease {
  left: number;
  /** The `full_at` of the shared bucket when they were taken; 0 before. */
  full_at: number;
  /** The shared bucket gives nothing before this time, in microseconds. */
  emptyUntil: number;
  readonly waiting: ((allowance: Allowance) => void)[];
  isAsking: boolean;
}

/** A batch is at most this part of what is left, so that nothing is held back from other servers when little is left. */
const PART_OF_REST = 10;
/** How long a request waits for the store, in milliseconds, and how long a store that is away is left alone. */
const PATIENCE = 1_000;
const PAUSE = 5_000_000;

/**
 * Builds a limiter whose buckets all servers of one database share: together they give a caller no more than one bucket
 * gives, over any span of time. Tokens are taken from the store in batches while there are plenty. Those that this server
 * does not give away are lost as the bucket would have filled again, so that they never come on top of a full one.
 *
 * While the store does not answer, this server limits by itself. That is logged once, and once again when it is over.
 */
export function createSharedLimiter(options: SharedLimiterOptions): RateLimiter {
  const { name, size, batch, store, bucketName, clock, timers, logger } = options;
  const leases = createRecentMap(2 * fillTime(size), createLease);
  const alone = createMemoryLimiter(size, clock);
  /** Until when the store is not asked; 0 while it answers. */
  let awayUntil = 0;

  /** What this server can say without asking; null where it must ask. */
  function decide(lease: Lease, now: number): Allowance | null {
    // A token is lost when its place in the bucket would have been filled again.
    lease.left = Math.min(lease.left, Math.floor(Math.max(lease.full_at - now, 0) / size.interval));
    if (lease.left > 0) {
      lease.left -= 1;
      return { allowed: true, ...restOf(lease, now) };
    }
    const wait = lease.emptyUntil - now;
    // Longer than one token takes only after the clock was set back.
    if (wait > 0 && wait <= size.interval) return { allowed: false, left: 0, wait };
    return null;
  }

  function restOf({ left, full_at }: Lease, now: number): Omit<Allowance, 'allowed'> {
    return { left: left + tokensIn(full_at, size, now), wait: timeToNextToken(full_at, size, now) };
  }

  /** Asks the store until nobody waits any more. */
  async function ask(caller: string, lease: Lease): Promise<void> {
    lease.isAsking = true;
    try {
      while (lease.waiting.length > 0) await askOnce(caller, lease);
    } catch (error) {
      noteAway(error);
      for (const answer of lease.waiting.splice(0)) answer(alone.take(caller));
    } finally {
      lease.isAsking = false;
    }
  }

  async function askOnce(caller: string, lease: Lease): Promise<void> {
    const now = clock.microseconds();
    const rest = lease.full_at === 0 ? size.capacity : tokensIn(lease.full_at, size, now);
    const spare = Math.min(batch, Math.floor(rest / PART_OF_REST));
    const count = Math.max(lease.waiting.length, spare);
    const { taken, full_at } = await inTime(store.take(bucketName(name, caller), size, count, now));
    noteBack();
    lease.full_at = full_at;
    lease.left = taken;
    for (const answer of lease.waiting.splice(0, taken)) {
      lease.left -= 1;
      answer({ allowed: true, ...restOf(lease, now) });
    }
    if (taken === count) return;
    const refused = allowanceOf(false, full_at, size, now);
    lease.emptyUntil = now + refused.wait;
    for (const answer of lease.waiting.splice(0)) answer(refused);
  }

  function inTime<T>(answer: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const cancel = timers.after(PATIENCE, () => reject(new Error('The database took longer than a second.')));
      answer.then(resolve, reject).finally(cancel);
    });
  }

  function noteAway(error: unknown): void {
    if (awayUntil === 0) {
      logger.warn('The database does not answer, so this server limits calls by itself until it does.', { error });
    }
    awayUntil = clock.microseconds() + PAUSE;
  }

  function noteBack(): void {
    if (awayUntil !== 0) logger.info('The database answers again, so servers share the limits of calls again.');
    awayUntil = 0;
  }

  return {
    take: (caller) => {
      const now = clock.microseconds();
      if (now < awayUntil) return alone.take(caller);
      const lease = leases.get(caller, now);
      const decided = decide(lease, now);
      if (decided !== null) return decided;
      return new Promise((resolve) => {
        lease.waiting.push(resolve);
        if (!lease.isAsking) void ask(caller, lease);
      });
    },
  };
}

function createLease(): Lease {
  return { left: 0, full_at: 0, emptyUntil: 0, waiting: [], isAsking: false };
}
