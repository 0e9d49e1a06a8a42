import type { Access, RouteDefinition, RouteMethod } from '@learnwright/plugin-sdk';
import type { Hono } from 'hono';
import { z } from 'zod';

/** The methods that the API document lists. */
export const ROUTE_METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const satisfies readonly RouteMethod[];

/** A parameter of a Hono path: `:id`, `:id?` or `:id{[0-9]+}`. */
const PARAMETER = /:(\w+)(?:\{[^}]*\})?\??/g;

/** The routes of plain Hono routers for the API document, without bodies; middleware and wildcards are left out. */
export function describeRouters(routers: readonly Hono[], access: Access): RouteDefinition<never>[] {
  const described = new Map<string, RouteDefinition<never>>();
  for (const { method, path } of routers.flatMap(({ routes }) => routes)) {
    const known = ROUTE_METHODS.find((candidate) => candidate === method);
    if (known === undefined || path.includes('*')) continue;
    const route = describe(known, path, access);
    described.set(`${method} ${route.path}`, route);
  }
  return [...described.values()];
}

function describe(method: RouteMethod, honoPath: string, access: Access): RouteDefinition<never> {
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
