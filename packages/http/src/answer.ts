import { encodeCursor, isRouteReply, type ResponseDescription, type RouteDefinition } from '@learnwright/plugin-sdk';
import { z } from 'zod';
import { entityTag, matchesTag } from './entity-tag.ts';
import { type RouteCall, readHeader } from './route-call.ts';
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
  /** How the body of each status is written; none for one without a body. */
  readonly writers: ReadonlyMap<number, BodyWriter>;
}

interface BodyWriter {
  readonly headers: Readonly<Record<string, string>>;
  write(value: unknown): string;
}

const NO_HEADERS = {};
const JSON_HEADERS = { 'Content-Type': 'application/json' };

/** The answer rules of a route; throws where it describes no success. */
export function answerRules(route: RouteDefinition<never>, checkResponses: boolean): AnswerRules {
  const { method, path, response } = route;
  const status = Object.keys(response)
    .map(Number)
    .find((code) => code >= 200 && code < 300);
  if (status === undefined) throw new Error(`${method} ${path} describes no 2xx response.`);
  const writers = Object.entries(response).flatMap(([code, description]) =>
    description === null ? [] : [[Number(code), bodyWriter(description, checkResponses)] as const],
  );
  return { method, status, writers: new Map(writers) };
}

/** Turns what a handler returned into an answer; a Response, such as a stream, passes as it is. */
export function toAnswer(rules: AnswerRules, result: unknown, url: string): Answer | Response {
  if (result instanceof Response) return result;
  if (!isRouteReply(result)) return toBody(rules, rules.status, result, NO_HEADERS);
  const { status, body, headers, next } = result;
  return toBody(rules, status, body, next === null ? headers : { ...headers, Link: nextLink(url, encodeCursor(next)) });
}

/** The answer as a Response, with an ETag for a single resource and 304 where the client has it. */
export function toResponse(call: RouteCall, rules: AnswerRules, { status, headers, body }: Answer): Response {
  const { requestId } = call.env;
  if (rules.method !== 'GET' || status !== 200 || body === null || body.startsWith('[')) {
    return new Response(body, { status, headers: { ...headers, ...SECURITY_HEADERS, 'X-Request-Id': requestId } });
  }
  const tag = entityTag(body);
  const known = readHeader(call, 'if-none-match');
  const tagged = { ...headers, ...SECURITY_HEADERS, 'X-Request-Id': requestId, ETag: tag };
  if (known !== undefined && matchesTag(known, tag)) return new Response(null, { status: 304, headers: tagged });
  return new Response(body, { headers: tagged });
}

function toBody(rules: AnswerRules, status: number, value: unknown, headers: Answer['headers']): Answer {
  const writer = rules.writers.get(status);
  if (value === undefined || value === null || writer === undefined) return { status, headers, body: null };
  const all = headers === NO_HEADERS ? writer.headers : { ...writer.headers, ...headers };
  return { status, headers: all, body: writer.write(value) };
}

function bodyWriter(description: Exclude<ResponseDescription, null>, checkResponses: boolean): BodyWriter {
  if (!(description instanceof z.ZodType))
    return { headers: { 'Content-Type': description.media_type }, write: String };
  if (!checkResponses) return { headers: JSON_HEADERS, write: JSON.stringify };
  return { headers: JSON_HEADERS, write: (value) => JSON.stringify(description.parse(value) && value) };
}

function nextLink(url: string, cursor: string): string {
  const next = new URL(url);
  next.searchParams.set('cursor', cursor);
  return `<${next.pathname}${next.search}>; rel="next"`;
}
