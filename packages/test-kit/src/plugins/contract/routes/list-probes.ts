import type { RouteDefinition, RouteMethod } from '@learnwright/plugin-sdk';

/** A request that a route cannot do what it is for with. */
export interface RouteProbe {
  readonly method: RouteMethod;
  /** Below the plugin's path. */
  readonly path: string;
  readonly body: string | null;
  /** The one status it can be answered with; null for any but 500. */
  readonly expected: number | null;
}

const METHODS = ['PUT', 'PATCH', 'DELETE', 'POST', 'GET'] as const satisfies readonly RouteMethod[];
const UNKNOWN_ID = 'no-such-id';
const BODIES = ['null', '[]', '"text"', '{"id":{"deep":[null]}}'];

/**
 * Requests with unknown ids, bodies of other forms and methods that nobody has. A `parsed` route reads JSON bodies with
 * its schema; one of a plain router may not read them at all.
 */
export function listProbes(routes: readonly RouteDefinition<never>[], parsed: boolean): RouteProbe[] {
  return routes.flatMap((route) => {
    const { method } = route;
    const path = concrete(route.path);
    const takesBody = parsed ? route.body !== undefined : !['GET', 'DELETE'].includes(method);
    const unknown: RouteProbe = { method, path, body: takesBody ? '{}' : null, expected: null };
    const broken = takesBody ? [{ method, path, body: '{', expected: parsed ? 400 : null }] : [];
    const odd = takesBody ? BODIES.map((body) => ({ method, path, body, expected: null })) : [];
    const other = METHODS.find((candidate) => !routes.some((taken) => takes(taken, candidate, route.path)));
    const wrong = other === undefined ? [] : [{ method: other, path, body: null, expected: 405 }];
    return [unknown, ...broken, ...odd, ...wrong];
  });
}

/** Whether a request of a method to this path could be another route's: one with as many segments. */
function takes(route: RouteDefinition<never>, method: RouteMethod, path: string): boolean {
  return route.method === method && route.path.split('/').length === path.split('/').length;
}

function concrete(path: string): string {
  return path.replaceAll(/\{\w+\}/g, UNKNOWN_ID);
}
