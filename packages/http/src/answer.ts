import type { CursorValues, Page } from '@learnwright/core';
import {
  type Caller,
  isRouteReply,
  type RequestKey,
  type ResponseDescription,
  type RouteDefinition,
  type RouteReply,
  type RouteRequest,
} from '@learnwright/plugin-sdk';
import { z } from 'zod';
import { entityTag, isKnown } from './conditional-requests.ts';
import { writeCursor } from './list-cursor.ts';
import { keepNamedOf } from './named-fields.ts';
import { NO_BODY } from './request-body.ts';
import type { RequestHandling } from './request-handling.ts';
import { type Answer, type RouteContext, readHeader, type ValidatedInput } from './route-context.ts';
import { isDocument, markWhole, standardHeaders } from './standard-headers.ts';

/** How a route answers: two steps, since what lies between them may take its time. */
export interface RouteAnswers {
  /** Calls the handler. */
  readonly callHandler: (c: RouteContext, input: ValidatedInput) => unknown;
  /** The answer with the rows of a list, and a `Link` where there is a next page. */
  readonly writePage: (c: RouteContext, page: Page<unknown>) => Answer;
  /** The headers of a text that is sent while it is made. */
  readonly headersOf: (reply: RouteReply) => Answer['headers'];
  /** Turns what the handler returned into an answer; a Response, such as a stream, passes as it is. */
  readonly toAnswer: (c: RouteContext, result: unknown) => Answer | Response;
}

/**
 * What of a JSON answer is sent: `all` of it, the fields that its schema names, or the same `checked`, where an answer that
 * the schema refuses fails.
 */
export type AnswerKeeping = 'all' | 'named' | 'checked';

/** How the bodies of a status are written. */
interface BodyWriter {
  readonly headers: Readonly<Record<string, string>>;
  write(value: unknown): string;
}

const NO_HEADERS = {};
const JSON_HEADERS = { 'Content-Type': 'application/json' };

/** Builds how a route answers; throws where the route describes no success. */
export function createAnswers<Context>(
  route: RouteDefinition<Context>,
  context: Context,
  keeping: AnswerKeeping,
): RouteAnswers {
  const usualStatus = findSuccess(route);
  const writers = new Map(
    Object.entries(route.response).flatMap(([code, description]) =>
      description === null ? [] : [[Number(code), bodyWriter(route, code, description, keeping)] as const],
    ),
  );

  function write(status: number, value: unknown, headers: Answer['headers']): Answer {
    const writer = writers.get(status);
    if (value === undefined || value === null || writer === undefined) return { status, headers, body: null };
    const all = headers === NO_HEADERS ? writer.headers : { ...writer.headers, ...headers };
    return { status, headers: all, body: writer.write(value) };
  }

  function callHandler(c: RouteContext, { params, query, body }: ValidatedInput): unknown {
    const { upload } = c.get('received') ?? NO_BODY;
    return route.handler({ context, params, query, body, upload, request: new RequestFacts(c) });
  }

  function toAnswer(c: RouteContext, result: unknown): Answer | Response {
    if (result instanceof Response) return result;
    if (!isRouteReply(result)) return write(usualStatus, result, NO_HEADERS);
    const { status, body, headers, next } = result;
    return write(status, body, next === null ? headers : { ...headers, Link: nextLink(c, next) });
  }

  function writePage(c: RouteContext, { items, next }: Page<unknown>): Answer {
    return write(200, items, next === null ? NO_HEADERS : { Link: nextLink(c, next) });
  }

  function nextLink(c: RouteContext, next: CursorValues): string {
    const url = new URL(c.req.url);
    url.searchParams.set('cursor', writeCursor(c, route, next));
    return `<${url.pathname}${url.search}>; rel="next"`;
  }

  function headersOf({ status, headers }: RouteReply): Answer['headers'] {
    return { ...writers.get(status)?.headers, ...headers };
  }

  return { callHandler, toAnswer, writePage, headersOf };
}

/** What the routes of a server, or of its plugins, send of their answers. */
export function keepingOf({ checkResponses, stripResponses = false }: RequestHandling): AnswerKeeping {
  if (checkResponses) return 'checked';
  return stripResponses ? 'named' : 'all';
}

/** The answer as a Response with the standard headers. */
export function toResponse(c: RouteContext, { status, headers, body }: Answer): Response {
  const response = new Response(body, { status, headers: standardHeaders(c.env, headers) });
  return isDocument(headers['Content-Type'] ?? '') ? response : markWhole(response);
}

/** The answer to a GET: with an ETag for a single resource, and 304 where the client has it. */
export function toTaggedResponse(c: RouteContext, answer: Answer): Response {
  const { status, body } = answer;
  if (status !== 200 || body === null || body.startsWith('[')) return toResponse(c, answer);
  const headers = standardHeaders(c.env, answer.headers);
  const tag = entityTag(body);
  headers.ETag = tag;
  const known = readHeader(c, 'if-none-match');
  if (known !== undefined && isKnown(known, tag)) return new Response(null, { status: 304, headers });
  const response = new Response(body, { headers });
  return isDocument(headers['Content-Type'] ?? '') ? response : markWhole(response);
}

/** What a handler may know of its request; headers and signal are made only when they are asked for. */
class RequestFacts implements RouteRequest {
  readonly id: string;
  readonly caller: Caller;
  readonly key: RequestKey | null;
  readonly text: string | null;
  readonly #raw: Request;

  constructor(c: RouteContext) {
    const { env, req } = c;
    this.id = env.requestId;
    this.caller = env.caller;
    this.key = c.get('key') ?? null;
    this.text = c.get('received')?.json ?? null;
    this.#raw = req.raw;
  }

  get url(): string {
    return this.#raw.url;
  }

  get headers(): Headers {
    return this.#raw.headers;
  }

  get signal(): AbortSignal {
    return this.#raw.signal;
  }
}

/** The status of a handler that returns a plain value. */
function findSuccess({ method, path, response }: RouteDefinition<never>): number {
  const success = Object.keys(response)
    .map(Number)
    .find((code) => code >= 200 && code < 300);
  if (success === undefined) throw new Error(`${method} ${path} describes no 2xx response.`);
  return success;
}

function bodyWriter(
  { method, path }: RouteDefinition<never>,
  code: string,
  description: Exclude<ResponseDescription, null>,
  keeping: AnswerKeeping,
): BodyWriter {
  if (!(description instanceof z.ZodType))
    return { headers: { 'Content-Type': description.media_type }, write: String };
  if (keeping === 'all') return { headers: JSON_HEADERS, write: JSON.stringify };
  const keepNamed = keepNamedOf(description);
  const write = (value: unknown) => {
    if (keeping === 'checked') requireDeclared(value, description, `${method} ${path}`, code);
    return JSON.stringify(keepNamed(value));
  };
  return { headers: JSON_HEADERS, write };
}

function requireDeclared(value: unknown, schema: z.ZodType, route: string, code: string): void {
  const { error } = schema.safeParse(value);
  if (error === undefined) return;
  const mistakes = error.issues.map((issue) => `${issue.path.join('.') || 'the whole'}: ${issue.message}`).join('; ');
  throw new TypeError(`The answer of ${route} is not what its response declares for ${code}: ${mistakes}`);
}
