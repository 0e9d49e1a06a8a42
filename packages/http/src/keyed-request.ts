import { hash } from 'node:crypto';
import { AppError, addDays, type StoredResponse, type StoredResponseStore } from '@learnwright/core';
import { findSubjects } from './answer-subjects.ts';
import { digestBody, NO_BODY } from './request-body.ts';
import type { RequestHandling } from './request-handling.ts';
import type { Answer, RouteContext } from './route-context.ts';
import { type EndedAnswer, leaveOut, type PackedResponse, readKept, writeKept } from './stored-response.ts';

/** A request that carries an Idempotency-Key. */
export interface KeyedRequest {
  readonly key: string;
  /** Who sends it: keys of different callers never meet. */
  readonly scope: string;
  /** A hash of method, address and body: the same key with another fingerprint is refused. */
  readonly fingerprint: string;
  /** Whom the request is about: by these an answer is found that must go with a learner, also one still to come. */
  readonly subjects: readonly string[];
  /** Whether the request names the learner whose answer it is. */
  readonly isOwned: boolean;
  /** Whether the body names more subjects than are kept: then its answer is left out. */
  readonly isOverfull: boolean;
  /** Fields of the answer that are not kept. */
  readonly answeredOnce: readonly string[];
}

const RETRY_AFTER = { 'Retry-After': '1' };

/** A request by its key: who sends it, what is sent, and whom it is about. */
export async function describeRequest(
  c: RouteContext,
  key: string,
  { answeredOnce, learners }: { readonly answeredOnce: readonly string[]; readonly learners: readonly string[] },
): Promise<KeyedRequest> {
  const { caller } = c.env;
  const { pathname, search } = new URL(c.req.url);
  const address = pathname + search;
  const body = await digestBody(c.get('received') ?? NO_BODY);
  const sent = [caller.id, caller.user_id ?? '', key];
  const isOwned = learners.length > 0;
  // All that such a request touches is theirs: it goes with them, whatever else it names.
  const known = isOwned ? [...sent, ...learners] : [...sent, address, decodeAddress(address)];
  const subjects = findSubjects(isOwned ? known : [...known, body]);
  return {
    key,
    scope: caller.id,
    fingerprint: hash('sha256', `${c.req.method} ${address}\n${body}`, 'base64url'),
    subjects: subjects ?? findSubjects(known) ?? [],
    isOwned,
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

/** Refuses a key whose first request is running in this process; the answer ends the run. */
export function startRun(handling: RequestHandling, { scope, key, fingerprint }: KeyedRequest): () => void {
  const name = `${scope} ${key}`;
  const running = handling.runningKeys.get(name);
  if (running !== undefined) throw running === fingerprint ? inProgress() : reused();
  handling.runningKeys.set(name, fingerprint);
  return () => void handling.runningKeys.delete(name);
}

/** What is kept under the key, but for what has been there for a day. */
export async function findKept(
  handling: RequestHandling,
  storedResponses: StoredResponseStore,
  request: KeyedRequest,
): Promise<StoredResponse | null> {
  const kept = await storedResponses.find(request.scope, request.key);
  if (kept === null || kept.created_at > addDays(handling.clock.now(), -1)) return kept;
  await storedResponses.delete(request.scope, request.key);
  return null;
}

/** The stored response again; throws where it is of another request, or not there yet. */
export async function replay(kept: StoredResponse, request: KeyedRequest): Promise<Answer> {
  if (kept.fingerprint !== request.fingerprint) throw reused();
  if (kept.answer === null) throw inProgress();
  const answer = await readKept(kept.answer);
  return { ...answer, headers: { ...answer.headers, 'Idempotency-Replayed': 'true' } };
}

/** An answer with null in the place of what is told once. */
function withoutSecrets(answer: EndedAnswer, fields: readonly string[]): EndedAnswer {
  if (fields.length === 0 || typeof answer.body !== 'string') return answer;
  const told = Object.fromEntries(fields.map((field) => [field, null]));
  return { ...answer, body: JSON.stringify({ ...JSON.parse(answer.body), ...told }) };
}

/** The record of a request that has its answer, or that its owner runs. */
export function toStored(
  handling: RequestHandling,
  request: KeyedRequest,
  { answer = null, owner = null }: Partial<Pick<StoredResponse, 'answer' | 'owner'>>,
): StoredResponse {
  const { scope, key, fingerprint } = request;
  return { scope, key, fingerprint, answer, owner, remembered: null, created_at: handling.clock.now() };
}

/** What is kept of the answer to a request. */
export async function toKept(
  handling: RequestHandling,
  { scope, isOwned, isOverfull, answeredOnce }: KeyedRequest,
  answer: EndedAnswer,
): Promise<PackedResponse> {
  const kept = isOverfull
    ? leaveOut(answer.status)
    : await writeKept(withoutSecrets(answer, answeredOnce), { limit: handling.storedResponseBytes, isOwned });
  handling.onKept(scope, kept.bytes.byteLength);
  return kept;
}

/** The refusal of a repetition while the first request still runs. */
export function inProgress(): AppError {
  return new AppError('request_in_progress', 'The first request with this Idempotency-Key is still running.', {
    headers: RETRY_AFTER,
  });
}

export function reused(): AppError {
  return new AppError('idempotency_key_reused', 'This Idempotency-Key was sent before with another request.');
}
