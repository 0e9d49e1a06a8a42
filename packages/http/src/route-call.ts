import type { IncomingMessage } from 'node:http';

/** What a route app is told of a request besides the request itself. */
export interface RouteEnv {
  readonly requestId: string;
  /** Node's own request, where there is one; its headers are parsed already. */
  readonly incoming?: IncomingMessage;
}

/** A request that has found its route. */
export interface RouteCall {
  readonly raw: Request;
  readonly env: RouteEnv;
  /** The path as it was sent, without the query. */
  readonly path: string;
  /** The path parameters, decoded. */
  readonly params: Readonly<Record<string, string>>;
}

/** A request header by lower-case name, from Node's parsed headers where there are any. */
export function readHeader({ env, raw }: RouteCall, name: string): string | undefined {
  const value = env.incoming === undefined ? raw.headers.get(name) : env.incoming.headers[name];
  return Array.isArray(value) ? value.join(', ') : (value ?? undefined);
}

/** The path of a URL, without the query. */
export function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const end = url.indexOf('?', start);
  return end === -1 ? url.slice(start) : url.slice(start, end);
}
