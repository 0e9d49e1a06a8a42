import {
  createAuthorization,
  createRouterIdCheck,
  findBadAccess,
  keepRouterAnswer,
  withOwnRecords,
} from '@learnwright/http';
import type {
  Access,
  PlainRouter,
  PluginInstance,
  RouteDefinition,
  RouteMethod,
  RouterWithAccess,
} from '@learnwright/plugin-sdk';
import type { Hono } from 'hono';
import { z } from 'zod';
import { PluginRefusal } from '../errors.ts';
import type { PluginRoutes, RouteSetup } from './plugin.ts';
import { createRouterApp, isRoute, ROUTE_METHODS } from './router-app.ts';

/** A parameter of a Hono path: `:id`, `:id?` or `:id{[0-9]+}`. */
const PARAMETER = /:(\w+)(?:\{(?:[^{}]|\{[^{}]*\})*\})?\??/g;

/** A router of a plugin, and who may call its routes. */
interface OwnRouter {
  readonly router: Hono;
  readonly access: Access;
}

/**
 * Builds the routes of a plugin of the class form from its plain Hono routers. A router without an access of its own is
 * for whom the plugin's `route_access` names, else for `app` and `operator`. Throws a PluginRefusal when they are no Hono
 * routers, or when their access cannot be kept to.
 */
export function buildRouterRoutes(instance: PluginInstance, { basePath, requests }: RouteSetup): PluginRoutes {
  const { owners = {} } = instance;
  const routers = readRouters(instance);
  const bad = routers.flatMap((own) => findBadRoutes(own, Object.keys(owners)));
  if (bad.length > 0) throw new PluginRefusal(instance.name, bad, 'trial.bad_access');
  const findOwners = withOwnRecords(owners, (record, ids) => requests.findOwners(record, ids));
  const guarded = routers.map(({ router, access }) => {
    const checkIds = createRouterIdCheck(access);
    const { beforeBody: guard } = createAuthorization({ access, response: {} }, findOwners, checkIds);
    return { router, access, guard, keep: keepRouterAnswer(requests, access, findOwners) };
  });
  return { app: createRouterApp(basePath, guarded), routes: describeRouters(routers) };
}

function readRouters(instance: PluginInstance): OwnRouter[] {
  const entries = instance.get_routes?.() ?? [];
  const routers = Array.isArray(entries) ? entries.flatMap((entry) => readRouter(entry, instance)) : [];
  if (Array.isArray(entries) && routers.length === entries.length) return routers;
  throw new PluginRefusal(instance.name, [
    'get_routes() must answer a list of Hono routers, or of { router, access } with one',
  ]);
}

function readRouter(entry: PlainRouter | RouterWithAccess, { route_access = 'app' }: PluginInstance): OwnRouter[] {
  if (isRouter(entry)) return [{ router: entry, access: route_access }];
  const isPair = typeof entry === 'object' && entry !== null && 'router' in entry;
  return isPair && isRouter(entry.router) ? [{ router: entry.router, access: entry.access }] : [];
}

/** Tells a Hono router, also one of another copy of Hono. */
function isRouter(value: unknown): value is Hono {
  return (
    typeof value === 'object' && value !== null && 'routes' in value && Array.isArray(value.routes) && 'fetch' in value
  );
}

/** What is wrong with the access of a router, for each of its routes; of one without routes, whatever needs none. */
function findBadRoutes({ router, access }: OwnRouter, ownRecords: readonly string[]): string[] {
  const routes = router.routes.filter(isRoute);
  if (routes.length === 0) return findBadAccess({ access, response: {} }, ownRecords).map((each) => `routes: ${each}`);
  return routes.flatMap(({ method, path }) => {
    const { params, path: braced } = describePath(path);
    const findings = findBadAccess({ access, params, path: braced, response: {} }, ownRecords);
    return findings.map((finding) => `routes: ${method} ${braced}: ${finding}`);
  });
}

/** The routes of plain Hono routers for the API document, without bodies, middleware and wildcards. */
function describeRouters(routers: readonly OwnRouter[]): RouteDefinition<never>[] {
  const described = new Map<string, RouteDefinition<never>>();
  for (const { router, access } of routers) {
    for (const { method, path, handler } of router.routes) {
      // Middleware takes what comes next as its second argument; so Hono tells it too.
      const isForAll = method === 'ALL' && handler.length < 2;
      for (const known of ROUTE_METHODS.filter((candidate) => isForAll || candidate === method)) {
        const route = describeRoute(known, path, access);
        const request = `${known} ${route.path}`;
        // The first router that has a route answers it.
        if (!route.path.includes('*') && !described.has(request)) described.set(request, route);
      }
    }
  }
  return [...described.values()];
}

function describeRoute(method: RouteMethod, honoPath: string, access: Access): RouteDefinition<never> {
  const { path, params } = describePath(honoPath);
  return {
    method,
    path: path === '/' ? '' : path,
    access,
    summary: `${method} ${path}`,
    params,
    response: { 200: null },
    handler: () => {
      throw new Error("The plugin's own router answers this route.");
    },
  };
}

/** A path of Hono with its parameters in braces, and a schema of them. */
function describePath(honoPath: string): { readonly path: string; readonly params: z.ZodObject } {
  const path = honoPath.replaceAll(PARAMETER, '{$1}');
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return { path, params: z.object(Object.fromEntries(names.map((name) => [name, z.string()]))) };
}
