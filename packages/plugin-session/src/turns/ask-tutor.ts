import { AiError, isAiError } from '@learnwright/core';
import { tidyPieces } from './tidy-pieces.ts';
import type { TurnEvent } from './turn-event.ts';

/** What the tutor said, or why it said nothing: one of the two is null. */
export type TutorReply =
  | { readonly text: string; readonly truncated: boolean; readonly error: null }
  | { readonly text: null; readonly truncated: false; readonly error: AiError };

/**
 * Passes the pieces of an answer on and answers what they come to. What had arrived when the signal was aborted counts,
 * as truncated; what had arrived when the provider failed does not. Throws what is neither.
 */
export async function* askTutor(
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
      if (isAiError(error)) return silent(error);
      throw error;
    }
  }
  if (text.trim() !== '') return { text, truncated: signal.aborted, error: null };
  return silent(new AiError(signal.aborted ? 'provider_unavailable' : 'provider_error'));
}

function silent(error: AiError): TutorReply {
  return { text: null, truncated: false, error };
}
