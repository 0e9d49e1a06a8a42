import type { VendorFailure } from '@learnwright/ai-sdk-bridge';
import type { AiErrorCode } from '@learnwright/core';
import { z } from 'zod';

const failureSchema = z.object({
  error: z.object({
    details: z.array(z.looseObject({ reason: z.string().optional(), retryDelay: z.string().optional() })).default([]),
  }),
});

/** What Google says in `details` alone: that a key is wrong, with status 400, and when to try again. */
export function readFailure({ status, body }: VendorFailure): {
  readonly code?: AiErrorCode | undefined;
  readonly retry_after_seconds?: number | undefined;
} {
  const details = failureSchema.safeParse(parseJson(body)).data?.error.details ?? [];
  const isKeyWrong = status === 400 && details.some(({ reason }) => reason?.startsWith('API_KEY_'));
  const delay = details.find(({ retryDelay }) => retryDelay !== undefined)?.retryDelay;
  const seconds = delay === undefined ? Number.NaN : Math.ceil(Number.parseFloat(delay));
  return {
    code: isKeyWrong ? 'provider_auth' : undefined,
    retry_after_seconds: Number.isNaN(seconds) ? undefined : seconds,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's page has no details.
    return null;
  }
}
