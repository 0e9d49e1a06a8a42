import { AppError } from '@learnwright/core';
import { findSubjects } from './answer-subjects.ts';
import type { Answer } from './route-context.ts';

/** An answer as it is kept. */
export interface KeptText {
  readonly text: string;
  /** Whom it is about. */
  readonly subjects: readonly string[];
}

/** The answer of a request that has ended; its body is undefined where it was too long to be held in memory. */
export type EndedAnswer = Omit<Answer, 'body'> & { readonly body: string | null | undefined };

/** What is kept of an answer that is longer, or about more, than what is kept whole. */
interface LeftOut {
  readonly status: number;
  readonly left_out: true;
}

/**
 * Writes down an answer. One of more than `limit` bytes, or about too many subjects, is left out: only its status is kept,
 * so that the request cannot run a second time.
 */
export function writeKept(answer: EndedAnswer, limit: number): KeptText {
  const { status, body } = answer;
  if (body !== undefined && (body === null || body.length <= limit)) {
    const text = JSON.stringify(answer);
    const subjects = Buffer.byteLength(text) <= limit ? findSubjects([text]) : null;
    if (subjects !== null) return { text, subjects };
  }
  return leaveOut(status);
}

/** What is kept of an answer that is left out. */
export function leaveOut(status: number): KeptText {
  const leftOut: LeftOut = { status, left_out: true };
  return { text: JSON.stringify(leftOut), subjects: [] };
}

/** Reads what `writeKept` wrote; throws answer_not_kept for an answer that was left out. */
export function readKept(text: string): Answer {
  // The text was written by this very module.
  const kept: Answer | LeftOut = JSON.parse(text);
  if (!('left_out' in kept)) return kept;
  throw new AppError(
    'answer_not_kept',
    `The first request with this Idempotency-Key has succeeded with status ${kept.status}. Its answer was too long to be kept, so it cannot be sent again. Nothing was done twice.`,
  );
}
