import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { RouteHono } from '@learnwright/http';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { readEnvironment } from '../configuration/environment.ts';
import { createClientAddress } from './client-address.ts';

/** The address found for a connection of `peer` that sends the header. */
async function addressOf(trusted: string, peer: string | undefined, forwarded?: string): Promise<string | null> {
  const clientAddress = createClientAddress(readEnvironment({ APP_TRUSTED_PROXIES: trusted }).APP_TRUSTED_PROXIES);
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: peer });
  const incoming = new IncomingMessage(socket);
  if (forwarded !== undefined) incoming.headers = { 'x-forwarded-for': forwarded };
  const found: (string | null)[] = [];
  const app = new Hono<RouteHono>().get('/', (c) => {
    found.push(clientAddress(c));
    return c.text('');
  });
  await app.fetch(new Request('http://localhost/'), { incoming });
  return found[0] ?? null;
}

it.each([
  ['the peer where no proxy is trusted', '', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['the peer where it is no trusted proxy', '10.0.0.0/8', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['the peer where a proxy says nothing', '10.0.0.0/8', '10.0.0.7', undefined, '10.0.0.7'],
  ['what a trusted proxy says', '10.0.0.7', '10.0.0.7', '198.51.100.1', '198.51.100.1'],
  ['the last that is no proxy', '10.0.0.0/8', '10.0.0.7', '1.2.3.4, 198.51.100.1, 10.9.9.9', '198.51.100.1'],
  ['the first of a chain of proxies', '10.0.0.0/8', '10.0.0.7', '10.1.1.1, 10.9.9.9', '10.1.1.1'],
  ['the proxy that passes on what is no address', '10.0.0.0/8', '10.0.0.7', '1.2.3.4, unknown', '10.0.0.7'],
  ['an IPv4 address that came as IPv6', '127.0.0.1', '::ffff:127.0.0.1', '::ffff:198.51.100.1', '198.51.100.1'],
  ['an address with a port', '127.0.0.1', '127.0.0.1', '198.51.100.1:4711', '198.51.100.1'],
  ['an IPv6 address', 'fd00::/8, ::1', 'fd12::1', '[2001:db8::1]:4711', '2001:db8::1'],
])('is %s', async (_, trusted, peer, forwarded, address) => {
  expect(await addressOf(trusted, peer, forwarded)).toBe(address);
});

it('is null for a request without a socket', async () => {
  expect(await addressOf('127.0.0.1', undefined, '198.51.100.1')).toBeNull();
});
