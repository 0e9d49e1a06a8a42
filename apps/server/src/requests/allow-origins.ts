import { isWhole, type RouteHono, readHeader, replaceResponse, standardHeaders } from '@learnwright/http';
import type { Context } from 'hono';
import type { RequestMiddleware } from './request-middleware.ts';

const PREFLIGHT_SECONDS = '7200';
/** What a page may send besides what every form may. */
const REQUEST_HEADERS = [
  ...['Authorization', 'Content-Type', 'Idempotency-Key', 'If-Match', 'If-None-Match', 'Last-Event-ID'],
  ...['X-Request-Id', 'traceparent', 'tracestate'],
].join(', ');
/** What a page may read of an answer besides what it always may. */
const ANSWER_HEADERS = [
  ...['Allow', 'Content-Disposition', 'Date', 'ETag', 'Idempotency-Replayed', 'Link', 'Location'],
  ...['Preference-Applied', 'RateLimit', 'RateLimit-Policy', 'Retry-After', 'WWW-Authenticate', 'X-Request-Id'],
].join(', ');
/** What else refuses a preflight, which carries no credential, is for the request itself to hear, and its page to read. */
const FINAL_REFUSALS = [400, 421];

/**
 * Lets pages of these origins read every answer: problem documents, streams and those of plugins too (CORS). Preflights
 * are answered 204 with the methods of the route. Cookies are allowed, which is why there is no `*`. Requests without an
 * Origin pass as they are.
 */
export function allowOrigins(origins: readonly string[]): RequestMiddleware {
  const allowed = new Set(origins);
  return async (c, next) => {
    const origin = readHeader(c, 'origin');
    await next();
    if (origin === undefined) return;
    const isAllowed = allowed.has(origin);
    const asked = readHeader(c, 'access-control-request-method');
    if (isAllowed && c.req.method === 'OPTIONS' && asked !== undefined && !FINAL_REFUSALS.includes(c.res.status)) {
      await answerPreflight(c, asked);
    }
    const headers = changeableHeaders(c);
    headers.append('Vary', 'Origin');
    if (!isAllowed) return;
    headers.set('Access-Control-Allow-Origin', origin);
    headers.set('Access-Control-Allow-Credentials', 'true');
    headers.set('Access-Control-Expose-Headers', ANSWER_HEADERS);
  };
}

/** Puts the answer to a preflight in the place of the one to OPTIONS, which names the methods of the route. */
async function answerPreflight(c: Context<RouteHono>, asked: string): Promise<void> {
  const methods = c.res.headers.get('allow') ?? asked;
  await c.res.body?.cancel();
  const headers = standardHeaders(c.env, {
    'Access-Control-Allow-Methods': methods,
    'Access-Control-Allow-Headers': REQUEST_HEADERS,
    'Access-Control-Max-Age': PREFLIGHT_SECONDS,
  });
  // A page of the public web asks for leave to reach an address of a private network.
  const isPrivate = readHeader(c, 'access-control-request-private-network') === 'true';
  if (isPrivate) headers['Access-Control-Allow-Private-Network'] = 'true';
  replaceResponse(c, new Response(null, { status: 204, headers }));
}

/** The headers of the answer; those that a plugin has from elsewhere, such as by fetch, cannot be changed in place. */
function changeableHeaders(c: Context<RouteHono>): Headers {
  const { res } = c;
  if (!isWhole(res)) {
    replaceResponse(c, new Response(res.body, { status: res.status, headers: new Headers(res.headers) }));
  }
  return c.res.headers;
}
