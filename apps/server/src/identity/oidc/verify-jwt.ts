import { hash } from 'node:crypto';
import { AppError, isAppError, isIllFormed } from '@learnwright/core';
import type { Caller } from '@learnwright/plugin-sdk';
import { decodeJwt, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import type { OidcIssuer } from '../../configuration/oidc-config.ts';
import { invalidCredential } from '../identify.ts';
import type { VerifyToken } from '../read-bearer.ts';
import { createIssuerKeys, type IssuerPorts, IssuerUnreachable } from './issuer-keys.ts';
import type { FindLearner } from './learner-of-subject.ts';
import { roleOf } from './role-of-claims.ts';

interface KnownIssuer {
  readonly config: OidcIssuer;
  readonly keys: JWTVerifyGetKey;
}

/** The longest claim `sub`, by OpenID Connect. */
const SUBJECT_LENGTH = 255;
/** The kinds of JWT that are credentials for an API: any that does not say, and access tokens (RFC 9068). */
const TYPES = ['jwt', 'at+jwt'];
const UNVERIFIED = 'The token could not be verified.';

/**
 * Builds the verifier of the JWTs of the configured issuers: signature by the issuer's keys, algorithm, type, issuer,
 * audience and times; then the role by its claims, and the user of a learner.
 */
export function createJwtVerifier(
  issuers: readonly OidcIssuer[],
  ports: IssuerPorts & { readonly findLearner: FindLearner },
): VerifyToken {
  const known = new Map<unknown, KnownIssuer>(
    issuers.map((config) => [config.issuer, { config, keys: createIssuerKeys(config, ports) }]),
  );
  return async (token) => {
    const issuer = known.get(readIssuer(token));
    if (issuer === undefined) throw invalidCredential('The token is of no issuer that this server takes.');
    const claims = await verify(token, issuer, ports);
    const subject = readSubject(claims);
    const role = roleOf(claims, issuer.config.roles);
    if (role !== 'learner') return toCaller(role, issuer.config.issuer, subject);
    const user_id = await ports.findLearner({ issuer: issuer.config.issuer, subject }, claims, issuer.config);
    return { role, id: `user ${user_id}`, user_id };
  };
}

/** What the token says of its issuer; nothing of it is verified yet. */
function readIssuer(token: string): unknown {
  try {
    return decodeJwt(token).iss;
  } catch (error) {
    throw invalidCredential('The token is neither an API token nor a JWT.', error);
  }
}

async function verify(
  token: string,
  { config, keys }: KnownIssuer,
  { clock, logger }: IssuerPorts,
): Promise<JWTPayload> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      issuer: config.issuer,
      audience: config.audience,
      algorithms: config.algorithms,
      clockTolerance: config.clock_tolerance_seconds,
      requiredClaims: ['exp', 'sub'],
      currentDate: new Date(clock.microseconds() / 1000),
    });
    const type = protectedHeader.typ?.toLowerCase().replace(/^application\//, '') ?? 'jwt';
    if (!TYPES.includes(type)) throw invalidCredential('The token is of a kind that is no credential here.');
    return payload;
  } catch (error) {
    if (isAppError(error)) throw error;
    if (error instanceof errors.JOSEError) throw toRefusal(error);
    if (!(error instanceof IssuerUnreachable)) {
      logger.warn('The keys of an issuer of tokens cannot be used.', { issuer: config.issuer, error });
    }
    // The token may be good, so its holder keeps it and tries again.
    throw new AppError('issuer_unavailable', 'The issuer of the token cannot be asked for its keys.', {
      headers: { 'Retry-After': '10' },
      cause: error,
    });
  }
}

function toRefusal(error: errors.JOSEError): AppError {
  if (error instanceof errors.JWTExpired) return invalidCredential('The token has expired.', error);
  if (error instanceof errors.JWTClaimValidationFailed) return invalidCredential(describeClaim(error.claim), error);
  return invalidCredential(UNVERIFIED, error);
}

function describeClaim(claim: string): string {
  if (claim === 'aud') return 'The token is for another audience.';
  if (claim === 'nbf') return 'The token is not valid yet.';
  return `The claim "${claim}" of the token is missing, or not as it must be.`;
}

function readSubject({ sub }: JWTPayload): string {
  if (typeof sub === 'string' && sub !== '' && sub.length <= SUBJECT_LENGTH && !isIllFormed(sub)) return sub;
  throw invalidCredential(describeClaim('sub'));
}

/** An app or operator of an issuer: its id says nothing about who it is. */
function toCaller(role: Caller['role'], issuer: string, subject: string): Caller {
  return { role, id: `subject ${hash('sha256', JSON.stringify([issuer, subject]), 'base64url')}`, user_id: null };
}
