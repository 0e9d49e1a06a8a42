import { inspect } from 'node:util';
import { AI_ERROR_CODES, AiError } from '@learnwright/core';
import { describeError } from '../errors.ts';

/** An error that may be logged: itself, or, where any part of it holds the key, a copy of its first line and stack. */
export function hideKey(error: unknown, api_key: string): unknown {
  if (!holdsKey(error, api_key)) return error;
  const copy = new Error(withoutKey(describeError(error), api_key));
  const stack = error instanceof Error ? withoutKey(readStack(error), api_key) : '';
  if (stack !== '') copy.stack = stack;
  return copy;
}

/** An AiError that may leave the host: of a known code, and without the key. */
export function hideKeyOfAiError(error: AiError, api_key: string): AiError {
  const known = Object.hasOwn(AI_ERROR_CODES, error.code);
  if (known && !holdsKey(error, api_key)) return error;
  const { retry_after_seconds, cause } = error;
  return new AiError(known ? error.code : 'provider_error', { retry_after_seconds, cause: hideKey(cause, api_key) });
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
