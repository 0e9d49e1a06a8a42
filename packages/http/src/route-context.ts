import type { IncomingMessage } from 'node:http';
import type { Awaitable } from '@learnwright/core';
import type { Caller, RequestKey, RouteLimit, Upload } from '@learnwright/plugin-sdk';
import type { Context, MiddlewareHandler } from 'hono';

/** The facts about a request that come beside the request itself: Hono's bindings. */
export interface RouteEnv {
  readonly requestId: string;
  /** Who sends the request. */
  readonly caller: Caller;
  /** Node's own request, where there is one; its headers are parsed already. */
  readonly incoming?: IncomingMessage;
  /** What the caller has left; absent where nothing is limited. */
  readonly limits?: RequestLimits;
  /** Written when a route takes the request: its template, such as `/api/users/{user_id}`. */
  route?: string | null;
}

/** The limits of the caller of a request. */
export interface RequestLimits {
  /** The headers that tell what is left; every answer gets them. */
  readonly headers: Readonly<Record<string, string>>;
  /** Counts a call of a class; throws `rate_limited` where none is left. */
  takeCall(limit: RouteLimit): Awaitable<void>;
  /** Counts one thing more under way until the answer is called, once; throws `rate_limited` where there are too many. */
  begin(what: 'streams' | 'uploads'): () => void;
}

/** What came in the body of a request: the text of a JSON body, null where an optional one was left out, or files. */
export interface ReceivedBody {
  readonly json: string | null;
  readonly upload: Upload;
}

/** An answer before it is sent: what an idempotency key keeps. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** The parts of a request that a handler is given. */
export interface ValidatedInput {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** The types of Hono for every app here. The variables are what one middleware of a route leaves for the others. */
export interface RouteHono {
  Bindings: RouteEnv;
  Variables: {
    readonly received?: ReceivedBody;
    /** What was validated before the handler's turn, where a middleware needed it. */
    readonly input?: ValidatedInput;
    readonly answer?: Answer;
    /** The Idempotency-Key that is reserved for the request. */
    readonly key?: RequestKey;
  };
}

/** What the validators leave: the part of the request, or an `InvalidPart`. */
export interface ValidatedParts {
  in: { readonly param?: object; readonly json?: unknown };
  out: { readonly [part in 'param' | 'json']: unknown };
}

/** A request that has found its route. */
export type RouteContext = Context<RouteHono, string, ValidatedParts>;

/** Middleware of a route, as Hono has it. */
export type RouteMiddleware = MiddlewareHandler<RouteHono, string, ValidatedParts>;

/** Puts a response in the place of the one that is there, headers included: by itself Hono adds those of the old one to it. */
export function replaceResponse(c: Context<RouteHono>, response: Response): void {
  c.res = undefined;
  c.res = response;
}

/** A request header by lower-case name, from Node's parsed headers where there are any. */
export function readHeader({ env, req }: Context<RouteHono>, name: string): string | undefined {
  const value = env.incoming === undefined ? req.raw.headers.get(name) : env.incoming.headers[name];
  return Array.isArray(value) ? value.join(', ') : (value ?? undefined);
}

/** The path as it was sent, without the query; Hono's has ill-formed escapes of its own way. */
export function sentPath({ req }: Context<RouteHono>): string {
  return req.path.includes('%') ? pathOf(req.url) : req.path;
}

/** The path of a URL, without the query. */
export function pathOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2);
  const end = url.indexOf('?', start);
  return end === -1 ? url.slice(start) : url.slice(start, end);
}
