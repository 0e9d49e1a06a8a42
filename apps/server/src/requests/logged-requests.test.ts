import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { createTestApp } from '../../tests/harness/test-app.ts';

/** The lines that requests from an address leave in the log. */
async function linesOf(config: string, paths: readonly string[], headers: Record<string, string> = {}) {
  const server = await createTestApp({ config, variables: { APP_TRUSTED_PROXIES: '10.0.0.0/8' } });
  for (const path of paths) {
    const incoming = incomingFrom('10.0.0.1', path, { host: 'localhost:8787', ...headers });
    await server.app.handle(new Request(`http://localhost:8787${path}`, { headers }), { incoming });
  }
  const lines = server.log().filter(({ msg }) => msg === 'request');
  await server.close();
  return lines;
}

/** A request as Node hands it on. */
function incomingFrom(address: string, path: string, headers: Record<string, string>): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: address });
  const incoming = new IncomingMessage(socket);
  incoming.url = path;
  incoming.httpVersionMinor = 1;
  incoming.rawHeaders = Object.entries(headers).flat();
  Object.assign(incoming.headers, headers);
  return incoming;
}

it('probes that went well leave no line at the level info, other requests do', async () => {
  const lines = await linesOf('{}', [
    '/api/health',
    '/api/health/ready',
    '/metrics',
    '/api/users',
    '/api/health/nothing',
  ]);
  expect(lines.map(({ path }) => path)).toEqual(['/api/users', '/api/health/nothing']);
});

it('a line names no address, unless the operator wants it: then the one that a trusted proxy tells', async () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.9' };
  const [without] = await linesOf('{}', ['/api/users'], forwarded);
  expect(without).not.toHaveProperty('client_address');
  expect(JSON.stringify(without)).not.toContain('203.0.113.9');
  const wanted = 'log: { client_address: true }';
  expect(await linesOf(wanted, ['/api/users'], forwarded)).toMatchObject([{ client_address: '203.0.113.9' }]);
  expect(await linesOf(wanted, ['/api/users'])).toMatchObject([{ client_address: '10.0.0.1' }]);
});
