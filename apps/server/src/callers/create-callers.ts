import { NOBODY } from '@learnwright/http';
import type { Caller } from '@learnwright/plugin-sdk';
import type { AppContext } from '../app-context.ts';
import { type CredentialReader, invalidCredential } from './identify.ts';
import { createBearerReader } from './read-bearer.ts';
import { createTokenUses, type TokenUsePorts } from './token-uses.ts';
import { createApiTokenVerifier } from './verify-api-token.ts';

/** How a server finds out who calls. */
export interface Callers {
  /** The caller of a request without a credential. */
  readonly anonymous: Caller;
  /** What reads credentials, in this order; nothing does in open mode. */
  readonly readers: readonly CredentialReader[];
  /** Writes what is still to be noted. */
  close(): Promise<void>;
}

/** What callers are found out with. */
export interface CallerPorts extends Pick<TokenUsePorts, 'timers'> {
  /** Null where people cannot sign in. */
  readonly signIn: { readonly readCookie: CredentialReader } | null;
}

/** Everybody, in open mode: only this machine reaches the server (contract, section 4). */
const ANYONE: Caller = { role: 'operator', id: 'anyone', user_id: null };

/** Builds how callers are found out, by the mode of the server. */
export function createCallers(context: AppContext, { timers, signIn }: CallerPorts): Callers {
  if (context.authMode === 'open') return { anonymous: ANYONE, readers: [], close: () => Promise.resolve() };
  const { stores, clock, logger } = context;
  const uses = createTokenUses({ apiTokens: stores.apiTokens, clock, timers, logger });
  const readBearer = createBearerReader(createApiTokenVerifier(stores, clock, uses), async () => {
    throw invalidCredential('The token is none of this server.');
  });
  return {
    anonymous: NOBODY,
    readers: signIn === null ? [readBearer] : [readBearer, signIn.readCookie],
    close: uses.close,
  };
}
