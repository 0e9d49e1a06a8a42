import { AppError } from '@learnwright/core';
import type { RouteApp, RouteEnv } from '@learnwright/http';
import type { Access, PluginInstance, RouteDefinition, RouteMethod } from '@learnwright/plugin-sdk';
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { PluginRefusal } from '../errors.ts';
import type { PluginRoutes, RouteSetup } from './plugin.ts';

/** The methods that the API document lists. */
const ROUTE_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies readonly RouteMethod[];

/** A parameter of a Hono path: `:id`, `:id?` or `:id{[0-9]+}`. */
const PARAMETER = /:(\w+)(?:\{[^}]*\})?\??/g;

/**
 * Builds the routes of a plugin of the class form from its plain Hono routers. They are open to `app` and `operator`
 * unless the plugin's `route_access` says otherwise. Throws a PluginRefusal when they are no Hono routers.
 */
export function buildRouterRoutes(instance: PluginInstance, { basePath }: RouteSetup): PluginRoutes {
  const routers = instance.get_routes?.() ?? [];
  if (!Array.isArray(routers) || !routers.every(isRouter)) {
    throw new PluginRefusal(instance.name, ['get_routes() must answer a list of Hono routers']);
  }
  return { app: mountRouters(basePath, routers), routes: describeRouters(routers, instance.route_access ?? 'app') };
}

type RouterEnv = { Bindings: RouteEnv };

/** Tells a Hono router, also one of another copy of Hono. */
function isRouter(value: unknown): value is Hono {
  return (
    typeof value === 'object' && value !== null && 'routes' in value && Array.isArray(value.routes) && 'fetch' in value
  );
}

function mountRouters(basePath: string, routers: readonly Hono[]): RouteApp {
  const app = new Hono<RouterEnv>();
  for (const router of routers) {
    letErrorsOut(router);
    app.route(basePath, router);
  }
  app.notFound((c) => answerUnmatched(app, c));
  app.onError((error) => {
    throw error;
  });
  return { fetch: async (request, env) => app.fetch(request, env) };
}

/**
 * A router of another copy of Hono brings that copy's default error handler, which would answer errors with its own text.
 * Hono recognises only its own default handler. A handler of the author stays in either case.
 */
function letErrorsOut(router: Hono): void {
  const ours: boolean = router instanceof Hono;
  if (ours) return;
  const untouched: unknown = Reflect.construct(Reflect.get(router, 'constructor'), []);
  if (!isRouter(untouched) || Reflect.get(untouched, 'errorHandler') !== Reflect.get(router, 'errorHandler')) return;
  router.onError((error) => {
    throw error;
  });
}

function answerUnmatched(app: Hono<RouterEnv>, c: Context<RouterEnv>): Response {
  const { method, path } = c.req;
  const allowed = ROUTE_METHODS.filter((candidate) =>
    app.router.match(candidate, path)[0].some(([[, route]]) => route.method === candidate),
  );
  if (allowed.length === 0) throw new AppError('not_found', `There is nothing at ${path}.`);
  const Allow = [...allowed, ...(allowed.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  if (method === 'OPTIONS') return c.body(null, 204, { Allow });
  throw new AppError('method_not_allowed', `${path} takes ${Allow}.`, { headers: { Allow } });
}

/** The routes of plain Hono routers for the API document, without bodies, middleware and wildcards. */
function describeRouters(routers: readonly Hono[], access: Access): RouteDefinition<never>[] {
  const described = new Map<string, RouteDefinition<never>>();
  for (const { method, path } of routers.flatMap(({ routes }) => routes)) {
    const known = ROUTE_METHODS.find((candidate) => candidate === method);
    if (known === undefined || path.includes('*')) continue;
    const route = describeRoute(known, path, access);
    described.set(`${method} ${route.path}`, route);
  }
  return [...described.values()];
}

function describeRoute(method: RouteMethod, honoPath: string, access: Access): RouteDefinition<never> {
  const path = honoPath.replaceAll(PARAMETER, '{$1}');
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return {
    method,
    path: path === '/' ? '' : path,
    access,
    summary: `${method} ${path}`,
    params: z.object(Object.fromEntries(names.map((name) => [name, z.string()]))),
    response: { 200: null },
    handler: () => {
      throw new Error("The plugin's own router answers this route.");
    },
  };
}
