import { randomBytes } from 'node:crypto';
import { type ApiToken, AppError, apiTokenSchema, type CreateApiToken, notFound } from '@learnwright/core';
import { z } from '@learnwright/plugin-sdk';
import type { AppContext } from '../app-context.ts';
import { requireUser } from '../records.ts';
import { formatToken, hashToken, TOKEN_BYTES } from './token-text.ts';

/** An API token with its secret, which is told once. */
export const createdApiTokenSchema = apiTokenSchema
  .extend({
    secret: z
      .string()
      .nullable()
      .describe('The text of the token, told once; null in the repetition of a request with an Idempotency-Key.'),
  })
  .meta({ id: 'CreatedApiToken' });

/** A token that has just been made. */
export type CreatedApiToken = ApiToken & { readonly secret: string };

type Ports = Pick<AppContext, 'stores' | 'unitOfWork' | 'clock' | 'createId'>;

/** Makes an API token; throws not_found for an unknown user, and invalid_request for an expiry that is past. */
export async function createToken(context: Ports, input: CreateApiToken): Promise<CreatedApiToken> {
  const { name, role, user_id, expires_at } = input;
  const created_at = context.clock.now();
  if (expires_at !== null && expires_at <= created_at) throw expiredAlready();
  const secret = formatToken(randomBytes(TOKEN_BYTES));
  const token: ApiToken = {
    ...{ id: context.createId(), name, role, user_id, created_at, expires_at },
    ...{ revoked_at: null, last_used_at: null },
  };
  await context.unitOfWork.run(async (stores) => {
    if (user_id !== null) await requireUser(stores, user_id);
    await stores.apiTokens.insert(token, hashToken(secret));
  });
  return { ...token, secret };
}

/** Revokes an API token, from the next request on and on every server; a second time changes nothing. */
export async function revokeToken(context: Ports, token_id: string): Promise<void> {
  await context.unitOfWork.run(async (stores) => {
    if (await stores.apiTokens.revoke(token_id, context.clock.now())) return;
    if ((await stores.apiTokens.find(token_id)) === null) throw notFound('API token', token_id);
  });
}

function expiredAlready(): AppError {
  return new AppError('invalid_request', 'The token would have expired already.', {
    findings: [{ pointer: '/expires_at', code: 'invalid_value', message: 'Expected a time to come' }],
  });
}
