import { ROUTE_LIMITS, type RouteDefinition } from '@learnwright/plugin-sdk';
import { findBadAccess } from './authorize.ts';

/** Throws for the first of some routes that cannot be served as it is declared. */
export function requireRoutes(routes: readonly RouteDefinition<never>[], ownRecords: readonly string[]): void {
  requireDistinct(routes);
  for (const route of routes) {
    requireParams(route);
    requireAccess(route, ownRecords);
    requireLimit(route);
    requireReading(route);
  }
}

/** A path with its parameters nameless. */
export function shapeOf(path: string): string {
  return path.replaceAll(/\{\w+\}/g, '{}');
}

function requireDistinct(routes: readonly RouteDefinition<never>[]): void {
  const known = new Map<string, string>();
  for (const { method, path } of routes) {
    const request = `${method} ${shapeOf(path)}`;
    const other = known.get(request);
    if (other !== undefined) throw new Error(`${method} ${path} takes the requests of ${method} ${other}.`);
    known.set(request, path);
  }
}

/** Every route says who may call it, in words that can be kept to. */
function requireAccess(route: RouteDefinition<never>, ownRecords: readonly string[]): void {
  const [finding] = findBadAccess(route, ownRecords);
  if (finding !== undefined) throw new Error(`${route.method} ${route.path}: ${finding}`);
}

/** A class of calls that nobody counts would limit nothing. */
function requireLimit({ method, path, limit }: RouteDefinition<never>): void {
  if (limit === undefined || ROUTE_LIMITS.includes(limit)) return;
  throw new Error(`${method} ${path}: "${limit}" is no limit. Choose ${ROUTE_LIMITS.join(', ')}, or leave it out.`);
}

/** What is read somewhere else is not changed there. */
function requireReading({ method, path, read_from = 'primary' }: RouteDefinition<never>): void {
  if (read_from !== 'primary' && read_from !== 'replica') {
    throw new Error(`${method} ${path}: read_from is "primary" or "replica".`);
  }
  if (read_from === 'replica' && method !== 'GET') {
    throw new Error(`${method} ${path}: only a GET route has read_from: 'replica'.`);
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
