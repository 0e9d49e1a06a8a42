import { AppError } from '@learnwright/core';
import type { RouteDefinition } from '@learnwright/plugin-sdk';
import type { ParamIndexMap, Params, Router } from 'hono/router';
import { RegExpRouter } from 'hono/router/reg-exp-router';
import { SmartRouter } from 'hono/router/smart-router';
import { TrieRouter } from 'hono/router/trie-router';
import type { RequestEffects } from './request-effects.ts';
import { pathOf, type RouteEnv } from './route-call.ts';
import { createRouteRunner, type RouteRunner } from './run-route.ts';
import { SECURITY_HEADERS } from './standard-headers.ts';

/** What a route app is made of. */
export interface RouteAppOptions<Context> {
  /** What comes before every path: `/api`, or `/api/plugins/quiz`. */
  readonly basePath: string;
  readonly routes: readonly RouteDefinition<Context>[];
  /** Handed to every handler. */
  readonly context: Context;
  readonly effects: RequestEffects;
}

/** Answers the requests to a list of routes. */
export interface RouteApp {
  /** Answers a request that succeeds; rejects with every error, its own 404, 405, 415 and 422 included. */
  fetch(request: Request, env: RouteEnv): Promise<Response>;
}

/**
 * Makes an app of routes on Hono's router: a route is called with what it needs, so it has no use for a context. Errors
 * leave through `fetch`, for the one place that makes problem documents.
 */
export function createRouteApp<Context>(options: RouteAppOptions<Context>): RouteApp {
  const { basePath, routes, context, effects } = options;
  requireDistinct(routes);
  const router: Router<RouteRunner> = new SmartRouter({ routers: [new RegExpRouter(), new TrieRouter()] });
  for (const route of routes) {
    requireParams(route);
    const resource = routes.find(({ method, path }) => method === 'GET' && path === route.path);
    router.add(
      route.method,
      routerPath(basePath + route.path),
      createRouteRunner(route, { context, effects, resource }),
    );
  }
  const methods = methodTable(basePath, routes);

  async function refuse(request: Request, path: string, env: RouteEnv): Promise<Response> {
    const allowed = methods.find(({ pattern }) => pattern.test(path))?.allowed;
    if (allowed === undefined) throw new AppError('not_found', `There is nothing at ${path}.`);
    if (request.method !== 'OPTIONS') {
      throw new AppError('method_not_allowed', `${path} takes ${allowed}.`, { headers: { Allow: allowed } });
    }
    const headers = { Allow: allowed, 'X-Request-Id': env.requestId, ...SECURITY_HEADERS };
    return new Response(null, { status: 204, headers });
  }

  async function answerHead(request: Request, env: RouteEnv): Promise<Response> {
    const { status, headers, body } = await fetch(new Request(request.url, { headers: request.headers }), env);
    await body?.cancel();
    return new Response(null, { status, headers });
  }

  function fetch(request: Request, env: RouteEnv): Promise<Response> {
    const path = pathOf(request.url);
    if (request.method === 'HEAD') return answerHead(request, env);
    const [found, captured] = router.match(request.method, path);
    const match = found[0];
    if (match === undefined) return refuse(request, path, env);
    const [run, names] = match;
    return run({ raw: request, env, path, params: decodeParams(names, captured) });
  }

  return { fetch };
}

/** The parameters of a match: a router answers them, or where in its captured texts they are. */
function decodeParams(names: Params | ParamIndexMap, captured: readonly string[] | undefined): Record<string, string> {
  const params: Record<string, string> = {};
  for (const name in names) {
    const value = names[name];
    const text = typeof value === 'number' ? captured?.[value] : value;
    if (text !== undefined) params[name] = text.includes('%') ? decode(text) : text;
  }
  return params;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Half an escape is no escape: the text stands for itself.
    return text;
  }
}

function routerPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/** No two routes take the same requests: all but the first would never be asked. */
function requireDistinct(routes: readonly RouteDefinition<never>[]): void {
  const known = new Map<string, string>();
  for (const { method, path } of routes) {
    const request = `${method} ${shapeOf(path)}`;
    const other = known.get(request);
    if (other !== undefined) throw new Error(`${method} ${path} takes the requests of ${method} ${other}.`);
    known.set(request, path);
  }
}

/** Every parameter of the path has a schema, so that none reaches a database unchecked. */
function requireParams(route: RouteDefinition<never>): void {
  for (const [, name = ''] of route.path.matchAll(/\{(\w+)\}/g)) {
    if (route.params?.shape[name] === undefined) {
      throw new Error(`${route.method} ${route.path} has no schema for the path parameter "${name}".`);
    }
  }
}

function methodTable(basePath: string, routes: readonly RouteDefinition<never>[]) {
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

/** A path with its parameters nameless. */
function shapeOf(path: string): string {
  return path.replaceAll(/\{\w+\}/g, '{}');
}
