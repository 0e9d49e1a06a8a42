import { WHOLE_LIST } from '@learnwright/core';
import type { AppContext } from '../features/app-context.ts';
import { isUsable } from './verify-api-token.ts';

/** What to do about a server that no operator can call. */
export const NO_OPERATOR =
  'APP_AUTH_MODE is required, and there is no operator yet. Make one: learnwright token create "my laptop" --role operator';

/** Tells whether an operator can call: by an API token, by a role that an issuer gives, or by signing in. */
export async function hasOperatorCredential({
  stores,
  clock,
  config,
}: Pick<AppContext, 'stores' | 'clock' | 'config'>): Promise<boolean> {
  const { oidc, sign_in } = config.auth;
  if (oidc.some(({ roles }) => roles?.operator !== undefined)) return true;
  if (sign_in.enabled && sign_in.operators.length > 0) return true;
  const { items } = await stores.apiTokens.list(WHOLE_LIST);
  return items.some((token) => token.role === 'operator' && isUsable(token, clock));
}
