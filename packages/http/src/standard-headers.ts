import type { RouteEnv } from './route-context.ts';

/** What every answer to a request has in common. */
export type AnswerEnv = Pick<RouteEnv, 'requestId' | 'limits'>;

/** The headers of every answer (specification, R5.12). */
export const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  // No page of another origin loads an answer as a picture or a script; what CORS allows is not concerned.
  'Cross-Origin-Resource-Policy': 'same-origin',
  // Answers are of one caller: no shared cache keeps them, and a browser asks again before it shows one.
  'Cache-Control': 'private, no-cache',
} as const;

/**
 * The headers of an answer with the standard ones. Written out name by name: two objects spread into one take three
 * times as long, and every answer needs this.
 */
export function standardHeaders(
  { requestId, limits }: AnswerEnv,
  headers: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const all = {
    ...headers,
    'X-Content-Type-Options': SECURITY_HEADERS['X-Content-Type-Options'],
    'X-Frame-Options': SECURITY_HEADERS['X-Frame-Options'],
    'Referrer-Policy': SECURITY_HEADERS['Referrer-Policy'],
    'Content-Security-Policy': SECURITY_HEADERS['Content-Security-Policy'],
    'Cross-Origin-Resource-Policy': SECURITY_HEADERS['Cross-Origin-Resource-Policy'],
    'Cache-Control': headers['Cache-Control'] ?? SECURITY_HEADERS['Cache-Control'],
    'X-Request-Id': requestId,
  };
  return limits === undefined ? all : Object.assign(all, limits.headers);
}

const WHOLE = Symbol('whole');
const WHOLE_MARK = { [WHOLE]: true };

/**
 * Marks an answer that has the standard headers and its whole body, and is no document. To look at its headers would take longer than to
 * make it: Node's server writes them as they are where nobody has asked for them.
 */
export function markWhole(response: Response): Response {
  return Object.assign(response, WHOLE_MARK);
}

/** Whether an answer is marked as whole. */
export function isWhole(response: Response): boolean {
  return WHOLE in response;
}

/** What a browser runs the scripts of when somebody opens it: HTML, and XML, to which pictures in SVG belong. */
const DOCUMENT = /^\s*(?:text\/html|text\/xml|application\/xml|[\w.-]+\/[\w.-]+\+xml)\s*(?:;|$)/i;
const SANDBOX = 'sandbox allow-scripts allow-forms allow-popups';

/** Whether an answer of a media type is a document with scripts to a browser. */
export function isDocument(mediaType: string): boolean {
  return DOCUMENT.test(mediaType);
}

/**
 * Gives a document an opaque origin: it reads no cookie and no storage of the server's pages, and calls the API as nobody. Policies add
 * up, so that nothing that the answer says itself weakens this one. Any other answer stays as it is.
 */
export function withSandbox(response: Response): Response {
  if (isWhole(response) || !isDocument(response.headers.get('content-type') ?? '')) return response;
  const headers = new Headers(response.headers);
  headers.append('Content-Security-Policy', SANDBOX);
  return new Response(response.body, { status: response.status, headers });
}

const SECURITY_HEADER_ENTRIES = Object.entries(SECURITY_HEADERS);

/** Adds the standard headers that an answer lacks, such as a stream or one of a plain Hono router. */
export function withStandardHeaders(response: Response, { requestId, limits }: AnswerEnv): Response {
  if (isWhole(response)) return response;
  const missing = SECURITY_HEADER_ENTRIES.filter(([name]) => !response.headers.has(name));
  if (missing.length === 0 && response.headers.get('x-request-id') === requestId) return response;
  const headers = new Headers(response.headers);
  for (const [name, value] of missing) headers.set(name, value);
  headers.set('X-Request-Id', requestId);
  for (const [name, value] of Object.entries(limits?.headers ?? {})) headers.set(name, value);
  return new Response(response.body, { status: response.status, headers });
}
