import { AppError } from '../errors/app-error.ts';

/** Every `ai_error_code` a message can answer with, and the sentence of `ai_error` (specification, R10.5). Append-only. */
export const AI_ERROR_CODES = {
  no_provider: 'No AI provider is active for this model.',
  no_api_key: 'There is no API key for this AI provider. Add one in the settings.',
  no_model: 'The AI provider does not know this model.',
  provider_auth: 'The AI provider does not accept the API key.',
  provider_rate_limited: 'The AI provider is asked too often at the moment. Try again later.',
  provider_unavailable: 'The AI provider cannot be reached at the moment.',
  provider_error: 'The AI provider answered with something unusable.',
  timeout: 'The AI provider took too long to answer.',
  budget_exceeded: 'The AI budget of today is used up.',
} as const satisfies Record<string, string>;

/** Why an AI call failed. */
export type AiErrorCode = keyof typeof AI_ERROR_CODES;

/** The contents of an AiError besides its code. */
export interface AiErrorOptions {
  /** After how many seconds the provider asks to be tried again. */
  readonly retry_after_seconds?: number | undefined;
  /** Whether the answer was coming until its whole time was over: then what has arrived is a good part of it. */
  readonly was_answering?: boolean;
  /** The caught error, for the log; a provider takes every key out of it first. */
  readonly cause?: unknown;
}

const NOT_CONFIGURED: readonly AiErrorCode[] = ['no_provider', 'no_api_key', 'no_model'];
const MARKER = Symbol.for('@learnwright/core/AiError');

/** A failed AI call: provider plugins throw it, and endpoints answer it as `ai_error` and `ai_error_code`. */
export class AiError extends Error {
  readonly [MARKER] = true;
  readonly code: AiErrorCode;
  readonly retry_after_seconds: number | undefined;
  readonly was_answering: boolean;

  constructor(code: AiErrorCode, options: AiErrorOptions = {}) {
    super(AI_ERROR_CODES[code], { cause: options.cause });
    this.name = 'AiError';
    this.code = code;
    this.retry_after_seconds = options.retry_after_seconds;
    this.was_answering = options.was_answering ?? false;
  }
}

/** Tells whether a caught value is an AiError, also one made by another copy of this package. */
export function isAiError(error: unknown): error is AiError {
  return typeof error === 'object' && error !== null && MARKER in error;
}

/**
 * The error of an endpoint that cannot do without the AI: ai_not_configured where the user has no usable provider, model or
 * key, else ai_failed. Null stands for an answer that could not be used.
 */
export function aiFailure(error: AiError | null): AppError {
  if (error === null) return new AppError('ai_failed', 'The AI provider answered with something unusable. Try again.');
  const { code } = error;
  const retry_after = error.retry_after_seconds;
  return new AppError(NOT_CONFIGURED.includes(code) ? 'ai_not_configured' : 'ai_failed', AI_ERROR_CODES[code], {
    extensions: { ai_error_code: code },
    headers: retry_after === undefined ? {} : { 'Retry-After': String(Math.ceil(retry_after)) },
    cause: error,
  });
}
