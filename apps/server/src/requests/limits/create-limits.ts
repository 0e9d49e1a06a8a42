import { hash } from 'node:crypto';
import { bucketOf, type Clock } from '@learnwright/core';
import type { Database } from '@learnwright/db';
import type { Timers } from '@learnwright/plugin-host';
import type { Logger } from '@learnwright/plugin-sdk';
import type { AppConfig } from '../../configuration/app-config.ts';
import type { Environment } from '../../configuration/environment.ts';
import { type CallClass, createCallRates } from './call-rates.ts';
import { createLearnerTurns } from './learner-turns.ts';
import { createMemoryLimiter, type RateLimiter } from './memory-limiter.ts';
import { createRequestQueue, type RequestQueue } from './request-queue.ts';
import type { CallerLimits } from './request-share.ts';
import { createSharedLimiter } from './shared-limiter.ts';
import { createUnderWay } from './under-way.ts';

/** The limits of a server. */
export interface ServerLimits {
  /** What the process takes on at once. */
  readonly queue: RequestQueue;
  /** What each caller may do; null where callers have no limits. */
  readonly callers: CallerLimits | null;
}

/** What the limits work with. */
export interface LimitParts {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly logger: Logger;
  /** Gives callers no limits, whatever the settings say. */
  readonly unlimited: boolean;
}

/** A server takes so many calls of the class `other` from the database at once; the others one by one. */
const BATCH = { ai: 1, admin: 1, other: 10 } as const satisfies Record<CallClass, number>;

/** Builds the limits of a server from its settings. */
export function createLimits(
  { limits }: AppConfig,
  { APP_AUTH_MODE }: Environment,
  { rateLimits, dialect }: Pick<Database, 'rateLimits' | 'dialect'>,
  { clock, timers, logger, unlimited }: LimitParts,
): ServerLimits {
  const queue = createRequestQueue(
    {
      requests: limits.concurrent_requests,
      aiCalls: limits.concurrent_ai_calls,
      milliseconds: limits.request_seconds * 1000,
    },
    {
      timers,
      elapsed: () => performance.now(),
      onGivenUp: (milliseconds) =>
        logger.error('A request took too long, and was answered without its result.', { milliseconds }),
    },
  );
  // In open mode everybody is one caller, on this machine.
  if (unlimited || !(limits.enabled ?? APP_AUTH_MODE !== 'open')) return { queue, callers: null };
  const perMinute = limits.calls_per_minute;
  const isShared = (limits.store ?? (dialect === 'postgres' ? 'database' : 'memory')) === 'database';
  const createLimiter = (name: CallClass): RateLimiter => {
    const size = bucketOf(perMinute[name]);
    if (!isShared) return createMemoryLimiter(size, clock);
    return createSharedLimiter({
      name,
      size,
      batch: BATCH[name],
      store: rateLimits,
      bucketName,
      clock,
      timers,
      logger,
    });
  };
  const limiters = { ai: createLimiter('ai'), admin: createLimiter('admin'), other: createLimiter('other') };
  return {
    queue,
    callers: {
      rates: createCallRates(perMinute, limiters),
      streams: createUnderWay('streams', limits.concurrent_streams),
      uploads: createUnderWay('uploads', limits.concurrent_uploads),
      turns: createLearnerTurns(limits.concurrent_requests_of_learner),
      largeTurns: createLearnerTurns(1),
    },
  };
}

/** The database keeps no ids of learners and no addresses for this: a hash is as good a name. */
function bucketName(limit: string, caller: string): string {
  return hash('sha256', `${limit} ${caller}`, 'base64url');
}
