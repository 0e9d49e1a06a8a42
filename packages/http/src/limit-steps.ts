import type { RouteDefinition, RouteLimit } from '@learnwright/plugin-sdk';
import { onBodyEnd } from './body-end.ts';
import { type RouteStep, replaceResponse } from './route-context.ts';

/** The steps of a route that is limited apart from others; null where it is not. */
export interface LimitSteps {
  /** Runs first: counts the call. */
  readonly countCall: RouteStep | null;
  /** Runs before an upload is read: counts it until the request has been answered. */
  readonly countUpload: RouteStep | null;
  /** Runs around the handler: counts its stream until the stream has ended or the client has left. */
  readonly countStream: RouteStep | null;
}

/** Builds the steps that keep a route within the limits of its caller; each throws `rate_limited`. */
export function createLimitSteps({ limit, upload, response }: RouteDefinition<never>): LimitSteps {
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

function countCalls(limit: RouteLimit): RouteStep {
  return async (c, next) => {
    await c.env.limits?.takeCall(limit);
    return next();
  };
}

const countUpload: RouteStep = async (c, next) => {
  const end = c.env.limits?.begin('uploads');
  try {
    return await next();
  } finally {
    end?.();
  }
};

const countStream: RouteStep = async (c, next) => {
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
