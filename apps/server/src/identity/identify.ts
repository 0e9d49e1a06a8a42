import { AppError } from '@learnwright/core';
import type { RouteHono } from '@learnwright/http';
import type { Caller } from '@learnwright/plugin-sdk';
import type { Context, Next } from 'hono';
import type { RequestMiddleware } from '../requests/request-middleware.ts';

/**
 * Reads one kind of credential. Returns null, without any asynchronous work, where the request has none of its kind; the
 * promise of null says the same later. Throws or rejects with `unauthenticated` for a credential that is no good.
 */
export type CredentialReader = (c: Context<RouteHono>) => Promise<Caller | null> | null;

/** Finds out who sends a request: the first reader that finds a credential decides. Without one the caller stays nobody. */
export function identify(readers: readonly CredentialReader[]): RequestMiddleware {
  function askFrom(first: number, c: Context<RouteHono>, next: Next): Promise<void> {
    for (const [index, read] of readers.entries()) {
      const reading = index < first ? null : read(c);
      if (reading !== null) return takeCaller(reading, index, c, next);
    }
    return next();
  }

  async function takeCaller(
    reading: Promise<Caller | null>,
    index: number,
    c: Context<RouteHono>,
    next: Next,
  ): Promise<void> {
    const caller = await reading;
    if (caller === null) return askFrom(index + 1, c, next);
    c.env = { ...c.env, caller };
    return next();
  }

  return (c, next) => askFrom(0, c, next);
}

/** The refusal of a credential that was sent and is no good (RFC 6750); `detail` says why in a sentence. */
export function invalidCredential(detail: string, cause?: unknown): AppError {
  return new AppError('unauthenticated', detail, {
    headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
    cause,
  });
}
