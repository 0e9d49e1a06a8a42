/** The headers of every answer (contract, section 1). */
export const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** Adds the standard headers that a foreign answer lacks, such as one of a plain Hono router. */
export function withStandardHeaders(response: Response, requestId: string): Response {
  if (response.headers.has('x-request-id')) return response;
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) {
    if (!headers.has(name)) headers.set(name, value);
  }
  headers.set('X-Request-Id', requestId);
  return new Response(response.body, { status: response.status, headers });
}
