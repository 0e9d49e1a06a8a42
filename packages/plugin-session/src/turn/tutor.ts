import { AiError, isAiError } from '@learnwright/plugin-sdk';
import type { TurnEvent } from '../schemas.ts';

/** What the tutor said, or why the tutor said nothing; of an answer that took too long both. */
export type TutorReply =
  | { readonly text: string; readonly truncated: false; readonly error: null }
  | { readonly text: string; readonly truncated: true; readonly error: AiError | null }
  | { readonly text: null; readonly truncated: false; readonly error: AiError };

/** The longest reply, in characters: far beyond what a tutor says in the tokens of a reply. */
export const REPLY_LIMIT = 100_000;

/**
 * Passes the pieces of a reply on as chunks and returns the whole. Text that came before the signal was aborted, or before
 * the time of the whole answer was over, counts as a truncated reply (specification, R10.10). Text that came before the provider
 * failed does not count. Throws errors other than AI errors.
 */
export async function* passReply(
  pieces: AsyncIterable<string>,
  signal: AbortSignal,
): AsyncGenerator<TurnEvent, TutorReply, undefined> {
  let text = '';
  try {
    for await (const delta of tidyPieces(pieces)) {
      text += delta;
      yield { event: 'chunk', data: { delta } };
      if (signal.aborted) break;
    }
  } catch (error) {
    if (!signal.aborted) {
      if (!isAiError(error)) throw error;
      const isPart = error.was_answering && text.trim() !== '';
      return isPart ? { text, truncated: true, error } : noReply(error);
    }
  }
  if (text.trim() !== '') return { text, truncated: signal.aborted, error: null };
  return noReply(new AiError(signal.aborted ? 'provider_unavailable' : 'provider_error'));
}

/**
 * Makes pieces that can be sent and stored: none is empty, none has half a character or NUL. Joined, they are the stored
 * reply. Throws provider_error for a reply of more than `limit` characters.
 */
export async function* tidyPieces(
  pieces: AsyncIterable<string>,
  limit: number = REPLY_LIMIT,
): AsyncGenerator<string, void, undefined> {
  let left = limit;
  let held = '';
  for await (const piece of pieces) {
    const text = (held + piece).replaceAll('\0', '');
    // The first half of a pair waits for the second, which comes with the next piece.
    held = /[\ud800-\udbff]$/.test(text) ? text.slice(-1) : '';
    const whole = text.slice(0, text.length - held.length).toWellFormed();
    left -= whole.length;
    if (left < held.length) throw tooLong(limit);
    if (whole !== '') yield whole;
  }
  if (held !== '') yield held.toWellFormed();
}

/** Takes a reply that was broken off for none. */
export function requireWhole(reply: TutorReply): TutorReply {
  return reply.truncated ? noReply(reply.error ?? new AiError('provider_unavailable')) : reply;
}

function noReply(error: AiError): TutorReply {
  return { text: null, truncated: false, error };
}

function tooLong(limit: number): AiError {
  return new AiError('provider_error', { cause: new Error(`The answer has more than ${limit} characters.`) });
}
