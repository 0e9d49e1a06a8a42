import { AppError } from '@learnwright/core';
import type { RouteDefinition } from '@learnwright/plugin-sdk';
import { Hono } from 'hono';
import type { RequestEffects } from './request-effects.ts';
import type { RouteEnv } from './route-env.ts';
import { createRouteRunner } from './run-route.ts';
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

/**
 * Makes a Hono app of routes. It answers requests that succeed; every error, its own 404, 405, 415 and 422 included, is
 * thrown out of `fetch`, for the one place that makes problem documents.
 */
export function createRouteApp<Context>(options: RouteAppOptions<Context>): Hono<RouteEnv> {
  const { basePath, routes, context, effects } = options;
  const app = new Hono<RouteEnv>();
  for (const route of routes) {
    requireParams(route);
    const resource = routes.find(({ method, path }) => method === 'GET' && path === route.path);
    const runner = createRouteRunner(route, { context, effects, resource });
    app.on(route.method, honoPath(basePath + route.path), runner);
  }
  const methods = methodTable(basePath, routes);
  app.notFound((c) => {
    const allowed = methods.find(({ pattern }) => pattern.test(c.req.path))?.allowed;
    if (allowed === undefined) throw new AppError('not_found', `There is nothing at ${c.req.path}.`);
    if (c.req.method === 'OPTIONS') {
      const headers = { Allow: allowed, 'X-Request-Id': c.env.requestId, ...SECURITY_HEADERS };
      return new Response(null, { status: 204, headers });
    }
    throw new AppError('method_not_allowed', `${c.req.path} takes ${allowed}.`, { headers: { Allow: allowed } });
  });
  app.onError((error) => {
    throw error;
  });
  return app;
}

function honoPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
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
  const paths = Map.groupBy(routes, ({ path }) => path);
  // A path without parameters is asked first: `/badges/all` is not a `/badges/{user_id}`.
  const sorted = [...paths].toSorted(([left], [right]) => left.split('{').length - right.split('{').length);
  return sorted.map(([path, group]) => {
    const methods = group.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    const source = (basePath + path).replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, '[^/]+');
    return { pattern: new RegExp(`^${source}$`), allowed: [...methods, 'OPTIONS'].join(', ') };
  });
}
