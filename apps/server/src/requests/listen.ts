import { once } from 'node:events';
import { createServer, IncomingMessage, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { AppError } from '@learnwright/core';
import { problemResponse, type RouteEnv } from '@learnwright/http';
import { type ConnectionLimits, connectionLimitsSchema } from '../configuration/connection-limits.ts';
import { type ConnectionEnd, watchConnections } from './end-connections.ts';
import { refuseUnreadable } from './refuse-unreadable.ts';
import { waitForReader } from './wait-for-reader.ts';

/** Answers a request; never throws or rejects. */
export type RequestHandler = (request: Request, env?: Partial<RouteEnv>) => Response | Promise<Response>;

/** A server that accepts requests. */
export interface Listening {
  readonly url: string;
  /** Makes every answer from now on the last one of its connection. */
  readonly announceEnd: ConnectionEnd['announce'];
  /**
   * Stops accepting, lets requests under way finish, and cuts off what is left after the grace period. Idle connections
   * stay open for the linger time, by default not at all.
   */
  close(graceMilliseconds: number, lingerMilliseconds?: number): Promise<void>;
}

/** How connections are dealt with before they carry a request. */
export interface ListenOptions {
  readonly limits: ConnectionLimits;
  /** Makes the problem document of what was no request, and writes it into the log. */
  readonly refuse: (error: AppError) => Response;
}

/** The connections are looked through for slow ones this often at most, and four times within the shortest limit. */
const CHECK_MILLISECONDS = 5_000;

/** Connections that may wait to be accepted; the system may allow fewer. A client beyond them tries again after a second. */
const MOST_WAITING = 4_096;

/** Listens on an address; rejects where it is taken. By default the limits are those of an empty config/app.yaml. */
export async function listen(
  handle: RequestHandler,
  hostname: string,
  port: number,
  options: ListenOptions = {
    limits: connectionLimitsSchema.parse({}),
    refuse: (error) => problemResponse(error, { requestId: '-' }),
  },
): Promise<Listening> {
  const { server, announce, close } = createHttpServer(handle, hostname, options);
  server.listen({ port, host: hostname, backlog: MOST_WAITING });
  await once(server, 'listening');
  return {
    url: urlOf(server, hostname),
    announceEnd: announce,
    close: (grace, linger = 0) => close(grace, linger),
  };
}

function createHttpServer(handle: RequestHandler, hostname: string, { limits, refuse }: ListenOptions) {
  const unreadable = refuseUnreadable(refuse);
  const answer = getRequestListener(
    (request, { incoming }) => handle(request, incoming instanceof IncomingMessage ? { incoming } : {}),
    { hostname, errorHandler: unreadable.answerInvalid },
  );
  const headersTimeout = limits.header_seconds * 1000;
  const requestTimeout = Math.max(limits.request_seconds, limits.header_seconds) * 1000;
  const server = createServer({
    maxHeaderSize: limits.header_bytes,
    headersTimeout,
    requestTimeout,
    keepAliveTimeout: limits.idle_seconds * 1000,
    connectionsCheckingInterval: Math.min(CHECK_MILLISECONDS, headersTimeout / 4),
    // The middleware that admits requests asks for it, and answers a problem document.
    requireHostHeader: false,
  });
  server.maxConnections = limits.max;
  server.timeout = limits.stalled_seconds * 1000;
  const { begin, announce, close } = watchConnections(server);
  server.on('request', (incoming, outgoing) => {
    unreadable.expectAnswer(incoming.socket, outgoing);
    begin(() => void answer(incoming, outgoing));
  });
  server.on('checkContinue', (incoming, outgoing) => {
    waitForReader(incoming, outgoing);
    server.emit('request', incoming, outgoing);
  });
  // What else a client expects is nothing that it may insist on (RFC 9110, section 10.1.1).
  server.on('checkExpectation', (incoming, outgoing) => server.emit('request', incoming, outgoing));
  server.on('clientError', unreadable.refuseBroken);
  server.on('connect', (_, socket) => unreadable.refuseTunnel(socket));
  return { server, announce, close };
}

function urlOf(server: Server, hostname: string): string {
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return `http://${hostname.includes(':') ? `[${hostname}]` : hostname}:${port}`;
}
