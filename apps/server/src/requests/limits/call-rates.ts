import { AppError, type Awaitable } from '@learnwright/core';
import type { Allowance, RateLimiter } from './memory-limiter.ts';

/** The classes of calls, each with a limit of its own (specification, R14.10). */
export const CALL_CLASSES = ['ai', 'admin', 'other'] as const;

/** A class of calls. */
export type CallClass = (typeof CALL_CLASSES)[number];

/** The calls a minute of each class. */
export type CallsPerMinute = Readonly<Record<CallClass, number>>;

/** How often each caller may call. */
export interface CallRates {
  /** Takes a call of a class; returns the headers that tell what is left, and the refusal where nothing was. */
  take(limit: CallClass, caller: string): Awaitable<RateVerdict>;
}

/** What became of a call. */
export interface RateVerdict {
  readonly headers: RateHeaders;
  readonly refusal: AppError | null;
}

/** The headers of draft-ietf-httpapi-ratelimit-headers-11. */
export interface RateHeaders {
  readonly 'RateLimit-Policy': string;
  readonly RateLimit: string;
}

const WINDOW_SECONDS = 60;
const MICROSECONDS = 1_000_000;

/** Builds the rates over a limiter for each class. */
export function createCallRates(
  perMinute: CallsPerMinute,
  limiters: Readonly<Record<CallClass, RateLimiter>>,
): CallRates {
  const policy = (limit: CallClass) => `"${limit}";q=${perMinute[limit]};w=${WINDOW_SECONDS}`;
  const policies = { ai: policy('ai'), admin: policy('admin'), other: policy('other') };

  function judge(limit: CallClass, { allowed, left, wait }: Allowance): RateVerdict {
    const seconds = Math.max(1, Math.ceil(wait / MICROSECONDS));
    // Within these seconds no more than what is left can be called: then one call more comes back.
    const headers = { 'RateLimit-Policy': policies[limit], RateLimit: `"${limit}";r=${left};t=${seconds}` };
    return { headers, refusal: allowed ? null : refuse(limit, perMinute[limit], seconds) };
  }

  return {
    take: (limit, caller) => {
      const allowance = limiters[limit].take(caller);
      return allowance instanceof Promise ? allowance.then((answer) => judge(limit, answer)) : judge(limit, allowance);
    },
  };
}

const CALLS_OF = {
  ai: 'calls that ask an AI provider',
  admin: 'changes of the administration',
  other: 'calls',
} as const satisfies Record<CallClass, string>;

function refuse(limit: CallClass, perMinute: number, seconds: number): AppError {
  const detail = `A caller has ${perMinute} ${CALLS_OF[limit]} a minute, and yours are used up. Repeat after ${seconds} s.`;
  return new AppError('rate_limited', detail, { headers: { 'Retry-After': String(seconds) } });
}
