import { expect, it } from 'vitest';
import { AI_ERROR_CODES, AiError, type AiErrorCode, aiFailure } from './ai-error.ts';

const CODES: Record<AiErrorCode, 'ai_not_configured' | 'ai_failed'> = {
  no_provider: 'ai_not_configured',
  no_api_key: 'ai_not_configured',
  no_model: 'ai_not_configured',
  provider_auth: 'ai_failed',
  provider_rate_limited: 'ai_failed',
  provider_unavailable: 'ai_failed',
  provider_error: 'ai_failed',
  timeout: 'ai_failed',
  budget_exceeded: 'ai_failed',
};

it.each(Object.keys(AI_ERROR_CODES) as AiErrorCode[])('says what %s is for an endpoint', (code) => {
  const cause = new AiError(code, { cause: new Error('sk-secret') });
  const failure = aiFailure(cause);
  expect(failure.code).toBe(CODES[code]);
  expect(failure.message).toBe(AI_ERROR_CODES[code]);
  expect(failure.extensions).toEqual({ ai_error_code: code });
  expect(failure.headers).toEqual({});
  expect(failure.cause).toBe(cause);
});

it('hands on when to try again, in whole seconds and never too early', () => {
  const { headers } = aiFailure(new AiError('provider_rate_limited', { retry_after_seconds: 1.2 }));
  expect(headers).toEqual({ 'Retry-After': '2' });
  expect(aiFailure(new AiError('provider_unavailable', { retry_after_seconds: 0 })).headers).toEqual({
    'Retry-After': '0',
  });
});

it('is ai_failed without a code for an answer that could not be used', () => {
  const { code, extensions, headers } = aiFailure(null);
  expect([code, extensions, headers]).toEqual(['ai_failed', {}, {}]);
});
