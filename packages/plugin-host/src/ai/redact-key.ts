import { inspect } from 'node:util';
import { AI_ERROR_CODES, AiError, describeError } from '@learnwright/core';

/** An error that may be logged: itself, or, where any part of it holds the key, a copy of its first line and stack. */
export function redactKey(error: unknown, api_key: string): unknown {
  if (!holdsKey(error, api_key)) return error;
  const copy = new Error(withoutKey(describeError(error), api_key));
  const stack = error instanceof Error ? withoutKey(readStack(error), api_key) : '';
  if (stack !== '') copy.stack = stack;
  return copy;
}

/** An AiError that may leave the host: of a known code, and without the key. */
export function redactKeyOfAiError(error: AiError, api_key: string): AiError {
  const known = Object.hasOwn(AI_ERROR_CODES, error.code);
  if (known && !holdsKey(error, api_key)) return error;
  const { retry_after_seconds, cause } = error;
  return new AiError(known ? error.code : 'provider_error', { retry_after_seconds, cause: redactKey(cause, api_key) });
}

/** Takes the key out of an answer that comes in pieces. What may be the beginning of the key waits for the next piece. */
interface KeyFilter {
  /** The part of the answer that can be passed on. */
  take(piece: string): string;
  /** The rest, at the end of the answer. */
  end(): string;
}

/** A shorter key is a word that an answer may have; no vendor gives out such. */
const SHORTEST_KEY = 16;

/** Builds the filter of an answer: a proxy may repeat what it was sent. */
export function createKeyFilter(api_key: string): KeyFilter {
  if (api_key.length < SHORTEST_KEY) return { take: (piece) => piece, end: () => '' };
  let held = '';
  return {
    take: (piece) => {
      const text = withoutKey(held + piece, api_key);
      held = beginningOfKey(text, api_key);
      return text.slice(0, text.length - held.length);
    },
    end: () => {
      const rest = held;
      held = '';
      return rest;
    },
  };
}

/** The end of a text that the key begins with; empty where it does not. */
function beginningOfKey(text: string, api_key: string): string {
  for (let length = Math.min(text.length, api_key.length - 1); length > 0; length -= 1) {
    if (text.endsWith(api_key.slice(0, length))) return text.slice(-length);
  }
  return '';
}

function holdsKey(value: unknown, api_key: string): boolean {
  if (api_key === '') return false;
  try {
    const text = inspect(value, { depth: 8, maxStringLength: Number.POSITIVE_INFINITY });
    return withoutKey(text, api_key) !== text;
  } catch {
    // A value that cannot be inspected may hold the key.
    return true;
  }
}

function withoutKey(text: string, api_key: string): string {
  return text.replaceAll(api_key, '[key]').replaceAll(encodeURIComponent(api_key), '[key]');
}

function readStack(error: Error): string {
  try {
    return typeof error.stack === 'string' ? error.stack : '';
  } catch {
    // A stack that throws is of no use to anybody.
    return '';
  }
}
