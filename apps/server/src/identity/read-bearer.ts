import { readHeader } from '@learnwright/http';
import type { Caller } from '@learnwright/plugin-sdk';
import { TOKEN_PREFIX } from '../features/tokens/token-text.ts';
import { type CredentialReader, invalidCredential } from './identify.ts';

/** Finds out whose token this is; rejects with `unauthenticated` for one that is no good. */
export type VerifyToken = (token: string) => Promise<Caller>;

/** The longest credential that is looked at, in characters. */
const MAX_LENGTH = 8_192;
/** The form of RFC 6750, section 2.1. */
const BEARER = /^Bearer +([A-Za-z0-9\-._~+/]+=*)$/i;

/** Reads `Authorization: Bearer`: an API token of this server by its first letters, else the JWT of an issuer. */
export function createBearerReader(verifyApiToken: VerifyToken, verifyJwt: VerifyToken): CredentialReader {
  return (c) => {
    const header = readHeader(c, 'authorization');
    if (header === undefined) return null;
    const token = readToken(header);
    return token.startsWith(TOKEN_PREFIX) ? verifyApiToken(token) : verifyJwt(token);
  };
}

function readToken(header: string): string {
  if (header.length > MAX_LENGTH) {
    throw invalidCredential(`The credential is longer than ${MAX_LENGTH} characters.`);
  }
  const token = BEARER.exec(header)?.[1];
  if (token !== undefined) return token;
  throw invalidCredential('The credential cannot be read. Send it as Authorization: Bearer <token>.');
}
