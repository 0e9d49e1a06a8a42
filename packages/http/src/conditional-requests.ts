import { hash } from 'node:crypto';
import { AppError } from '@learnwright/core';
import type { RouteDefinition } from '@learnwright/plugin-sdk';
import type { RequestHandling } from './request-handling.ts';
import { type Answer, type RouteContext, type RouteMiddleware, readHeader, sentPath } from './route-context.ts';

/** The strong entity tag of a body. Nobody gains anything by two bodies of one tag, so the cheapest hash will do. */
export function entityTag(body: string): string {
  return `"${hash('sha1', body, 'base64url')}"`;
}

/** Whether an If-None-Match header names the tag. The comparison is weak: `W/"a"` names `"a"` too (RFC 9110). */
export function isKnown(ifNoneMatch: string, tag: string): boolean {
  return namesOf(ifNoneMatch).some((name) => name === '*' || name === tag || name === `W/${tag}`);
}

/** The answer with the tag of its body, where there is one. */
export function withEntityTag(answer: Answer): Answer {
  const { headers, body } = answer;
  return body === null ? answer : { ...answer, headers: { ...headers, ETag: entityTag(body) } };
}

/**
 * Compares If-Match with the tag of the resource before the route runs; throws precondition_failed. The comparison is
 * strong: a weak tag never matches (RFC 9110). A name lock keeps the resource as it is until the change is made: each PATCH and PUT of its
 * path takes it too, with or without If-Match. Where nothing answers a resource (null), no tag is the current one, and `*`
 * leaves it to the route whether there is something.
 */
export function requireMatch(
  readResource: ((c: RouteContext) => Promise<Answer | Response>) | null,
  { unitOfWork, lockName }: RequestHandling,
  { method, effect = 'transaction' }: Pick<RouteDefinition<never>, 'method' | 'effect'>,
): RouteMiddleware {
  const isLocked = effect === 'transaction' && readResource !== null && (method === 'PATCH' || method === 'PUT');
  const lock = (c: RouteContext) => lockName(`resource ${sentPath(c)}`);

  async function compare(c: RouteContext, expected: string): Promise<void> {
    if (readResource === null) return refuseTags(expected);
    await lock(c);
    const current = await readResource(c);
    const tag = current instanceof Response || current.body === null ? null : entityTag(current.body);
    if (tag === null || !namesOf(expected).some((name) => name === '*' || name === tag)) {
      throw new AppError('precondition_failed', 'The record has changed since you read it. Read it again.');
    }
  }

  return async (c, next) => {
    const expected = readHeader(c, 'if-match');
    if (expected === undefined && !isLocked) return next();
    // What goes on outside the process keeps no transaction open: then the record is compared before it begins.
    if (effect === 'external' && expected !== undefined) {
      await unitOfWork.run(() => compare(c, expected));
      return next();
    }
    await unitOfWork.run(async () => {
      await (expected === undefined ? lock(c) : compare(c, expected));
      await next();
    });
  };
}

function refuseTags(expected: string): void {
  if (namesOf(expected).includes('*')) return;
  throw new AppError('precondition_failed', 'Nothing here has an ETag. Send the request without If-Match.');
}

function namesOf(header: string): string[] {
  return header.split(',').map((entry) => entry.trim());
}
