import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';
import { AppError } from '@learnwright/core';
import { findSubjects } from './answer-subjects.ts';
import type { Answer } from './route-context.ts';

/** An answer as it is stored. */
export interface PackedResponse {
  readonly bytes: Uint8Array;
  /** Whom it is about. */
  readonly subjects: readonly string[];
}

/** The answer of a request that has ended; its body is undefined where it was too long to be held in memory. */
export type EndedAnswer = Omit<Answer, 'body'> & { readonly body: string | null | undefined };

/** How an answer is kept. */
export interface KeepingOptions {
  /** The bytes of the longest answer that is kept whole, before it is made smaller. */
  readonly limit: number;
  /** Whether the request names the learner whose answer it is: then nobody else is sought in it. */
  readonly isOwned: boolean;
}

/** What is kept of an answer that is longer, or about more, than what is kept whole. */
interface LeftOut {
  readonly status: number;
  readonly left_out: true;
}

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** The first byte of a deflated answer. Any other answer is JSON, and begins with a brace. */
const DEFLATED = 1;

/**
 * What answers have in common, the most frequent last. It belongs to the format of deflated answers: a change makes those
 * unreadable that are kept, so another one needs another first byte.
 */
const DICTIONARY = Buffer.from(
  [
    '"topic_transition":null,"timings":{"learning_ms":"step_evaluation":{"advance":false,"confidence":0.,"reason":"',
    '"suggested_step":1,"fallback_used":false,"applied":false,"from_step":1},"assistant_message":{"ai_error":null,',
    '"ai_error_code":null,"user_message":{"role":"assistant","truncated":false,"content":"role":"user","notes":null,',
    '"understanding":4,"stress":2,"method_fit":4,"method":"deductive","status":"active","cycle_step":1,"cycle_count":1,',
    '"started_at":"","ended_at":null,"email":null,"language":"en","name":"","title":"","description":null,"order_index":0,',
    '"set_id":"","lesson_id":"","exercise_id":"","element_key":"","error_count":1,"correct_streak":0,"last_error_at":"2026-',
    '"last_attempt_at":"2026-","mastered":false,"mastered_at":null,"next_review_at":"2026-","completed":false,"steps":{',
    '"session":{"id":"019","session_id":"019","project_id":"019","user_id":"019","updated_at":"2026-01-01T00:00:00.000000+00:00",',
    '"created_at":"2026-01-01T00:00:00.000000+00:00"},{"id":"019',
    '{"status":200,"headers":{"Content-Type":"text/event-stream; charset=utf-8"}}\nevent: start\ndata: {event: chunk\ndata: {"delta":"',
    '{"status":204,"headers":{}}{"status":200,"headers":{"Content-Type":"application/json"}}\n{"id":"019',
    '{"status":201,"headers":{"Content-Type":"application/json"}}\n{"id":"019',
  ].join(''),
);

/**
 * Writes down an answer. One of more than `limit` bytes, or about too many subjects, is left out: only its status is kept,
 * so that the request cannot run a second time.
 */
export async function writeKept(answer: EndedAnswer, { limit, isOwned }: KeepingOptions): Promise<PackedResponse> {
  const { status, headers, body } = answer;
  if (body === undefined || (body !== null && body.length > limit)) return leaveOut(status);
  const head = JSON.stringify({ status, headers });
  const text = Buffer.from(body === null ? head : `${head}\n${body}`);
  if (text.byteLength > limit) return leaveOut(status);
  const subjects = isOwned ? [] : findSubjects([text.toString()]);
  if (subjects === null) return leaveOut(status);
  const deflated = await deflate(text, { dictionary: DICTIONARY });
  return { bytes: Buffer.concat([Buffer.of(DEFLATED), deflated]), subjects };
}

/** What is kept of an answer that is left out. */
export function leaveOut(status: number): PackedResponse {
  const leftOut: LeftOut = { status, left_out: true };
  return { bytes: Buffer.from(JSON.stringify(leftOut)), subjects: [] };
}

/** Reads what `writeKept` wrote, and what earlier versions did; throws answer_not_kept for an answer that was left out. */
export async function readKept(bytes: Uint8Array): Promise<Answer> {
  if (bytes[0] === DEFLATED) {
    const text = (await inflate(bytes.subarray(1), { dictionary: DICTIONARY })).toString();
    const end = text.indexOf('\n');
    if (end === -1) return { ...JSON.parse(text), body: null };
    return { ...JSON.parse(text.slice(0, end)), body: text.slice(end + 1) };
  }
  // The text was written by this very module.
  const kept: Answer | LeftOut = JSON.parse(Buffer.from(bytes).toString());
  if (!('left_out' in kept)) return kept;
  throw new AppError(
    'answer_not_kept',
    `The first request with this Idempotency-Key has succeeded with status ${kept.status}. Its answer was too long to be kept, so it cannot be sent again. Nothing was done twice.`,
  );
}
