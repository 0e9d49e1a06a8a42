import { once } from 'node:events';
import { createServer, IncomingMessage, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { AppError } from '@learnwright/core';
import { problemResponse, type RouteEnv } from '@learnwright/http';
import { type ConnectionLimits, connectionLimitsSchema } from './configuration/connection-limits.ts';
import { refuseUnreadable } from './http/refuse-unreadable.ts';
import { waitForReader } from './http/wait-for-reader.ts';

/** Answers a request; never throws or rejects. */
export type RequestHandler = (request: Request, env?: Partial<RouteEnv>) => Response | Promise<Response>;

/** A server that accepts requests. */
export interface Listening {
  readonly url: string;
  /** Stops accepting, lets requests under way finish, and cuts off what is left after the grace period. */
  close(graceMilliseconds: number): Promise<void>;
}

/** How connections are dealt with before they carry a request. */
export interface ListenOptions {
  readonly limits: ConnectionLimits;
  /** Makes the problem document of what was no request, and writes it into the log. */
  readonly refuse: (error: AppError) => Response;
}

/** The connections are looked through for slow ones this often at most, and four times within the shortest limit. */
const CHECK_MILLISECONDS = 5_000;

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
  const server = createHttpServer(handle, hostname, options);
  server.listen(port, hostname);
  await once(server, 'listening');
  return { url: urlOf(server, hostname), close: (grace) => closeServer(server, grace) };
}

function createHttpServer(handle: RequestHandler, hostname: string, { limits, refuse }: ListenOptions): Server {
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
    // The step that admits requests asks for it, and answers a problem document.
    requireHostHeader: false,
  });
  server.maxConnections = limits.max;
  server.timeout = limits.stalled_seconds * 1000;
  server.on('request', (incoming, outgoing) => {
    unreadable.expectAnswer(incoming.socket, outgoing);
    void answer(incoming, outgoing);
  });
  server.on('checkContinue', (incoming, outgoing) => {
    waitForReader(incoming, outgoing);
    server.emit('request', incoming, outgoing);
  });
  // What else a client expects is nothing that it may insist on (RFC 9110, section 10.1.1).
  server.on('checkExpectation', (incoming, outgoing) => server.emit('request', incoming, outgoing));
  server.on('clientError', unreadable.refuseBroken);
  server.on('connect', (_, socket) => unreadable.refuseTunnel(socket));
  return server;
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
