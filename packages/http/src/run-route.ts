import { AppError } from '@learnwright/core';
import type { RouteDefinition, RouteRequest } from '@learnwright/plugin-sdk';
import { type Answer, type AnswerRules, answerRules, toAnswer, toResponse } from './answer.ts';
import { entityTag, matchesTag } from './entity-tag.ts';
import { answerOnce, answerReserved, fingerprint, type KeyedRequest, readIdempotencyKey } from './idempotency.ts';
import { readInput } from './read-input.ts';
import { digestBody, NO_BODY, type ReceivedBody, receiveBody } from './receive-body.ts';
import type { RequestEffects } from './request-effects.ts';
import { type RouteContext, readHeader } from './route-env.ts';

/** Answers one request to a route. */
export type RouteRunner = (c: RouteContext) => Promise<Response>;

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
  const run = (c: RouteContext, received: ReceivedBody) => callHandler(c, route, rules, context, received);
  if (route.method === 'GET') return async (c) => send(c, rules, await run(c, NO_BODY));
  return async (c) => {
    const received = await receiveBody(c, route, effects.bodyLimit);
    const keyed = route.method === 'POST' ? readKeyedRequest(c, received) : null;
    if (keyed !== null) return send(c, rules, await runKeyed(route, effects, keyed, () => run(c, received)));
    const expected = readHeader(c, 'if-match');
    if (expected === undefined || runtime.resource === undefined) return send(c, rules, await run(c, received));
    const guarded = effects.unitOfWork.run(async () => {
      await requireMatch(c, expected, runtime);
      return run(c, received);
    });
    return send(c, rules, await guarded);
  };
}

async function callHandler<Context>(
  c: RouteContext,
  route: RouteDefinition<Context>,
  rules: AnswerRules,
  context: Context,
  received: ReceivedBody,
): Promise<Answer | Response> {
  const { params, query, body } = readInput(c, route, received.json);
  const { upload } = received;
  const request = new RequestFacts(c.env.requestId, c.req.raw);
  return toAnswer(rules, await route.handler({ context, params, query, body, upload, request }), c.req.raw.url);
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

function readKeyedRequest(c: RouteContext, received: ReceivedBody): KeyedRequest | null {
  const header = readHeader(c, 'idempotency-key');
  if (header === undefined) return null;
  const { method, url } = c.req.raw;
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
async function requireMatch<Context>(c: RouteContext, expected: string, runtime: RouteRuntime<Context>): Promise<void> {
  const { resource, effects, context } = runtime;
  if (resource === undefined) return;
  await effects.lockName(`resource ${c.req.path}`);
  const current = await callHandler(c, resource, answerRules(resource, false), context, NO_BODY);
  const tag = current instanceof Response || current.body === null ? null : entityTag(current.body);
  if (tag === null || !matchesTag(expected, tag)) {
    throw new AppError('precondition_failed', 'The record has changed since you read it. Read it again.');
  }
}

function send(c: RouteContext, rules: AnswerRules, answer: Answer | Response): Response {
  return answer instanceof Response ? answer : toResponse(c, rules, answer);
}
