import { hash } from 'node:crypto';
import type { CursorValues } from '@learnwright/core';
import { encodeCursor, type RouteOptions } from '@learnwright/plugin-sdk';
import type { RouteContext } from './route-context.ts';

/** The place in a list, which is JSON of an array in base64, and the name of the list. */
const OF_A_LIST = /^(W[\w-]*=*)\.([\w-]{8})$/;

/** What says which part of a list is asked for, and not of which list. */
const PAGE_PARAMETERS: ReadonlySet<string> = new Set(['limit', 'cursor']);

/** The cursor of a `Link`: where the next page of the list begins, and which list it is. */
export function writeCursor(c: RouteContext, route: Pick<RouteOptions, 'query'>, next: CursorValues): string {
  return `${encodeCursor(next)}.${nameList(c, route)}`;
}

/**
 * The place that a cursor names, for the schema of the route; null where it is of another list. A cursor without the name of
 * a list passes as it is: one from a server before that had names, or one that a plugin makes itself.
 */
export function readCursor(c: RouteContext, route: Pick<RouteOptions, 'query'>, cursor: string): string | null {
  const [, place, list] = OF_A_LIST.exec(cursor) ?? [];
  if (place === undefined) return cursor;
  return list === nameList(c, route) ? place : null;
}

/** A short name for the list that a request asks for: its address and its filters. Nobody gains anything by forging it. */
function nameList(c: RouteContext, { query }: Pick<RouteOptions, 'query'>): string {
  const sent = c.req.queries();
  const filters = Object.keys(query?.shape ?? {})
    .filter((name) => !PAGE_PARAMETERS.has(name))
    .toSorted()
    .flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name].at(-1)]]));
  return hash('sha1', JSON.stringify([c.env.route, c.req.param(), filters]), 'base64url').slice(0, 8);
}
