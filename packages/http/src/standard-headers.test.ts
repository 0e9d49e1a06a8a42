import { expect, it } from 'vitest';
import { SECURITY_HEADERS, withStandardHeaders } from './standard-headers.ts';

it('adds what is missing, leaves what is there, and names the request as the server does', async () => {
  const foreign = new Response('text', {
    status: 203,
    headers: { 'X-Request-Id': 'own', 'Referrer-Policy': 'same-origin', 'Content-Type': 'text/plain' },
  });
  const response = withStandardHeaders(foreign, { requestId: 'r1' });
  expect([response.status, await response.text()]).toEqual([203, 'text']);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-security-policy': SECURITY_HEADERS['Content-Security-Policy'],
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'content-type': 'text/plain',
    'x-request-id': 'r1',
  });
});

it('leaves a complete answer as it is', () => {
  const complete = new Response('text', { headers: { ...SECURITY_HEADERS, 'X-Request-Id': 'r1' } });
  expect(withStandardHeaders(complete, { requestId: 'r1' })).toBe(complete);
});
