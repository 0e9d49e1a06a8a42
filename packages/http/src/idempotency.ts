import { hash } from 'node:crypto';
import { AppError, addDays, type StoredAnswer, type StoredAnswerStore } from '@learnwright/core';
import type { Answer } from './answer.ts';
import type { RequestEffects } from './request-effects.ts';

/** A request that carries an Idempotency-Key. */
export interface KeyedRequest {
  readonly key: string;
  /** Who sends it: keys of different callers never meet. */
  readonly scope: string;
  /** What is sent, and whom it is about: the same key with another fingerprint is refused. */
  readonly fingerprint: string;
}

const RETRY_AFTER = { 'Retry-After': '1' };
/** Every id that the server issues looks like this. */
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** Ids of a body that are kept: a list of thousands is of one learner. */
const MAX_IDS = 20;

/**
 * The fingerprint of a request: a hash of method, address and body, followed by the address and the first ids in the
 * body. By these an answer is found that must go with the learner whom it is about, also one that names nobody and one
 * that is still to come.
 */
export function fingerprint(method: string, url: string, body: string): string {
  const { pathname, search } = new URL(url);
  const address = pathname + search;
  const ids = body
    .matchAll(ID)
    .take(MAX_IDS)
    .map(([id]) => id);
  return [hash('sha256', `${method} ${address}\n${body}`, 'base64url'), address, ...ids].join(' ');
}

/** Reads an Idempotency-Key header; throws for one that is empty, too long or not printable ASCII. */
export function readIdempotencyKey(header: string): string {
  if (/^[\x21-\x7e]{1,255}$/.test(header)) return header;
  throw new AppError('invalid_request', 'The Idempotency-Key must be 1 to 255 printable ASCII characters.', {
    findings: [{ parameter: 'Idempotency-Key', code: 'invalid_format', message: 'Expected 1 to 255 ASCII characters' }],
  });
}

/**
 * Runs a request whose effect is one unit of work and keeps its answer inside it, or replays the kept answer
 * (contract, section 1). A request that fails keeps nothing.
 */
export async function answerOnce(
  effects: RequestEffects,
  request: KeyedRequest,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const endRun = startRun(effects, request);
  try {
    return await effects.unitOfWork.run(async ({ storedAnswers }) => {
      if (!(await effects.tryLockName(`idempotency ${request.scope} ${request.key}`))) throw inProgress();
      const kept = await findKept(effects, storedAnswers, request);
      if (kept !== null) return replay(kept, request);
      const answer = await run();
      await storedAnswers.insert(toStored(effects, request, JSON.stringify(answer)));
      return answer;
    });
  } finally {
    endRun();
  }
}

/** Refuses a key whose first request is running in this process; answers what says that this one has ended. */
function startRun(effects: RequestEffects, request: KeyedRequest): () => void {
  const name = `${request.scope} ${request.key}`;
  const running = effects.runningKeys.get(name);
  if (running !== undefined) throw running === request.fingerprint ? inProgress() : reused();
  effects.runningKeys.set(name, request.fingerprint);
  return () => void effects.runningKeys.delete(name);
}

/** What is kept under the key, but for what has been there for a day. */
export async function findKept(
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
export function replay(kept: StoredAnswer, request: KeyedRequest): Answer {
  if (kept.fingerprint !== request.fingerprint) throw reused();
  if (kept.answer === null) throw inProgress();
  // The text was written by this very module.
  const answer: Answer = JSON.parse(kept.answer);
  return { ...answer, headers: { ...answer.headers, 'Idempotency-Replayed': 'true' } };
}

/** The record of a key; the answer is null while its request is running. */
export function toStored(effects: RequestEffects, request: KeyedRequest, answer: string | null): StoredAnswer {
  return { ...request, answer, created_at: effects.clock.now() };
}

/** What a repetition is told that comes too early. */
export function inProgress(): AppError {
  return new AppError('request_in_progress', 'The first request with this Idempotency-Key is still running.', {
    headers: RETRY_AFTER,
  });
}

function reused(): AppError {
  return new AppError('idempotency_key_reused', 'This Idempotency-Key was sent before with another request.');
}
