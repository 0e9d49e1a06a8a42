import { AiError } from '@learnwright/core';

/** The longest answer, in characters: far beyond what a tutor says in the tokens it is given. */
export const ANSWER_LIMIT = 100_000;

/**
 * The pieces of an answer as they can be sent and stored: none empty, none with half a character. Joined, they are what
 * is stored. Throws provider_error for an answer of more than `limit` characters.
 */
export async function* tidyPieces(
  pieces: AsyncIterable<string>,
  limit: number = ANSWER_LIMIT,
): AsyncGenerator<string, void, undefined> {
  let left = limit;
  let held = '';
  for await (const piece of pieces) {
    const text = (held + piece).replaceAll('\0', '');
    // The first half of a pair waits for the second, which comes with the next piece.
    held = /[\ud800-\udbff]$/.test(text) ? text.slice(-1) : '';
    const whole = text.slice(0, text.length - held.length).toWellFormed();
    left -= whole.length;
    if (left < held.length) throw endless(limit);
    if (whole !== '') yield whole;
  }
  if (held !== '') yield held.toWellFormed();
}

function endless(limit: number): AiError {
  return new AiError('provider_error', { cause: new Error(`The answer has more than ${limit} characters.`) });
}
