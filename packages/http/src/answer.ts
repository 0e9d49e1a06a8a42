import { encodeCursor, isRouteReply, type ResponseDescription, type RouteDefinition } from '@learnwright/plugin-sdk';
import { z } from 'zod';
import { entityTag, matchesTag } from './entity-tag.ts';
import { type RouteContext, readHeader } from './route-env.ts';
import { SECURITY_HEADERS } from './standard-headers.ts';

/** An answer before it is sent: what an idempotency key keeps. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** How a route answers, worked out once. */
export interface AnswerRules {
  readonly method: string;
  /** The status of a handler that returns a plain value. */
  readonly status: number;
  readonly response: Readonly<Record<number, ResponseDescription>>;
  readonly checkResponses: boolean;
}

/** The answer rules of a route; throws where it describes no success. */
export function answerRules(route: RouteDefinition<never>, checkResponses: boolean): AnswerRules {
  const status = Object.keys(route.response)
    .map(Number)
    .find((code) => code >= 200 && code < 300);
  if (status === undefined) throw new Error(`${route.method} ${route.path} describes no 2xx response.`);
  return { method: route.method, status, response: route.response, checkResponses };
}

/** Turns what a handler returned into an answer; a Response, such as a stream, passes as it is. */
export function toAnswer(rules: AnswerRules, result: unknown, url: string): Answer | Response {
  if (result instanceof Response) return result;
  if (!isRouteReply(result)) return toBody(rules, rules.status, result, {});
  const link: Record<string, string> = result.next === null ? {} : { Link: nextLink(url, encodeCursor(result.next)) };
  return toBody(rules, result.status, result.body, { ...result.headers, ...link });
}

/** The answer as a Response, with an ETag for a single resource and 304 where the client has it. */
export function toResponse(c: RouteContext, rules: AnswerRules, answer: Answer): Response {
  const headers = { ...answer.headers, 'X-Request-Id': c.env.requestId, ...SECURITY_HEADERS };
  if (rules.method !== 'GET' || answer.status !== 200 || answer.body === null || answer.body.startsWith('[')) {
    return new Response(answer.body, { status: answer.status, headers });
  }
  const tag = entityTag(answer.body);
  const known = readHeader(c, 'if-none-match');
  if (known !== undefined && matchesTag(known, tag)) {
    return new Response(null, { status: 304, headers: { ...headers, ETag: tag } });
  }
  return new Response(answer.body, { status: 200, headers: { ...headers, ETag: tag } });
}

function toBody(rules: AnswerRules, status: number, value: unknown, headers: Record<string, string>): Answer {
  const description = rules.response[status] ?? null;
  if (value === undefined || value === null || description === null) return { status, headers, body: null };
  if (!(description instanceof z.ZodType)) {
    return { status, headers: { 'Content-Type': description.media_type, ...headers }, body: String(value) };
  }
  if (rules.checkResponses) description.parse(value);
  return { status, headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(value) };
}

function nextLink(url: string, cursor: string): string {
  const next = new URL(url);
  next.searchParams.set('cursor', cursor);
  return `<${next.pathname}${next.search}>; rel="next"`;
}
