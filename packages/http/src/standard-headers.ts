/** The headers of every answer (contract, section 1). */
export const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

const SECURITY_HEADER_ENTRIES = Object.entries(SECURITY_HEADERS);

/** Adds the standard headers that an answer lacks, such as a stream or one of a plain Hono router. */
export function withStandardHeaders(response: Response, requestId: string): Response {
  const missing = SECURITY_HEADER_ENTRIES.filter(([name]) => !response.headers.has(name));
  if (missing.length === 0 && response.headers.get('x-request-id') === requestId) return response;
  const headers = new Headers(response.headers);
  for (const [name, value] of missing) headers.set(name, value);
  headers.set('X-Request-Id', requestId);
  return new Response(response.body, { status: response.status, headers });
}
