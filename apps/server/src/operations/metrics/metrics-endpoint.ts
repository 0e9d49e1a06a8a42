import { isIP } from 'node:net';
import { AppError } from '@learnwright/core';
import { findRefusal, type RouteHono, readHeader, standardHeaders } from '@learnwright/http';
import type { Context } from 'hono';
import type { Environment } from '../../configuration/environment.ts';
import { isLoopback } from '../../configuration/environment.ts';
import type { RequestMiddleware } from '../../requests/request-middleware.ts';
import { METRICS_MEDIA_TYPE } from './metrics-page.ts';

/** The path of the metrics, which are no part of the API. */
export const METRICS_PATH = '/metrics';

/** What the endpoint works with. */
export interface MetricsEndpoint {
  readonly authMode: Environment['APP_AUTH_MODE'];
  /** Whether programs on this machine may read without a credential. */
  readonly local: boolean;
  readonly read: () => Promise<string>;
}

/** What a proxy writes into the requests that it passes on. */
const PROXY_HEADERS = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'];
const ALLOWED = 'GET, HEAD, OPTIONS';

/**
 * Answers the metrics to operators, and to programs on this machine. Throws `unauthenticated` and `forbidden` to all others,
 * and `method_not_allowed`.
 */
export function answerMetrics({ authMode, local, read }: MetricsEndpoint): RequestMiddleware {
  return async (c) => {
    c.env.route = METRICS_PATH;
    const { method } = c.req;
    if (method === 'OPTIONS')
      return new Response(null, { status: 204, headers: standardHeaders(c.env, { Allow: ALLOWED }) });
    if (method !== 'GET' && method !== 'HEAD') {
      throw new AppError('method_not_allowed', `${METRICS_PATH} takes ${ALLOWED}.`, { headers: { Allow: ALLOWED } });
    }
    const refusal =
      authMode === 'open' || (local && isFromThisMachine(c)) ? null : findRefusal(c.env.caller, 'operator');
    if (refusal !== null) throw refusal;
    return new Response(method === 'HEAD' ? null : await read(), {
      headers: standardHeaders(c.env, { 'Content-Type': METRICS_MEDIA_TYPE, 'Cache-Control': 'no-store' }),
    });
  };
}

/**
 * Whether a program on this machine asks by itself. A proxy here comes from this machine too: it tells that it passes
 * something on, or it names the host that its own client has asked for.
 */
function isFromThisMachine(c: Context<RouteHono>): boolean {
  const address = c.env.incoming?.socket.remoteAddress?.replace(/^::ffff:/i, '') ?? '';
  if (isIP(address) === 0 || !isLoopback(address)) return false;
  if (PROXY_HEADERS.some((name) => readHeader(c, name) !== undefined)) return false;
  return isLoopback(new URL(c.req.url).hostname);
}
