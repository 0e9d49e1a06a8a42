import { AppError } from '@learnwright/core';
import type { RouteEnv } from './route-context.ts';

/**
 * The error of a request whose client went before the whole body had arrived: `bad_request`, which nobody but the log
 * will see, and which is no failure of the route. Any other error is answered as it is.
 */
export function asBrokenBody(error: unknown, { incoming }: RouteEnv): unknown {
  if (incoming === undefined || incoming.complete || !incoming.destroyed) return error;
  return new AppError('bad_request', 'The connection ended before the whole body had arrived.', { cause: error });
}
