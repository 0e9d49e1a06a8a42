import { AppError } from '@learnwright/core';
import {
  asBrokenBody,
  findRefusal,
  leastRoleOf,
  type RouteApp,
  type RouteEnv,
  type RouteHono,
} from '@learnwright/http';
import type { Access, Caller, RouteMethod } from '@learnwright/plugin-sdk';
import { Hono, type MiddlewareHandler } from 'hono';

/** The methods that the API document lists. */
export const ROUTE_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies readonly RouteMethod[];

/** A plain router, and the middleware that lets a caller in and checks the ids of the path. */
interface GuardedRouter {
  readonly router: Hono;
  readonly access: Access;
  readonly guard: MiddlewareHandler<RouteHono> | null;
  /** Keeps the answer to a POST with an Idempotency-Key. */
  readonly keep: MiddlewareHandler<RouteHono>;
}

/** A router below the base path of its plugin. */
interface MountedRouter {
  readonly access: Access;
  /** What a request is to it: a route of its own, something that only a wildcard of any method takes, or nothing. */
  claim(method: string, path: string): 'route' | 'wildcard' | null;
  /** Answers a request; null where it has no answer. */
  fetch(request: Request, env: RouteEnv): Promise<Response | null>;
}

/**
 * An app of plain routers that stand for themselves, each with its own access. The routers that have a route for a request
 * are asked in their order, and a caller whom one of them refuses is refused. What only middleware and other wildcards of
 * any method take comes last. No code of a router runs for a caller who may not call it.
 */
export function createRouterApp(basePath: string, routers: readonly GuardedRouter[]): RouteApp {
  const mounted = routers.map((router) => mountRouter(basePath, router));
  const paths = new Hono();
  return {
    fetch: async (request, env) => {
      const path = paths.getPath(request);
      const method = request.method === 'HEAD' ? 'GET' : request.method;
      for (const router of mounted.filter((each) => each.claim(method, path) === 'route')) {
        const response = await router.fetch(request, env);
        if (response !== null) return response;
      }
      let refusal: AppError | null = null;
      for (const router of mounted.filter((each) => each.claim(method, path) === 'wildcard')) {
        const refused = refusalOf(router, env.caller);
        refusal ??= refused;
        const response = refused === null ? await router.fetch(request, env) : null;
        if (response !== null) return response;
      }
      return answerUnmatched(mounted, { method, path, refusal });
    },
  };
}

/** Whether a route of Hono is one, or middleware: what takes any method and a wildcard may be either. */
export function isRoute({ method, path }: { readonly method: string; readonly path: string }): boolean {
  return method !== 'ALL' || !path.includes('*');
}

/** Mounts a router. The guards of its routes come before all else in it, so that they see the parameters of the route. */
function mountRouter(basePath: string, { router, access, guard, keep }: GuardedRouter): MountedRouter {
  const unanswered = new WeakSet<RouteEnv>();
  const app = new Hono<RouteHono>();
  const guards = new Hono<RouteHono>();
  for (const { method, path } of router.routes.filter(isRoute)) {
    if (guard !== null) guards.on(method, path, guard);
    if (method === 'POST' || method === 'ALL') guards.on('POST', path, keep);
  }
  letErrorsOut(router);
  app.route(basePath, guards);
  app.route(basePath, router);
  app.notFound((c) => {
    unanswered.add(c.env);
    return new Response(null, { status: 404 });
  });
  app.onError((error, c) => {
    throw asBrokenBody(error, c.env);
  });
  return {
    access,
    claim: (method, path) => {
      const [matched] = app.router.match(method, path);
      if (matched.some(([[, route]]) => isRoute(route))) return 'route';
      return matched.length > 0 ? 'wildcard' : null;
    },
    fetch: async (request, env) => {
      const bindings = { ...env };
      const response = await app.fetch(request, bindings);
      return response.status === 404 && unanswered.has(bindings) ? null : response;
    },
  };
}

/**
 * A router of another copy of Hono brings that copy's default error handler, which would answer errors with its own text.
 * Hono recognises only its own default handler. A handler of the author stays in either case.
 */
function letErrorsOut(router: Hono): void {
  const ours: boolean = router instanceof Hono;
  if (ours) return;
  const untouched: unknown = Reflect.construct(Reflect.get(router, 'constructor'), []);
  const isRouter = typeof untouched === 'object' && untouched !== null && 'errorHandler' in untouched;
  if (!isRouter || untouched.errorHandler !== Reflect.get(router, 'errorHandler')) return;
  router.onError((error) => {
    throw error;
  });
}

/** Why a caller may not reach the wildcards of a router. They name no record, so none is a learner's own. */
function refusalOf({ access }: MountedRouter, caller: Caller): AppError | null {
  const namesOwner = access === 'learner' || typeof access === 'object';
  return findRefusal(caller, namesOwner ? 'app' : leastRoleOf(access));
}

interface Unmatched {
  readonly method: string;
  readonly path: string;
  /** Why the caller may not reach what could have answered. */
  readonly refusal: AppError | null;
}

function answerUnmatched(routers: readonly MountedRouter[], { method, path, refusal }: Unmatched): Response {
  const allowed = ROUTE_METHODS.filter((candidate) => routers.some((each) => each.claim(candidate, path) === 'route'));
  if (allowed.length === 0 || allowed.some((candidate) => candidate === method)) {
    throw refusal ?? new AppError('not_found', `There is nothing at ${path}.`);
  }
  const Allow = [...allowed, ...(allowed.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  if (method === 'OPTIONS') return new Response(null, { status: 204, headers: { Allow } });
  throw new AppError('method_not_allowed', `${path} takes ${Allow}.`, { headers: { Allow } });
}
