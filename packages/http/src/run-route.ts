import { AppError } from '@learnwright/core';
import type { RouteDefinition, RouteInput, RouteRequest } from '@learnwright/plugin-sdk';
import { type Answer, type AnswerRules, answerRules, toAnswer, toResponse } from './answer.ts';
import { entityTag, matchesTag } from './entity-tag.ts';
import { answerOnce, answerReserved, fingerprint, type KeyedRequest, readIdempotencyKey } from './idempotency.ts';
import { readInput } from './read-input.ts';
import { digestBody, NO_BODY, type ReceivedBody, receiveBody } from './receive-body.ts';
import type { RequestEffects } from './request-effects.ts';
import { type RouteCall, readHeader } from './route-call.ts';

/** Answers one request to a route. */
export type RouteRunner = (call: RouteCall) => Promise<Response>;

/** What a route runs with. */
export interface RouteRuntime<Context> {
  readonly context: Context;
  readonly effects: RequestEffects;
  /** The GET route of the same path: what If-Match is compared with. */
  readonly resource: RouteDefinition<Context> | undefined;
}

/** Builds the runner of a route: input, preconditions, handler, answer. */
export function createRouteRunner<Context>(
  route: RouteDefinition<Context>,
  runtime: RouteRuntime<Context>,
): RouteRunner {
  const { context, effects } = runtime;
  const rules = answerRules(route, effects.checkResponses);
  const run = (call: RouteCall, received: ReceivedBody) => callHandler(call, route, rules, context, received);
  if (route.method === 'GET') {
    // What is read most often goes through one promise and nothing else.
    return async (call) => {
      const result = await route.handler(toRouteInput(call, route, context, NO_BODY));
      return send(call, rules, toAnswer(rules, result, call.raw.url));
    };
  }
  return async (call) => {
    const received = await receiveBody(call, route, effects.bodyLimit);
    const keyed = route.method === 'POST' ? readKeyedRequest(call, received) : null;
    if (keyed !== null) return send(call, rules, await runKeyed(route, effects, keyed, () => run(call, received)));
    const expected = readHeader(call, 'if-match');
    if (expected === undefined || runtime.resource === undefined) return send(call, rules, await run(call, received));
    const guarded = effects.unitOfWork.run(async () => {
      await requireMatch(call, expected, runtime);
      return run(call, received);
    });
    return send(call, rules, await guarded);
  };
}

async function callHandler<Context>(
  call: RouteCall,
  route: RouteDefinition<Context>,
  rules: AnswerRules,
  context: Context,
  received: ReceivedBody,
): Promise<Answer | Response> {
  return toAnswer(rules, await route.handler(toRouteInput(call, route, context, received)), call.raw.url);
}

/** What the handler is given; throws invalid_request. */
function toRouteInput<Context>(
  call: RouteCall,
  route: RouteDefinition<Context>,
  context: Context,
  { json, upload }: ReceivedBody,
): RouteInput<Context> {
  const { params, query, body } = readInput(call, route, json);
  return { context, params, query, body, upload, request: new RequestFacts(call.env.requestId, call.raw) };
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
): Promise<Answer> {
  const answer = async () => requireAnswer(await run());
  return route.effect === 'external' ? answerReserved(effects, keyed, answer) : answerOnce(effects, keyed, answer);
}

function requireAnswer(answer: Answer | Response): Answer {
  if (answer instanceof Response) throw new Error('A streamed answer cannot be kept for an Idempotency-Key.');
  return answer;
}

/** Compares If-Match with the tag of the resource as it is now; the name lock keeps it until the change is made. */
async function requireMatch<Context>(call: RouteCall, expected: string, runtime: RouteRuntime<Context>): Promise<void> {
  const { resource, effects, context } = runtime;
  if (resource === undefined) return;
  await effects.lockName(`resource ${call.path}`);
  const current = await callHandler(call, resource, answerRules(resource, false), context, NO_BODY);
  const tag = current instanceof Response || current.body === null ? null : entityTag(current.body);
  if (tag === null || !matchesTag(expected, tag)) {
    throw new AppError('precondition_failed', 'The record has changed since you read it. Read it again.');
  }
}

function send(call: RouteCall, rules: AnswerRules, answer: Answer | Response): Response {
  return answer instanceof Response ? answer : toResponse(call, rules, answer);
}
