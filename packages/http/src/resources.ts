import type { RouteDefinition } from '@learnwright/plugin-sdk';
import { z } from 'zod';

/**
 * The route that answers the record at a path as it is: GET. Where there is none it is PATCH, which changes nothing when it is
 * sent `{}` (specification, R5.5). Null where neither answers a record.
 */
export function findResource<Context>(
  path: string,
  routes: readonly RouteDefinition<Context>[],
): RouteDefinition<Context> | null {
  const here = routes.filter((route) => route.path === path);
  return here.find(({ method }) => method === 'GET') ?? here.find(takesNothing) ?? null;
}

/** Whether `If-Match` counts: with PATCH, PUT and DELETE, and with a POST to what GET reads (specification, R5.13). */
export function takesIfMatch({ method, path }: RouteDefinition<never>, routes: readonly RouteDefinition<never>[]) {
  if (method === 'POST') return findResource(path, routes)?.method === 'GET';
  return method !== 'GET';
}

/**
 * The status with which a change or a creation answers a single record, just as the resource of the record does: such an
 * answer has the ETag of the record. Null where it answers something else.
 */
export function findRecordStatus(
  { method, path, response }: RouteDefinition<never>,
  routes: readonly RouteDefinition<never>[],
): 200 | 201 | null {
  if (method === 'GET') return null;
  const status = method === 'POST' ? 201 : 200;
  const schema = response[status];
  if (!(schema instanceof z.ZodType) || schema instanceof z.ZodArray) return null;
  // A new record has a path of its own; its resource is known by what it answers.
  const paths = method === 'POST' ? [...new Set(routes.map((route) => route.path))] : [path];
  return paths.some((each) => findResource(each, routes)?.response[200] === schema) ? status : null;
}

/** Whether a route is a PATCH that can be asked for its record: what goes on outside the process is not begun for that. */
function takesNothing({ method, body, effect, response }: RouteDefinition<never>): boolean {
  if (method !== 'PATCH' || effect === 'external' || body === undefined) return false;
  return response[200] instanceof z.ZodType && body.safeParse({}).success;
}
