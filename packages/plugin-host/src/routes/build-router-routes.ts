import { AppError } from '@learnwright/core';
import type { RouteApp, RouteEnv } from '@learnwright/http';
import type { PluginInstance } from '@learnwright/plugin-sdk';
import { type Context, Hono } from 'hono';
import type { PluginRoutes, RouteSetup } from '../definition/plugin.ts';
import { PluginRefusal } from '../definition/plugin-refusal.ts';
import { describeRouters, ROUTE_METHODS } from './describe-routers.ts';

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
 * A router of another copy of Hono brings that copy's default error handler, which would answer errors with a text of
 * its own. Hono recognises only its own; an author's handler stays in either case.
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
