import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';

/** The environment every route app is called with. */
export interface RouteEnv {
  Bindings: {
    requestId: string;
    /** Node's own request, where there is one; its headers are parsed already. */
    incoming?: IncomingMessage;
  };
}

/** The context of a request to a route app. */
export type RouteContext = Context<RouteEnv>;

/** A request header by lower-case name, from Node's parsed headers where there are any. */
export function readHeader(c: RouteContext, name: string): string | undefined {
  const { incoming } = c.env;
  if (incoming === undefined) return c.req.header(name);
  const value = incoming.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
