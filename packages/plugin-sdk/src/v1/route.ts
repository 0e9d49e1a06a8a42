import type { Awaitable, ErrorCode } from '@learnwright/core';
import type { z } from 'zod';
import type { Access } from './access.ts';
import type { Caller } from './caller.ts';
import type { ErrorNameOf } from './plugin-error.ts';
import type { RouteReply } from './reply.ts';

/** The methods a route can have. */
export type RouteMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One file of an upload. */
export interface UploadedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A multipart form or a raw ZIP, read into memory up to the route's limit. */
export interface Upload {
  readonly files: readonly UploadedFile[];
  readonly fields: Readonly<Record<string, string>>;
}

/** An answer that is not JSON. */
export interface OtherMedia {
  readonly media_type: string;
  readonly description: string;
  /** Of `text/event-stream`: the schema of the data of each event, by its name. */
  readonly events?: Readonly<Record<string, z.ZodType>>;
  /** One of them, for the API document: a text, or what the JSON says. */
  readonly example?: unknown;
}

/** The answer of a status: a schema for JSON, another media type, or null for no body. */
export type ResponseDescription = z.ZodType | OtherMedia | null;

/** The answers of a route by status. */
export type ResponseDescriptions = Readonly<Record<number, ResponseDescription>>;

/** The object schema of path parameters or a query. */
export type FieldsSchema = z.ZodObject;

/** The input of a handler. */
export interface RouteInput<Context, Params = unknown, Query = unknown, Body = unknown> {
  readonly context: Context;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The files of a route with `upload`; empty elsewhere. */
  readonly upload: Upload;
  readonly request: RouteRequest;
}

/** The parts of the request itself. */
export interface RouteRequest {
  readonly id: string;
  /** Who sends the request; `access` has let them in. */
  readonly caller: Caller;
  readonly url: string;
  readonly headers: Headers;
  /** The JSON body as it was sent, for a signature over it; null without one. */
  readonly text: string | null;
  /** Aborted when the client has gone. */
  readonly signal: AbortSignal;
  /** The Idempotency-Key of a request to a route with the effect `external`; null without one, and elsewhere. */
  readonly key: RequestKey | null;
}

/** An Idempotency-Key that is reserved for the request. */
export interface RequestKey {
  /**
   * What an earlier run of the same request has remembered, where it ended without an answer: it failed, or its server was
   * killed. Null where there was none, or where it came to nothing.
   */
  readonly remembered: string | null;
  /**
   * Remembers what the request has begun, such as the id of the record it has made, so that a repetition goes on with it.
   * Inside a transaction the value is part of it. Throws request_in_progress where another run has the key by now.
   */
  remember(value: string): Promise<void>;
}

/** The classes of calls that a route can put itself in. */
export const ROUTE_LIMITS = ['ai'] as const;

/** The class of a route whose calls are limited apart: `ai` for calls of an AI provider. */
export type RouteLimit = (typeof ROUTE_LIMITS)[number];

/** A request that the API document shows, and that people send from there as it is. */
export interface RouteExample<Params, Query, Body> {
  /** The parameters of the path; those that are left out have the examples of the glossary. */
  readonly params?: { readonly [Name in keyof Params]?: Params[Name] };
  readonly query?: { readonly [Name in keyof Query]?: Query[Name] };
  readonly body?: Body;
  /** What it answers. Left out: composed of the examples of fields, in their schemas and in glossaries. */
  readonly answer?: unknown;
}

/** Everything about a route but its method, path and handler. */
export interface RouteOptions<
  Params extends FieldsSchema = FieldsSchema,
  Query extends FieldsSchema = FieldsSchema,
  Body extends z.ZodType = z.ZodType,
  Answers extends ResponseDescriptions = ResponseDescriptions,
> {
  /** The callers of the route. */
  readonly access: Access;
  /** One line for the API document. */
  readonly summary?: string;
  readonly description?: string;
  /** Groups routes in the API document; default: the plugin's or feature's name. */
  readonly tag?: string;
  readonly example?: RouteExample<z.input<NoInfer<Params>>, z.input<NoInfer<Query>>, z.input<NoInfer<Body>>>;
  readonly params?: Params;
  readonly query?: Query;
  /**
   * What becomes of parameters that `query` does not name. `refuse` (default): 422 with the nearest name, unless the operator
   * eases it with `app.unknown_query`. `ignore`: for senders that add what they like, such as those of webhooks.
   */
  readonly unknown_query?: 'refuse' | 'ignore';
  /** The JSON body. */
  readonly body?: Body;
  /**
   * Takes files (multipart or a raw ZIP) instead of a JSON body: at most `max_bytes`, and in a form at most `max_parts` files
   * and fields (default 100).
   */
  readonly upload?: { readonly max_bytes: number; readonly max_parts?: number };
  /** The answer of each status; the first 2xx is the status of a handler that returns a plain value. */
  readonly response: Answers;
  /** The errors beyond those of every route: codes of the error table, and names of the plugin's own `errors`. */
  readonly errors?: readonly string[];
  /**
   * `transaction` (default): all changes are one unit of work, which also stores the answer under an Idempotency-Key.
   * `external`: the route calls out of the process (AI, Git), so the key is reserved before the start. A POST that streams
   * text is `external`: the text is stored at its end. When the server is killed, a repetition runs the handler again: it
   * must be harmless to run twice, or resume what `request.key` remembers.
   */
  readonly effect?: 'transaction' | 'external';
  /**
   * `replica`: a GET route that reads much, such as a list or an export. Where there is a replica, it is read there, once that has
   * all that was stored before the request came; else, and from its first write on, from the primary. Default: `primary`.
   */
  readonly read_from?: 'primary' | 'replica';
  /**
   * Fields of the JSON answer that are told once, such as the secret of a token: an Idempotency-Key does not keep them, and
   * they are null in the answer to a repetition.
   */
  readonly answered_once?: readonly string[];
  /**
   * `ai`: the route asks an AI provider, so a caller may call all such routes together only 30 times a minute, or as often
   * as the operator says. Default: the route counts among the other calls alone.
   */
  readonly limit?: RouteLimit;
}

/** A route: its description for the API document, and its handler. */
export interface RouteDefinition<Context = unknown> extends RouteOptions {
  readonly method: RouteMethod;
  /** With parameters in braces: `/attempts/{user_id}`. */
  readonly path: string;
  readonly handler: (input: RouteInput<Context>) => Awaitable<unknown>;
}

type OutputOf<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** The fields of a schema; none without one, so that reading one is a mistake that the compiler finds. */
type FieldsOf<Schema extends FieldsSchema> = keyof Schema['shape'] extends never
  ? Record<never, never>
  : z.output<Schema>;

/** A value that may be frozen all through. */
type Frozen<Value> = Value extends (infer Item)[]
  ? readonly Frozen<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Frozen<Value[Key]> }
    : Value;

/** The statuses of success. */
type Success = 200 | 201 | 202 | 203 | 204 | 205 | 206;

type ValueOf<Description> = Description extends z.ZodType
  ? Frozen<z.input<Description>>
  : Description extends null
    ? // biome-ignore lint/suspicious/noConfusingVoidType: a handler may end without a return.
      null | undefined | void
    : unknown;

/** What a handler may answer: a value that a schema of success takes, or a reply with a status of its own. */
export type RouteAnswer<Answers extends ResponseDescriptions> =
  | RouteReply
  | Response
  | { [Status in keyof Answers & Success]: ValueOf<Answers[Status]> }[keyof Answers & Success];

/** The path of a route: `/` first, parameters in braces. */
export type RoutePath = `/${string}`;

/** Only a path with `{user_id}` is for the learner whose id it has. */
type AccessOf<Path extends RoutePath> = Path extends `${string}{user_id}${string}`
  ? Access
  : RoutePath extends Path
    ? Access
    : Exclude<Access, 'learner'>;

/**
 * Defines a route of one method. The schemas type the handler's arguments and what it may answer, and the path says which
 * access it can have.
 */
export type DefineRoute<Context> = <
  Path extends RoutePath,
  Params extends FieldsSchema = z.ZodObject<Record<never, never>>,
  Query extends FieldsSchema = z.ZodObject<Record<never, never>>,
  Body extends z.ZodType = z.ZodUndefined,
  Answers extends ResponseDescriptions = ResponseDescriptions,
  const Answer extends RouteAnswer<NoInfer<Answers>> = RouteAnswer<NoInfer<Answers>>,
>(
  path: Path,
  options: RouteOptions<Params, Query, Body, Answers> & {
    readonly access: AccessOf<Path>;
    readonly errors?: readonly (ErrorCode | ErrorNameOf<Context>)[];
  },
  handler: (input: RouteInput<Context, FieldsOf<Params>, FieldsOf<Query>, OutputOf<Body>>) => Awaitable<Answer>,
) => RouteDefinition<Context>;

/** Defines routes: `route.get('/attempts/{user_id}', options, handler)`. */
export interface RouteHelper<Context> {
  readonly get: DefineRoute<Context>;
  readonly post: DefineRoute<Context>;
  readonly put: DefineRoute<Context>;
  readonly patch: DefineRoute<Context>;
  readonly delete: DefineRoute<Context>;
}

/** Builds the route helper for handlers with this context. */
export function createRouteHelper<Context>(): RouteHelper<Context> {
  const define =
    (method: RouteMethod): DefineRoute<Context> =>
    (path, options, handler) => ({
      ...options,
      method,
      path,
      // The one place where a route's schemas vouch for its handler's types: the server parses with them before the call.
      handler: handler as RouteDefinition<Context>['handler'],
    });
  return {
    get: define('GET'),
    post: define('POST'),
    put: define('PUT'),
    patch: define('PATCH'),
    delete: define('DELETE'),
  };
}
