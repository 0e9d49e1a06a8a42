import type { BucketSize, TakenTokens } from '../limits/token-bucket.ts';

/** Token buckets that several processes share. */
export interface RateLimitStore {
  /**
   * Takes up to `count` tokens from the bucket of that name, as `takeTokens` does; a bucket that is not there is full.
   * No token is given twice, however many processes ask at once. `now` is in microseconds.
   */
  take(name: string, size: BucketSize, count: number, now: number): Promise<TakenTokens>;
  /** Deletes up to `count` buckets that are full, and returns how many it has deleted. */
  deleteFull(now: number, count: number): Promise<number>;
}
