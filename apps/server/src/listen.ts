import { once } from 'node:events';
import { IncomingMessage, type Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import type { RouteEnv } from '@learnwright/http';

/** Answers a request; never throws or rejects. */
export type RequestHandler = (request: Request, env?: Partial<RouteEnv>) => Response | Promise<Response>;

/** A server that accepts requests. */
export interface Listening {
  readonly url: string;
  /** Stops accepting, lets requests under way finish, and cuts off what is left after the grace period. */
  close(graceMilliseconds: number): Promise<void>;
}

/** Listens on an address; rejects where it is taken. */
export async function listen(handle: RequestHandler, hostname: string, port: number): Promise<Listening> {
  const server = createAdaptorServer({
    fetch: (request, { incoming }) => handle(request, incoming instanceof IncomingMessage ? { incoming } : {}),
    hostname,
  }) as Server;
  server.listen(port, hostname);
  await once(server, 'listening');
  return { url: urlOf(server, hostname), close: (grace) => closeServer(server, grace) };
}

function urlOf(server: Server, hostname: string): string {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return `http://${hostname.includes(':') ? `[${hostname}]` : hostname}:${port}`;
}

async function closeServer(server: Server, grace: number): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), grace);
  await closed;
  clearTimeout(timer);
}
