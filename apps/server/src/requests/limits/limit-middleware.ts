import { isAppError } from '@learnwright/core';
import { type RouteHono, readHeader } from '@learnwright/http';
import type { Context } from 'hono';
import type { ClientAddress } from '../client-address.ts';
import type { RequestMiddleware } from '../request-middleware.ts';
import type { LearnerTurns } from './learner-turns.ts';
import type { RequestQueue } from './request-queue.ts';
import { type CallerLimits, type CountedCaller, RequestShare } from './request-share.ts';

/**
 * Refuses requests that the process has no room for: throws `overloaded` before it reads anything of them, and when a
 * request has taken too long. It never refuses health.
 */
export function boundWork(queue: RequestQueue): RequestMiddleware {
  return (c, next) => {
    if (isBelow(c.req.path, '/api/health')) return next();
    const limits = new RequestShare(queue);
    c.env = { ...c.env, limits };
    return queue.run(limits, next);
  };
}

/** Lets a few requests begin in each turn of the event loop, those that have come first. Health waits for nobody. */
export function waitForTurn(queue: RequestQueue): RequestMiddleware {
  return (c, next) => {
    const turn = c.env.limits === undefined ? null : queue.turn();
    return turn === null ? next() : turn.then(() => next());
  };
}

/**
 * Counts the calls with a credential that is no good, by the address that sends them, and throws `rate_limited` in the
 * place of `unauthenticated` when they are too many. Good credentials from there are not concerned. It stands before the
 * middleware that reads credentials.
 */
export function limitMistakes(limits: CallerLimits, addressOf: ClientAddress): RequestMiddleware {
  return async (c, next) => {
    try {
      await next();
    } catch (error) {
      const share = c.env.limits;
      // Behind a good credential the call has been counted.
      const isMistake = isAppError(error) && error.code === 'unauthenticated' && isFresh(share);
      if (isMistake) await share.useCaller(limits, byAddress(c, addressOf), 'other');
      throw error;
    }
  };
}

/**
 * Counts the calls of each caller, and throws `rate_limited` when there are too many, before anything else is done for
 * them. Callers without a credential count by their address. Health and preflights are not counted.
 */
export function limitCalls(limits: CallerLimits, addressOf: ClientAddress): RequestMiddleware {
  return (c, next) => {
    const share = c.env.limits;
    if (!isFresh(share) || isPreflight(c)) return next();
    const taking = share.useCaller(limits, countedCaller(c, addressOf), changesServer(c) ? 'admin' : 'other');
    return taking === null ? next() : taking.then(() => next());
  };
}

/** The methods that change nothing (RFC 9110, 9.2.1). */
const READING = ['GET', 'HEAD', 'OPTIONS'];

/** A body of more than so many bytes is large: the memory of a server has room for a few. */
const LARGE_BYTES = 1_000_000;

/**
 * Lets a few requests of a learner be worked on at once, and one of those with a large body; the others of the same learner wait,
 * or throw `rate_limited`.
 */
export function waitForLearner({ turns, largeTurns }: CallerLimits): RequestMiddleware {
  return (c, next) => {
    const { role, id } = c.env.caller;
    const share = c.env.limits;
    if (role !== 'learner' || !(share instanceof RequestShare)) return next();
    const work = () => share.runInTurn(turns, id, next);
    // A large one waits before it takes a turn that a small one could have.
    return hasLargeBody(c) ? runLarge(largeTurns, id, work) : work();
  };
}

async function runLarge(turns: LearnerTurns, learner: string, work: () => Promise<void>): Promise<void> {
  const end = await turns.take(learner);
  try {
    await work();
  } finally {
    end();
  }
}

/** A body whose length nobody knows may be large. */
function hasLargeBody(c: Context<RouteHono>): boolean {
  return Number(readHeader(c, 'content-length') ?? 0) > LARGE_BYTES || readHeader(c, 'transfer-encoding') !== undefined;
}

/** Whether a request is to change something of the administration: whoever looks at the server reads a lot of it. */
function changesServer({ req: { method, path } }: Context<RouteHono>): boolean {
  return !READING.includes(method) && isBelow(path, '/api/admin');
}

function isBelow(path: string, base: string): boolean {
  return path.startsWith(base) && (path.length === base.length || path[base.length] === '/');
}

function countedCaller(c: Context<RouteHono>, addressOf: ClientAddress): CountedCaller {
  const { role, id } = c.env.caller;
  return role === 'nobody' ? byAddress(c, addressOf) : { role, name: id };
}

function byAddress(c: Context<RouteHono>, addressOf: ClientAddress): CountedCaller {
  return { role: 'nobody', name: networkOf(addressOf(c)) };
}

/** Whether a request counts, and has not been counted yet. */
function isFresh(share: unknown): share is RequestShare {
  return share instanceof RequestShare && !share.isCounted;
}

function isPreflight(c: Context<RouteHono>): boolean {
  return c.req.method === 'OPTIONS' && readHeader(c, 'access-control-request-method') !== undefined;
}

/** The network of an address: of IPv6 the first 64 bits, for these are one household's. */
export function networkOf(address: string | null): string {
  if (address === null) return 'no address';
  if (!address.includes(':')) return `address ${address}`;
  const [head = '', tail] = address.toLowerCase().split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length;
  const groups = [...first, ...Array.from({ length: zeros }, () => '0'), ...last];
  return `network ${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}`;
}
