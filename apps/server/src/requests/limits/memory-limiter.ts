import {
  type Awaitable,
  type BucketSize,
  type Clock,
  fillTime,
  takeTokens,
  timeToNextToken,
  tokensIn,
} from '@learnwright/core';
import { createRecentMap } from './recent-map.ts';

/** Whether a caller may make a call, and what is left to the caller afterwards. */
export interface Allowance {
  readonly allowed: boolean;
  /** The calls that are left at once. */
  readonly left: number;
  /** The microseconds until there is one call more. */
  readonly wait: number;
}

/** Limits the calls of callers, each by a token bucket of one size. */
export interface RateLimiter {
  /** Takes a call of a caller. */
  take(caller: string): Awaitable<Allowance>;
}

/** A limiter that answers at once. */
export interface MemoryLimiter extends RateLimiter {
  take(caller: string): Allowance;
}

/** Builds a limiter in the memory of this process. Callers that have taken nothing for so long that their bucket is full are forgotten. */
export function createMemoryLimiter(size: BucketSize, clock: Pick<Clock, 'microseconds'>): MemoryLimiter {
  const buckets = createRecentMap(fillTime(size), () => ({ full_at: 0 }));
  return {
    take: (caller) => {
      const now = clock.microseconds();
      const bucket = buckets.get(caller, now);
      const { taken, full_at } = takeTokens(bucket.full_at, size, 1, now);
      bucket.full_at = full_at;
      return allowanceOf(taken === 1, full_at, size, now);
    },
  };
}

/** What a bucket leaves to its caller. */
export function allowanceOf(allowed: boolean, full_at: number, size: BucketSize, now: number): Allowance {
  return { allowed, left: tokensIn(full_at, size, now), wait: timeToNextToken(full_at, size, now) };
}
