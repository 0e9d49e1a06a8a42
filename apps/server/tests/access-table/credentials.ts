import type { TestClock } from '@learnwright/test-kit';
import { UnsecuredJWT } from 'jose';
import { type IssuerKey, signToken, type TestIssuer } from '../harness/issuer.ts';
import type { TestApp } from '../harness/test-app.ts';
import type { AnswerHead, CallerName } from './expected-outcome.ts';
import type { TableRequest } from './request-of.ts';

/** The token of each caller; null for the one who sends none. */
export type Credentials = Readonly<Record<CallerName, string | null>>;

/** An answer to a request of the table. */
export interface Asked extends AnswerHead {
  /** The body but for the id of the request. */
  readonly body: unknown;
}

const MINUTE = 60_000_000;
/** Longer than any limit of calls lasts. */
const BETWEEN_CALLS = 4_000_000;

/** Makes a token of every kind. The expired one was good, the revoked one too. */
export async function createCredentials(
  server: TestApp,
  clock: TestClock,
  tokens: Omit<Credentials, 'nobody' | 'expired token' | 'revoked token' | 'app'> & { readonly operator: string },
): Promise<Credentials> {
  const ask = server.as(tokens.operator);
  const make = async (fields: object) =>
    (await ask.request('POST', '/admin/tokens', { name: 'x', role: 'operator', ...fields })).body;
  const soon = new Date(clock.microseconds() / 1000 + 60_000).toISOString();
  const expired = await make({ expires_at: soon });
  clock.advance(2 * MINUTE);
  const revoked = await make({});
  await ask.request('DELETE', `/admin/tokens/${revoked.id}`);
  return {
    ...tokens,
    nobody: null,
    'expired token': expired.secret,
    'revoked token': revoked.secret,
    app: await server.createToken('app'),
  };
}

interface SigningPorts {
  readonly issuer: TestIssuer;
  readonly otherIssuer: TestIssuer;
  readonly key: IssuerKey;
  readonly clock: TestClock;
}

/** Signs JWTs that are good for a day: one of a learner, and some that each have one thing wrong with them. */
export async function signTokens({ issuer, otherIssuer, key, clock }: SigningPorts) {
  const now = Math.floor(clock.microseconds() / 1_000_000);
  const claims = { exp: now + 86_400 };
  const sign = (by: TestIssuer, more: object = {}) => signToken(by, key, clock, { claims: { ...claims, ...more } });
  return {
    'learner with a JWT': await sign(issuer),
    'expired token of an issuer': await sign(issuer, { iat: now - 3600, exp: now - 600 }),
    'token of another issuer': await sign(otherIssuer),
    'token for another audience': await sign(issuer, { aud: 'another' }),
    'token with alg none': new UnsecuredJWT({
      ...claims,
      iss: issuer.url,
      aud: 'learnwright',
      sub: 'ada',
      iat: now,
    }).encode(),
  };
}

/** Asks with a credential, seconds after the last request. */
export async function askAs(
  server: TestApp,
  clock: TestClock,
  token: string | null,
  { method, path, body }: TableRequest,
): Promise<Asked> {
  clock.advance(BETWEEN_CALLS);
  const answer = await (token === null ? server : server.as(token)).request(method, path, body);
  if (answer.status < 400) return { status: answer.status, code: null, body: answer.body };
  // An answer to HEAD has no body.
  const { request_id: _, code = null, ...problem } = Object(answer.body);
  return { status: answer.status, code, body: problem };
}
