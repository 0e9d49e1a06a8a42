import { AppError } from '@learnwright/core';
import { type FindOwners, isRouteReply, type ListReading, type RouteDefinition } from '@learnwright/plugin-sdk';
import { type Context, Hono } from 'hono';
import { createAnswers, keepingOf, toResponse, toTaggedResponse } from './answer.ts';
import { answerFile } from './answer-file.ts';
import { answerList } from './answer-list.ts';
import { createAuthorization, withOwnRecords } from './authorize.ts';
import { requireMatch, withEntityTag } from './conditional-requests.ts';
import { keepAnswer } from './idempotency.ts';
import { streamPieces } from './json-stream.ts';
import { createLimitMiddleware } from './limit-middleware.ts';
import { receiveBody } from './request-body.ts';
import type { RequestHandling } from './request-handling.ts';
import { requireRoutes, shapeOf } from './required-routes.ts';
import { findRecordStatus, findResource, takesIfMatch } from './resources.ts';
import {
  type Answer,
  pathOf,
  type RouteContext,
  type RouteEnv,
  type RouteHono,
  type RouteMiddleware,
  sentPath,
} from './route-context.ts';
import { standardHeaders, withStandardHeaders } from './standard-headers.ts';
import { createValidation, readFields } from './validation.ts';

/** What a route app is made of. */
export interface RouteAppOptions<Context> {
  /** What comes before every path: `/api`, or `/api/plugins/quiz`. */
  readonly basePath: string;
  readonly routes: readonly RouteDefinition<Context>[];
  /** Handed to every handler. */
  readonly context: Context;
  readonly handling: RequestHandling;
  /** The owners of the records that these routes declare themselves, by the name of the record. */
  readonly owners?: Readonly<Record<string, FindOwners>>;
}

/** Answers the requests to a list of routes. */
export interface RouteApp {
  /** Answers a request that succeeds; rejects with every error, its own 404, 405, 415 and 422 included. */
  fetch(request: Request, env: RouteEnv): Promise<Response>;
}

/** Makes an app of routes: a Hono app that lets every error out, for the one place that makes problem documents. */
export function createRouteApp<Context>(options: RouteAppOptions<Context>): RouteApp {
  const app = createHono();
  addRoutes(app, options);
  return { fetch: async (request, env) => app.fetch(request, env) };
}

/** A Hono app without routes. Errors leave it through `fetch`; middleware around the routes catches them. */
export function createHono(): Hono<RouteHono> {
  return new Hono<RouteHono>({ getPath: routingPath }).onError((error) => {
    throw error;
  });
}

/** Adds routes to an app, and the answers to requests that none of them takes: 404, 405 and OPTIONS. */
export function addRoutes<Context>(app: Hono<RouteHono>, options: RouteAppOptions<Context>): void {
  const { basePath, routes, owners = {} } = options;
  requireRoutes(routes, Object.keys(owners));
  for (const route of routes) {
    const path = (basePath + route.path).replaceAll(/\{(\w+)\}/g, ':$1');
    app.on(route.method, [path], ...namingRoute(basePath + route.path, createMiddleware(route, options)));
  }
  const methods = methodTable(basePath, routes);
  app.notFound((c) => refuse(c, methods));
}

/** The middleware of a route in its order, the handler last; what a route has no use for is left out. */
function createMiddleware<Context>(
  route: RouteDefinition<Context>,
  { routes, context, handling, owners = {} }: RouteAppOptions<Context>,
): RouteMiddleware[] {
  const { method, path, body, upload, read_from } = route;
  const resource = findResource(path, routes);
  const recordStatus = findRecordStatus(route, routes);
  const { validators, readInput } = createValidation(route, handling.unknownQuery);
  const findOwners = withOwnRecords(owners, handling.findOwners);
  const { beforeBody, afterBody } = createAuthorization(route, findOwners);
  const { countCall, countUpload, countStream } = createLimitMiddleware(route);
  const { callHandler, toAnswer, writePage, headersOf } = createAnswers(route, context, keepingOf(handling));
  const isRead = method === 'GET';
  const reading = (read_from === 'replica' && handling.readFromReplica) || asItIs;

  async function answerRequest(c: RouteContext): Promise<Response> {
    const result = await callHandler(c, c.get('input') ?? readInput(c));
    const answer = (await readOn(c, result)) ?? toAnswer(c, result);
    if (answer instanceof Response) return toStream(c, answer);
    if (isRead) return toTaggedResponse(c, answer);
    const sent = answer.status === recordStatus ? withEntityTag(answer) : answer;
    c.set('answer', sent);
    return toResponse(c, sent);
  }

  /** The answer of a handler that leaves the reading to us. */
  async function readOn(c: RouteContext, result: unknown): Promise<Answer | Response | null> {
    if (!isRouteReply(result)) return null;
    const { list, pieces, file } = result;
    const { onStreamError: onError } = handling;
    if (file) return answerFile(c, file, { headers: result.headers, onError });
    if (list) return answerList(inReading(list), { toAnswer: (page) => writePage(c, page), onError });
    if (!pieces) return null;
    return streamPieces((send) => send(pieces), { onError, headers: headersOf(result) });
  }

  /** The rest of a long list is read while it is sent, a page at a time: a slow client keeps no connection from others. */
  function inReading(list: ListReading): ListReading {
    return { ...list, read: (page) => reading(() => list.read(page)) };
  }

  const ownBody: RouteMiddleware = async (c, next) => {
    const input = readInput(c);
    await afterBody?.(c, input);
    c.set('input', input);
    return next();
  };

  // Who may comes before what is sent; a caller's own answer is replayed only to who may still have it.
  return [
    ...given(countCall),
    ...given(beforeBody),
    ...given(countUpload),
    ...(body === undefined && upload === undefined ? [] : [receiveBody(route, handling.bodyLimit)]),
    ...(afterBody === null ? [] : [...validators, ownBody]),
    ...(method === 'POST' ? [keepAnswer(handling, route, findOwners)] : []),
    ...(takesIfMatch(route, routes)
      ? [requireMatch(resource && createResourceReader(resource, context, handling), handling, route)]
      : []),
    ...(afterBody === null ? validators : []),
    ...given(countStream),
    reading === asItIs ? answerRequest : (c) => reading(() => answerRequest(c)),
  ];
}

/** Notes the template of the route in the first of its middleware: one for this alone would have its price. */
function namingRoute(template: string, [first, ...others]: readonly RouteMiddleware[]): RouteMiddleware[] {
  if (first === undefined) return [];
  const naming: RouteMiddleware = (c, next) => {
    c.env.route = template;
    return first(c, next);
  };
  return [naming, ...others];
}

function asItIs<T>(work: () => Promise<T>): Promise<T> {
  return work();
}

/** A list of the middleware where there is one. */
function given(middleware: RouteMiddleware | null): RouteMiddleware[] {
  return middleware === null ? [] : [middleware];
}

/** Reads the resource that a change is made to, as its route answers it; a PATCH is asked with a body that changes nothing. */
function createResourceReader<Context>(
  resource: RouteDefinition<Context>,
  context: Context,
  handling: RequestHandling,
) {
  // The tag is that of what the client has been sent.
  const { callHandler, toAnswer } = createAnswers(resource, context, keepingOf(handling));
  return async (c: RouteContext) => {
    const body = resource.body?.parse({});
    return toAnswer(c, await callHandler(c, { ...readFields(resource, c), body }));
  };
}

/** A Response that a handler made itself. Hono drops the body of an answer to HEAD, so its source is cancelled here. */
async function toStream(c: RouteContext, response: Response): Promise<Response> {
  if (c.req.method !== 'HEAD') return withStandardHeaders(response, c.env);
  await response.body?.cancel();
  const { status, headers } = response;
  return withStandardHeaders(new Response(null, { status, headers }), c.env);
}

/** The answer to a request that no route takes. */
function refuse(c: Context<RouteHono>, methods: MethodTable): Response {
  const path = sentPath(c);
  const allowed = methods.find(({ pattern }) => pattern.test(path))?.allowed;
  if (allowed === undefined) throw new AppError('not_found', `There is nothing at ${path}.`);
  if (c.req.method !== 'OPTIONS') {
    throw new AppError('method_not_allowed', `${path} takes ${allowed}.`, { headers: { Allow: allowed } });
  }
  return new Response(null, { status: 204, headers: standardHeaders(c.env, { Allow: allowed }) });
}

/**
 * The path by which Hono finds a route: as it was sent, so that an escaped slash does not part it. Hono decodes the
 * parameters; one with half an escape in it stands for itself, so its percent signs are escaped before.
 */
function routingPath({ url }: Request): string {
  const path = pathOf(url);
  if (!path.includes('%')) return path;
  return path
    .split('/')
    .map((segment) => (isDecodable(segment) ? segment : segment.replaceAll('%', '%25')))
    .join('/');
}

function isDecodable(segment: string): boolean {
  try {
    decodeURIComponent(segment);
    return true;
  } catch {
    return false;
  }
}

/** The methods of each address, for 405 and OPTIONS. */
type MethodTable = readonly { readonly pattern: RegExp; readonly allowed: string }[];

function methodTable(basePath: string, routes: readonly RouteDefinition<never>[]): MethodTable {
  // The names of parameters do not matter: `/cards/{user_id}` and `/cards/{id}` are the same addresses.
  const shapes = Map.groupBy(routes, ({ path }) => shapeOf(path));
  // A path without parameters is asked first: `/badges/all` is not a `/badges/{user_id}`.
  const sorted = [...shapes].toSorted(([left], [right]) => left.split('{').length - right.split('{').length);
  return sorted.map(([shape, group]) => {
    const methods = group.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    const source = (basePath + shape).replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll('{}', '[^/]+');
    return { pattern: new RegExp(`^${source}$`), allowed: [...methods, 'OPTIONS'].join(', ') };
  });
}
