import type { CursorValues, Page } from '@learnwright/core';

const MARKER = Symbol.for('@learnwright/plugin-sdk/RouteReply');

/** An answer with a status of its own, headers, or the cursor of the next page. */
export class RouteReply {
  readonly [MARKER] = true;
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  readonly next: CursorValues | null;

  constructor(status: number, body: unknown, headers: Readonly<Record<string, string>>, next: CursorValues | null) {
    this.status = status;
    this.body = body;
    this.headers = headers;
    this.next = next;
  }
}

/**
 * Answers with this status, with a body where one is given, and with headers.
 *
 * @example
 * return reply(202, { job_id }, { 'Retry-After': '5' });
 */
export function reply(status: number, body?: unknown, headers: Readonly<Record<string, string>> = {}): RouteReply {
  return new RouteReply(status, body, headers, null);
}

/** Answers 200 with the items of a page and a `Link` to the next one where there is one. */
export function replyPage<T>(page: Page<T>): RouteReply {
  return new RouteReply(200, page.items, {}, page.next);
}

/** Tells whether a handler's result is a RouteReply, also a RouteReply of another copy of this package. */
export function isRouteReply(value: unknown): value is RouteReply {
  return typeof value === 'object' && value !== null && MARKER in value;
}
