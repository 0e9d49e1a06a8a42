import type { ApiToken, Clock, Stores } from '@learnwright/core';
import type { Caller } from '@learnwright/plugin-sdk';
import { hashToken, isTokenText } from '../features/tokens/token-text.ts';
import { invalidCredential } from './identify.ts';
import type { VerifyToken } from './read-bearer.ts';
import type { TokenUses } from './token-uses.ts';

/**
 * Finds whose API token this is with one indexed read. Nothing is kept between requests, so a token that is revoked, or
 * whose user is erased, is refused by every server of the database at once.
 */
export function createApiTokenVerifier(
  { apiTokens }: Pick<Stores, 'apiTokens'>,
  clock: Clock,
  uses: Pick<TokenUses, 'note'>,
): VerifyToken {
  return async (text) => {
    if (!isTokenText(text)) throw invalidCredential('The API token is not complete.');
    const token = await apiTokens.findByHash(hashToken(text));
    if (token === null) throw invalidCredential('The API token is unknown.');
    if (token.revoked_at !== null) throw invalidCredential('The API token has been revoked.');
    if (hasExpired(token, clock)) throw invalidCredential('The API token has expired.');
    uses.note(token);
    return toCaller(token);
  };
}

/** Tells whether a token would be taken now. */
export function isUsable(token: ApiToken, clock: Clock): boolean {
  return token.revoked_at === null && !hasExpired(token, clock);
}

function hasExpired({ expires_at }: ApiToken, clock: Clock): boolean {
  return expires_at !== null && expires_at <= clock.now();
}

function toCaller({ id, role, user_id }: ApiToken): Caller {
  // All tokens of a learner are one caller: limits and idempotency keys are the learner's.
  return { role, id: user_id === null ? `token ${id}` : `user ${user_id}`, user_id };
}
