import { AppError } from '../errors/app-error.ts';
import { AI_ERROR_CODES, type AiError, type AiErrorCode } from './ai-error.ts';

const NOT_CONFIGURED: readonly AiErrorCode[] = ['no_provider', 'no_api_key', 'no_model'];

/**
 * What an endpoint answers that needs the AI and did not get it: ai_not_configured where the user has no usable provider,
 * model or key, else ai_failed. Null stands for an answer that could not be used.
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
