import { once } from 'node:events';
import { createServer } from 'node:http';
import type { TestClock } from '@learnwright/test-kit';
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose';

/** A key of the issuer. */
export interface IssuerKey {
  readonly kid: string;
  readonly alg: string;
  readonly privateKey: CryptoKey;
  readonly jwk: JWK;
}

/** An issuer of tokens on a free port of this machine. */
export interface TestIssuer {
  readonly url: string;
  /** The keys that it publishes; tests change them. */
  keys: readonly IssuerKey[];
  /** What it answers instead of its documents: null for the documents. */
  failure: { readonly status: number; readonly body: string } | null;
  /** The paths that were asked for. */
  readonly asked: string[];
  close(): Promise<void>;
}

/** Makes a pair of keys. */
export async function createKey(kid: string, alg = 'ES256'): Promise<IssuerKey> {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true });
  return { kid, alg, privateKey, jwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } };
}

/** Serves discovery and keys as an issuer does. */
export async function startIssuer(keys: readonly IssuerKey[]): Promise<TestIssuer> {
  const server = createServer(({ url = '' }, response) => {
    issuer.asked.push(url);
    const metadata = { issuer: issuer.url, jwks_uri: `${issuer.url}/keys` };
    const document = url.startsWith('/.well-known/') ? metadata : { keys: issuer.keys.map(({ jwk }) => jwk) };
    const { status, body } = issuer.failure ?? { status: 200, body: JSON.stringify(document) };
    response.writeHead(status, { 'Content-Type': 'application/json', Location: '/keys' }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const issuer: TestIssuer = {
    url: `http://127.0.0.1:${port}`,
    keys,
    failure: null,
    asked: [],
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return issuer;
}

/** What a token says beside what every good one says. */
export interface TokenParts {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly header?: Readonly<Record<string, unknown>>;
}

/** Signs a token of Ada's that is good for five minutes, but for what `parts` change; undefined leaves a claim out. */
export function signToken(
  issuer: TestIssuer,
  key: Pick<IssuerKey, 'kid' | 'alg'> & { readonly privateKey: CryptoKey | Uint8Array },
  clock: TestClock,
  { claims = {}, header = {} }: TokenParts = {},
): Promise<string> {
  const now = Math.floor(clock.microseconds() / 1_000_000);
  const usual = { iss: issuer.url, aud: 'learnwright', sub: 'ada', iat: now, exp: now + 300 };
  return new SignJWT({ ...usual, ...claims })
    .setProtectedHeader({ alg: key.alg, kid: key.kid, typ: 'JWT', ...header })
    .sign(key.privateKey);
}
