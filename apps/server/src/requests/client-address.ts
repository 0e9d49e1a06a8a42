import { type BlockList, isIP, isIPv4 } from 'node:net';
import { type RouteHono, readHeader } from '@learnwright/http';
import type { Context } from 'hono';

/** The address that the client of a request has; null where the request came through no socket, as in tests. */
export type ClientAddress = (c: Context<RouteHono>) => string | null;

const MAPPED_IPV4 = /^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i;

/**
 * Reads the address of the client, by which callers without a credential are counted: of the connection, and where
 * that is a trusted proxy (APP_TRUSTED_PROXIES), the last address in `X-Forwarded-For` that is none. Without trusted proxies the header
 * is ignored, as anybody can write it. IPv4 addresses have their four numbers, also where they came as `::ffff:…`.
 * A household has a whole /64 of IPv6 addresses.
 */
export function createClientAddress(trustedProxies: BlockList): ClientAddress {
  const isTrusted = (address: string) => trustedProxies.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
  return (c) => {
    const peer = readAddress(c.env.incoming?.socket.remoteAddress ?? '');
    if (peer === null || !isTrusted(peer)) return peer;
    let address = peer;
    for (const hop of (readHeader(c, 'x-forwarded-for') ?? '').split(',').reverse()) {
      const before = readAddress(hop);
      // What is no address was not written by a proxy that tells the truth.
      if (before === null) return address;
      address = before;
      if (!isTrusted(address)) return address;
    }
    return address;
  };
}

/** An address as text without a port, brackets or zone; null where there is none. */
function readAddress(text: string): string | null {
  const trimmed = text.trim();
  const [, bracketed, dotted] = /^(?:\[([^\]]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/.exec(trimmed) ?? [];
  const address = (bracketed ?? dotted ?? trimmed).replace(/%.*/s, '').replace(MAPPED_IPV4, '');
  return isIP(address) === 0 ? null : address;
}
