import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { connectGuarded, NoPublicAddressError, type Target, type Ways } from './connect-guarded.ts';

/** A proxy on a loopback address, for one command and the one host of its address. */
export interface GuardedProxy {
  /** For the setting `http.proxy`. */
  readonly url: string;
  /** Whether the command asked for a host that may not be connected to. */
  refused(): boolean;
  close(): Promise<void>;
}

/** Ends what is no tunnel, and what is one to somewhere else. */
const REFUSED = 'HTTP/1.1 502 Refused\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';
const OPEN = 'HTTP/1.1 200 Open\r\n\r\n';

/**
 * Opens a proxy that makes tunnels (`CONNECT`) to public addresses of one host and port, and nothing else. What goes through is
 * encrypted from end to end, so that Git checks the certificate of the host itself. Close it with the command.
 */
export async function openGuardedProxy(target: Target, ways?: Ways): Promise<GuardedProxy> {
  const tunnels = new Set<Duplex>();
  let refused = false;
  const hold = (socket: Duplex) => {
    tunnels.add(socket);
    // Whichever side breaks off ends the other, and the command says what it makes of it.
    socket.on('error', () => undefined).once('close', () => tunnels.delete(socket));
  };

  async function open(request: IncomingMessage, client: Duplex, first: Buffer): Promise<void> {
    hold(client);
    if (!isTarget(request.url, target)) return void client.end(REFUSED);
    let host: Socket;
    try {
      host = await connectGuarded(target, ways);
    } catch (error) {
      refused ||= error instanceof NoPublicAddressError;
      return void client.end(REFUSED);
    }
    hold(host);
    if (client.destroyed) return void host.destroy();
    client.once('close', () => host.destroy());
    host.once('close', () => client.destroy());
    client.write(OPEN);
    host.write(first);
    client.pipe(host).pipe(client);
  }

  const server = createServer((_, response) => void response.writeHead(502).end());
  server.on('connect', (request, client, first) => void open(request, client, first));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    refused: () => refused,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      for (const socket of tunnels) socket.destroy();
      await closed;
    },
  };
}

/** Tells whether a tunnel is asked for to the host and port that the command was given. */
function isTarget(authority: string | undefined, { host, port }: Target): boolean {
  const url = URL.parse(`https://${authority ?? ''}`);
  return url !== null && hostOf(url) === host && portOf(url) === port;
}

/** The host of an address as the system takes it: an IPv6 address without brackets. */
export function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1');
}

/** The port of an address of HTTPS. */
export function portOf({ port }: URL): number {
  return port === '' ? 443 : Number(port);
}
