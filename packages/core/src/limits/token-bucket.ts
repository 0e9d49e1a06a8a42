/** How much a token bucket holds, and how fast it fills. */
export interface BucketSize {
  /** The tokens of a full bucket. */
  readonly capacity: number;
  /** The microseconds in which one token comes back. */
  readonly interval: number;
}

/** What was taken from a bucket, and the bucket afterwards. */
export interface TakenTokens {
  /** How many tokens were taken; 0 when the bucket was empty. */
  readonly taken: number;
  /** When the bucket is full again if nobody takes more, in microseconds of the clock: all there is to a bucket. */
  readonly full_at: number;
}

const MINUTE = 60_000_000;

/** The bucket that gives so many tokens a minute, all of them at once when it is full. */
export function bucketOf(perMinute: number): BucketSize {
  return { capacity: perMinute, interval: Math.ceil(MINUTE / perMinute) };
}

/**
 * Takes up to `count` tokens from a bucket (specification, R14.10). `full_at` is that of the bucket; 0 stands for a new one,
 * which is full. Over any span of time a bucket gives at most its capacity and what comes back in that span. A clock
 * that is set back gives nothing, and leaves the bucket empty for no longer than it takes to fill.
 */
export function takeTokens(full_at: number, size: BucketSize, count: number, now: number): TakenTokens {
  const missing = missingTime(full_at, size, now);
  const taken = Math.min(count, Math.floor((fillTime(size) - missing) / size.interval));
  return { taken, full_at: now + missing + taken * size.interval };
}

/** The tokens in a bucket. */
export function tokensIn(full_at: number, size: BucketSize, now: number): number {
  return Math.floor((fillTime(size) - missingTime(full_at, size, now)) / size.interval);
}

/** The microseconds until a bucket has one token more; 0 for a full one. */
export function timeToNextToken(full_at: number, size: BucketSize, now: number): number {
  const missing = missingTime(full_at, size, now);
  return missing === 0 ? 0 : missing - (Math.ceil(missing / size.interval) - 1) * size.interval;
}

/** The microseconds in which an empty bucket becomes full. */
export function fillTime({ capacity, interval }: BucketSize): number {
  return capacity * interval;
}

function missingTime(full_at: number, size: BucketSize, now: number): number {
  return Math.min(Math.max(full_at - now, 0), fillTime(size));
}
