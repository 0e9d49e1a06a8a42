import { AppError } from '@learnwright/core';
import type { RouteDefinition, RouteRequest } from '@learnwright/plugin-sdk';
import { type Answer, type AnswerRules, answerRules, toAnswer, toResponse } from './answer.ts';
import { answerReserved } from './answer-reserved.ts';
import { entityTag, matchesTag } from './entity-tag.ts';
import { answerOnce, fingerprint, type KeyedRequest, readIdempotencyKey } from './idempotency.ts';
import { createInputReader } from './read-input.ts';
import { digestBody, NO_BODY, type ReceivedBody, receiveBody } from './receive-body.ts';
import type { RequestEffects } from './request-effects.ts';
import { type RouteCall, readHeader } from './route-call.ts';
import { withStandardHeaders } from './standard-headers.ts';

/** Answers one request to a route. */
export type RouteRunner = (call: RouteCall) => Promise<Response>;

/** What a route runs with. */
export interface RouteRuntime<Context> {
  readonly context: Context;
  readonly effects: RequestEffects;
  /** The GET route of the same path: what If-Match is compared with. */
  readonly resource: RouteDefinition<Context> | undefined;
}

/** Calls the handler of a route with what was received. */
type CallHandler = (call: RouteCall, received: ReceivedBody) => Promise<Answer | Response>;

/** Builds the runner of a route: input, preconditions, handler, answer. */
export function createRouteRunner<Context>(
  route: RouteDefinition<Context>,
  runtime: RouteRuntime<Context>,
): RouteRunner {
  const { context, effects, resource } = runtime;
  const rules = answerRules(route, effects.checkResponses);
  const run = createHandlerCall(route, context, rules);
  if (route.method === 'GET') return async (call) => send(call, rules, await run(call, NO_BODY));
  const readResource = resource && createHandlerCall(resource, context, answerRules(resource, false));
  return async (call) => {
    const received = await receiveBody(call, route, effects.bodyLimit);
    const keyed = route.method === 'POST' ? readKeyedRequest(call, received) : null;
    if (keyed !== null) return send(call, rules, await runKeyed(route, effects, keyed, () => run(call, received)));
    const expected = readHeader(call, 'if-match');
    if (expected === undefined || readResource === undefined) return send(call, rules, await run(call, received));
    const match = () => requireMatch(call, expected, effects, readResource);
    // What goes on outside the process keeps no transaction open: then the record is compared before it begins.
    if (route.effect === 'external') {
      await effects.unitOfWork.run(match);
      return send(call, rules, await run(call, received));
    }
    const guarded = effects.unitOfWork.run(async () => {
      await match();
      return run(call, received);
    });
    return send(call, rules, await guarded);
  };
}

function createHandlerCall<Context>(
  route: RouteDefinition<Context>,
  context: Context,
  rules: AnswerRules,
): CallHandler {
  const read = createInputReader(route);
  return async (call, { json, upload }) => {
    const { params, query, body } = read(call, json);
    const request = new RequestFacts(call.env.requestId, call.raw);
    const result = await route.handler({ context, params, query, body, upload, request });
    return toAnswer(rules, result, call.raw.url);
  };
}

/** What a handler may know of its request; headers and signal are made only when they are asked for. */
class RequestFacts implements RouteRequest {
  readonly id: string;
  readonly #raw: Request;

  constructor(id: string, raw: Request) {
    this.id = id;
    this.#raw = raw;
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

function readKeyedRequest(call: RouteCall, received: ReceivedBody): KeyedRequest | null {
  const header = readHeader(call, 'idempotency-key');
  if (header === undefined) return null;
  const { method, url } = call.raw;
  return {
    key: readIdempotencyKey(header),
    scope: 'anyone',
    fingerprint: fingerprint(method, url, digestBody(received)),
  };
}

function runKeyed<Context>(
  route: RouteDefinition<Context>,
  effects: RequestEffects,
  keyed: KeyedRequest,
  run: () => Promise<Answer | Response>,
): Promise<Answer | Response> {
  if (route.effect === 'external') return answerReserved(effects, keyed, run);
  return answerOnce(effects, keyed, async () => requireAnswer(await run()));
}

function requireAnswer(answer: Answer | Response): Answer {
  if (answer instanceof Response) {
    throw new Error(
      'A Response is longer under way than a unit of work: a POST that streams has the effect "external".',
    );
  }
  return answer;
}

/** Compares If-Match with the tag of the resource as it is now; the name lock keeps it until the change is made. */
async function requireMatch(
  call: RouteCall,
  expected: string,
  effects: RequestEffects,
  readResource: CallHandler,
): Promise<void> {
  await effects.lockName(`resource ${call.path}`);
  const current = await readResource(call, NO_BODY);
  const tag = current instanceof Response || current.body === null ? null : entityTag(current.body);
  if (tag === null || !matchesTag(expected, tag)) {
    throw new AppError('precondition_failed', 'The record has changed since you read it. Read it again.');
  }
}

function send(call: RouteCall, rules: AnswerRules, answer: Answer | Response): Response {
  if (answer instanceof Response) return withStandardHeaders(answer, call.env.requestId);
  return toResponse(call, rules, answer);
}
