import type { RouteDefinition, RouteLimit } from '@learnwright/plugin-sdk';
import { onBodyEnd } from './body-end.ts';
import { type RouteMiddleware, replaceResponse } from './route-context.ts';

/** The middleware of a route that is limited apart from others; null where it is not. */
export interface LimitMiddleware {
  /** Runs first: counts the call. */
  readonly countCall: RouteMiddleware | null;
  /** Runs before an upload is read: counts it until the request has been answered. */
  readonly countUpload: RouteMiddleware | null;
  /** Runs around the handler: counts its stream until the stream has ended or the client has left. */
  readonly countStream: RouteMiddleware | null;
}

/** Builds the middleware that keeps a route within the limits of its caller; each throws `rate_limited`. */
export function createLimitMiddleware({ limit, upload, response }: RouteDefinition<never>): LimitMiddleware {
  const isStream = Object.values(response).some(
    (description) =>
      description !== null && 'media_type' in description && description.media_type.startsWith('text/event-stream'),
  );
  return {
    countCall: limit === undefined ? null : countCalls(limit),
    countUpload: upload === undefined ? null : countUpload,
    countStream: isStream ? countStream : null,
  };
}

function countCalls(limit: RouteLimit): RouteMiddleware {
  return async (c, next) => {
    await c.env.limits?.takeCall(limit);
    return next();
  };
}

const countUpload: RouteMiddleware = async (c, next) => {
  const end = c.env.limits?.begin('uploads');
  try {
    return await next();
  } finally {
    end?.();
  }
};

const countStream: RouteMiddleware = async (c, next) => {
  const end = c.env.limits?.begin('streams');
  if (end === undefined) return next();
  try {
    await next();
  } catch (error) {
    end();
    throw error;
  }
  replaceResponse(c, onBodyEnd(c.res, end));
};
