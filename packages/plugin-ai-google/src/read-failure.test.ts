import { describe, expect, it } from 'vitest';
import { readFailure } from './read-failure.ts';

const bodyOf = (...details: unknown[]) => JSON.stringify({ error: { code: 400, message: '', status: '', details } });

describe("Google's refusals", () => {
  it('say in their details that the key is wrong', () => {
    const body = bodyOf({ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' });
    expect(readFailure({ status: 400, body }).code).toBe('provider_auth');
    expect(readFailure({ status: 400, body: bodyOf() }).code).toBeUndefined();
  });

  it('say in their details when to try again', () => {
    const body = bodyOf({ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '34.07s' });
    expect(readFailure({ status: 429, body }).retry_after_seconds).toBe(35);
  });

  it('may be pages of a proxy', () => {
    expect(readFailure({ status: 502, body: '<html>' })).toEqual({ code: undefined, retry_after_seconds: undefined });
  });
});
