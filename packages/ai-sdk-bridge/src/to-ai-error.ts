import { AISDKError, APICallError } from '@ai-sdk/provider';
import { AiError, type AiErrorCode, isAiError, microsecondsOf, type Timestamp } from '@learnwright/plugin-sdk';

/** A refusal as the vendor sent it. */
export interface VendorFailure {
  readonly status: number;
  readonly body: string;
}

/** The findings in the body of a refusal. */
export interface FailureReading {
  readonly code?: AiErrorCode | undefined;
  readonly retry_after_seconds?: number | undefined;
}

/** Reads a refusal of a vendor. */
export type ReadFailure = (failure: VendorFailure) => FailureReading;

const CODES: Readonly<Record<number, AiErrorCode>> = {
  401: 'provider_auth',
  403: 'provider_auth',
  404: 'no_model',
  408: 'timeout',
  429: 'provider_rate_limited',
};
const MAX_CAUSE_CHARACTERS = 500;
const MAX_RETRY_AFTER_SECONDS = 86_400;

/**
 * Turns the failure of a call into an AiError. Its cause is a sentence of our own: the library's error holds the learner's
 * words, and the vendor's answer may repeat the key.
 */
export function toAiError(
  error: unknown,
  options: {
    readonly readFailure?: ReadFailure | undefined;
    readonly api_key: string;
    readonly now: () => Timestamp;
  },
): AiError {
  if (isAiError(error)) return error;
  const { readFailure, api_key, now } = options;
  const cause = new Error(describe(error, api_key));
  if (!APICallError.isInstance(error)) return new AiError('provider_error', { cause });
  const { statusCode: status, responseBody: body = '', responseHeaders: headers = {} } = error;
  if (status === undefined) return new AiError('provider_unavailable', { cause });
  const reading = readFailure?.({ status, body }) ?? {};
  const retry_after_seconds = readRetryAfter(headers['retry-after'], now) ?? reading.retry_after_seconds;
  return new AiError(reading.code ?? codeOf(status), { cause, retry_after_seconds });
}

function codeOf(status: number): AiErrorCode {
  return status >= 500 ? 'provider_unavailable' : (CODES[status] ?? 'provider_error');
}

function readRetryAfter(header: string | undefined, now: () => Timestamp): number | undefined {
  if (header === undefined || header.trim() === '') return undefined;
  const seconds = Number(header);
  const wait = Number.isNaN(seconds) ? (Date.parse(header) - microsecondsOf(now()) / 1_000) / 1_000 : seconds;
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(Math.ceil(wait), 0), MAX_RETRY_AFTER_SECONDS);
}

function describe(error: unknown, api_key: string): string {
  const status = APICallError.isInstance(error) && error.statusCode !== undefined ? `status ${error.statusCode}: ` : '';
  return withoutKey(`${status}${textOf(error)}`, api_key).slice(0, MAX_CAUSE_CHARACTERS);
}

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return JSON.stringify(error) ?? String(error);
  // The library's message about a text it cannot parse begins with that text.
  const quotes = AISDKError.isInstance(error) && !APICallError.isInstance(error);
  return quotes ? error.name : `${error.name}: ${error.message}`;
}

function withoutKey(text: string, api_key: string): string {
  return api_key === '' ? text : text.replaceAll(api_key, '[key]').replaceAll(encodeURIComponent(api_key), '[key]');
}
