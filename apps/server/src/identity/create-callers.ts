import type { Database } from '@learnwright/db';
import { NOBODY } from '@learnwright/http';
import type { Caller } from '@learnwright/plugin-sdk';
import type { OidcIssuer } from '../configuration/oidc-config.ts';
import type { AppContext } from '../features/app-context.ts';
import type { CredentialReader } from './identify.ts';
import type { IssuerPorts } from './oidc/issuer-keys.ts';
import { createLearnerFinder, type FindLearner } from './oidc/learner-of-subject.ts';
import { createBearerReader, type VerifyToken } from './read-bearer.ts';
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

/** What callers are found out with, beside the context. */
export interface CallerPorts
  extends Pick<TokenUsePorts, 'timers'>,
    Pick<IssuerPorts, 'fetch'>,
    Pick<Database, 'lockName'> {
  /** Null where people cannot sign in. */
  readonly signIn: { readonly readCookie: CredentialReader } | null;
}

/** Everybody, in open mode: only this machine reaches the server (specification, R14.6). */
const ANYONE: Caller = { role: 'operator', id: 'anyone', user_id: null };

/** Builds how callers are found out, by the mode of the server. */
export function createCallers(context: AppContext, { timers, fetch, lockName, signIn }: CallerPorts): Callers {
  const { stores, clock, logger, config } = context;
  if (context.authMode === 'open') {
    if (config.auth.oidc.length > 0) logger.warn('auth.oidc is not used while APP_AUTH_MODE is open.');
    return { anonymous: ANYONE, readers: [], close: () => Promise.resolve() };
  }
  const uses = createTokenUses({ apiTokens: stores.apiTokens, clock, timers, logger });
  const findLearner = createLearnerFinder(context, lockName);
  const readBearer = createBearerReader(
    createApiTokenVerifier(stores, clock, uses),
    verifyJwts(config.auth.oidc, { fetch, clock, logger, findLearner }),
  );
  return {
    anonymous: NOBODY,
    readers: signIn === null ? [readBearer] : [readBearer, signIn.readCookie],
    close: uses.close,
  };
}

/** Loads what verifies JWTs with the first of them: most servers take none. */
function verifyJwts(
  issuers: readonly OidcIssuer[],
  ports: IssuerPorts & { readonly findLearner: FindLearner },
): VerifyToken {
  let verifier: Promise<VerifyToken> | null = null;
  const load = async () => (await import('./oidc/verify-jwt.ts')).createJwtVerifier(issuers, ports);
  return async (token) => {
    verifier ??= load();
    return (await verifier)(token);
  };
}
