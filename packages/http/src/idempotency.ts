import { hash } from 'node:crypto';
import { AppError, addDays, type StoredAnswer, type StoredAnswerStore } from '@learnwright/core';
import type { RouteOptions } from '@learnwright/plugin-sdk';
import type { Next } from 'hono';
import { toResponse } from './answer.ts';
import { findSubjects } from './answer-subjects.ts';
import { keepStream, type StreamKeeper } from './keep-stream.ts';
import { type EndedAnswer, type KeptText, leaveOut, readKept, writeKept } from './kept-answer.ts';
import { digestBody, NO_BODY } from './request-body.ts';
import type { RequestEffects } from './request-effects.ts';
import { type Answer, type RouteContext, type RouteStep, readHeader } from './route-context.ts';

/** A request that carries an Idempotency-Key. */
interface KeyedRequest {
  readonly key: string;
  /** Who sends it: keys of different callers never meet. */
  readonly scope: string;
  /** A hash of method, address and body: the same key with another fingerprint is refused. */
  readonly fingerprint: string;
  /** Whom the request is about: by these an answer is found that must go with a learner, also one still to come. */
  readonly subjects: readonly string[];
  /** Whether the body names more subjects than are kept: then its answer is left out. */
  readonly isOverfull: boolean;
  /** Fields of the answer that are not kept. */
  readonly answeredOnce: readonly string[];
}

const RETRY_AFTER = { 'Retry-After': '1' };

/**
 * Keeps the answer to a request with an Idempotency-Key, and replays it to a repetition (contract, section 1). A request
 * that fails keeps nothing.
 */
export function keepAnswer(
  effects: RequestEffects,
  { effect, answered_once = [] }: Pick<RouteOptions, 'effect' | 'answered_once'>,
): RouteStep {
  const answerKeyed = effect === 'external' ? answerReserved : answerOnce;
  return async (c, next) => {
    const header = readHeader(c, 'idempotency-key');
    if (header === undefined) return next();
    const request = await describeRequest(c, readKey(header), answered_once);
    const kept = await answerKeyed(effects, request, c, next);
    return kept === null ? undefined : toResponse(c, kept);
  };
}

/** The header's value; throws for one that is empty, too long or not printable ASCII. */
function readKey(header: string): string {
  if (/^[\x21-\x7e]{1,255}$/.test(header)) return header;
  throw new AppError('invalid_request', 'The Idempotency-Key must be 1 to 255 printable ASCII characters.', {
    findings: [{ parameter: 'Idempotency-Key', code: 'invalid_format', message: 'Expected 1 to 255 ASCII characters' }],
  });
}

/** A request by its key: who sends it, what is sent, and whom it is about. */
async function describeRequest(c: RouteContext, key: string, answeredOnce: readonly string[]): Promise<KeyedRequest> {
  const { caller } = c.env;
  const { pathname, search } = new URL(c.req.url);
  const address = pathname + search;
  const body = await digestBody(c.get('received') ?? NO_BODY);
  const known = [caller.id, caller.user_id ?? '', key, address, decodeAddress(address)];
  const subjects = findSubjects([...known, body]);
  return {
    key,
    scope: caller.id,
    fingerprint: hash('sha256', `${c.req.method} ${address}\n${body}`, 'base64url'),
    subjects: subjects ?? findSubjects(known) ?? [],
    isOverfull: subjects === null,
    answeredOnce,
  };
}

/** The address without escapes; one with half an escape in it stands for itself. */
function decodeAddress(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

/** Runs a request whose effect is one unit of work, and keeps its answer inside it; or answers what is kept. */
async function answerOnce(
  effects: RequestEffects,
  request: KeyedRequest,
  c: RouteContext,
  next: Next,
): Promise<Answer | null> {
  const endRun = startRun(effects, request);
  try {
    return await effects.unitOfWork.run(async ({ storedAnswers }) => {
      if (!(await effects.tryLockName(`idempotency ${request.scope} ${request.key}`))) throw inProgress();
      const kept = await findKept(effects, storedAnswers, request);
      if (kept !== null) return replay(kept, request);
      await next();
      const { text, subjects } = toKept(effects, request, requireAnswer(c));
      await storedAnswers.insert(toStored(effects, request, text), [...request.subjects, ...subjects]);
      return null;
    });
  } finally {
    endRun();
  }
}

/** Refuses a key whose first request is running in this process; the answer ends the run. */
function startRun(effects: RequestEffects, request: KeyedRequest): () => void {
  const name = `${request.scope} ${request.key}`;
  const running = effects.runningKeys.get(name);
  if (running !== undefined) throw running === request.fingerprint ? inProgress() : reused();
  effects.runningKeys.set(name, request.fingerprint);
  return () => void effects.runningKeys.delete(name);
}

function requireAnswer(c: RouteContext): Answer {
  const answer = c.get('answer');
  if (answer !== undefined) return answer;
  throw new Error('A Response is longer under way than a unit of work: a POST that streams has the effect "external".');
}

/**
 * Runs a request that calls out of the process: the key is reserved before it starts, so that no repetition can start it
 * twice, and filled when it has ended. A request that fails gives its key back. A stream ends with its source, also
 * when the client has left before; its text is kept, so only text can be streamed under a key.
 */
async function answerReserved(
  effects: RequestEffects,
  request: KeyedRequest,
  c: RouteContext,
  next: Next,
): Promise<Answer | null> {
  const { unitOfWork } = effects;
  const { scope, key } = request;
  const complete = (answer: EndedAnswer) =>
    unitOfWork.run(({ storedAnswers }) => {
      const { text, subjects } = toKept(effects, request, answer);
      return storedAnswers.complete(scope, key, text, subjects);
    });
  const giveBack = () => unitOfWork.run(({ storedAnswers }) => storedAnswers.delete(scope, key));

  const kept = await unitOfWork.run(({ storedAnswers }) => reserve(effects, storedAnswers, request));
  if (kept !== null) return replay(kept, request);
  try {
    await next();
    const answer = c.get('answer');
    if (answer !== undefined) await complete(answer);
    else await keepResponse(c, { complete, giveBack, onError: effects.onStreamError, limit: effects.keptAnswerBytes });
    return null;
  } catch (error) {
    await giveBack();
    throw error;
  }
}

/** Keeps the Response of a handler: a stream when it has ended, one without a body at once. */
async function keepResponse(
  c: RouteContext,
  keeper: Omit<StreamKeeper, 'complete'> & { readonly complete: (answer: EndedAnswer) => Promise<void> },
): Promise<void> {
  const { status, headers, body } = c.res;
  if (body === null) return keeper.complete({ status, headers: {}, body: null });
  const type = headers.get('content-type');
  const kept = type === null ? {} : { 'Content-Type': type };
  const complete = (text: string | undefined) => keeper.complete({ status, headers: kept, body: text });
  const stream = keepStream(body, { ...keeper, complete });
  // Hono adds the headers of a response that is there to the one that takes its place.
  c.res = undefined;
  c.res = new Response(stream, { status, headers });
}

/** Reserves the key; answers what is kept under it when it is not free. */
async function reserve(
  effects: RequestEffects,
  storedAnswers: StoredAnswerStore,
  request: KeyedRequest,
): Promise<StoredAnswer | null> {
  const kept = await findKept(effects, storedAnswers, request);
  if (kept !== null) return kept;
  if (await storedAnswers.insert(toStored(effects, request, null), request.subjects)) return null;
  throw inProgress();
}

/** What is kept under the key, but for what has been there for a day. */
async function findKept(
  effects: RequestEffects,
  storedAnswers: StoredAnswerStore,
  request: KeyedRequest,
): Promise<StoredAnswer | null> {
  const kept = await storedAnswers.find(request.scope, request.key);
  if (kept === null || kept.created_at > addDays(effects.clock.now(), -1)) return kept;
  await storedAnswers.delete(request.scope, request.key);
  return null;
}

/** The kept answer again; throws where it is of another request, or not there yet. */
function replay(kept: StoredAnswer, request: KeyedRequest): Answer {
  if (kept.fingerprint !== request.fingerprint) throw reused();
  if (kept.answer === null) throw inProgress();
  const answer = readKept(kept.answer);
  return { ...answer, headers: { ...answer.headers, 'Idempotency-Replayed': 'true' } };
}

/** An answer with null in the place of what is told once. */
function withoutSecrets(answer: EndedAnswer, fields: readonly string[]): EndedAnswer {
  if (fields.length === 0 || typeof answer.body !== 'string') return answer;
  const told = Object.fromEntries(fields.map((field) => [field, null]));
  return { ...answer, body: JSON.stringify({ ...JSON.parse(answer.body), ...told }) };
}

/** The record of a key; the answer is null while its request is running. */
function toStored(effects: RequestEffects, request: KeyedRequest, answer: string | null): StoredAnswer {
  const { scope, key, fingerprint } = request;
  return { scope, key, fingerprint, answer, created_at: effects.clock.now() };
}

/** What is kept of the answer to a request. */
function toKept(
  effects: RequestEffects,
  { scope, isOverfull, answeredOnce }: KeyedRequest,
  answer: EndedAnswer,
): KeptText {
  const kept = isOverfull
    ? leaveOut(answer.status)
    : writeKept(withoutSecrets(answer, answeredOnce), effects.keptAnswerBytes);
  effects.onKept(scope, Buffer.byteLength(kept.text));
  return kept;
}

/** The refusal of a repetition while the first request still runs. */
function inProgress(): AppError {
  return new AppError('request_in_progress', 'The first request with this Idempotency-Key is still running.', {
    headers: RETRY_AFTER,
  });
}

function reused(): AppError {
  return new AppError('idempotency_key_reused', 'This Idempotency-Key was sent before with another request.');
}
