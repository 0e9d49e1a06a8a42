import { createTestClock, describeEachDatabase, type TestClock } from '@learnwright/test-kit';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createKey, type IssuerKey, signToken, startIssuer, type TestIssuer, type TokenParts } from './issuer.ts';
import { createTestApp, type TestAnswer, type TestApp } from './test-app.ts';

export const SECOND = 1_000_000;

/** A server that takes the tokens of two issuers. */
export interface ServedIssuers {
  readonly clock: TestClock;
  readonly server: TestApp;
  /** Its learners get users; roles come from `realm.roles`: `chief` and `tool`. It signs with `key`. */
  readonly issuer: TestIssuer;
  readonly key: IssuerKey;
  /** Its learners are tied by operators; only RS256 is taken. It signs with `rsa`. */
  readonly closed: TestIssuer;
  readonly rsa: IssuerKey;
  /** A token of the first issuer. */
  sign(parts?: TokenParts, by?: IssuerKey): Promise<string>;
  /** Asks with a token; default: for the list of users. */
  ask(token: string, path?: string): Promise<TestAnswer>;
}

/** The config/app.yaml of such a server. */
export function configOf({ url }: TestIssuer, closed: TestIssuer): string {
  return `
auth:
  oidc:
    - issuer: ${url}
      audience: learnwright
      create_users: true
      roles: { claim: realm.roles, operator: chief, app: tool }
    - issuer: ${closed.url}
      audience: learnwright
      jwks_uri: ${closed.url}/keys
      algorithms: [RS256]
`;
}

/** Describes facts of a server with two issuers, on every database; before each, the keys may be fetched again. */
export function describeIssuers(name: string, facts: (served: () => ServedIssuers) => void): void {
  describeEachDatabase(name, ({ createUrl }) => {
    let served: ServedIssuers;
    beforeAll(async () => {
      served = await serve(await createUrl());
    });
    beforeEach(() => {
      served.issuer.failure = null;
      served.issuer.keys = [served.key];
      served.clock.advance(11 * SECOND);
    });
    afterAll(async () => {
      await served.server.close();
      await served.issuer.close();
      await served.closed.close();
    });
    facts(() => served);
  });
}

async function serve(databaseUrl: string): Promise<ServedIssuers> {
  const clock = createTestClock();
  const key = await createKey('es');
  const rsa = await createKey('rsa', 'RS256');
  const issuer = await startIssuer([key]);
  const closed = await startIssuer([rsa]);
  const variables = { APP_AUTH_MODE: 'required' };
  const server = await createTestApp({ databaseUrl, config: configOf(issuer, closed), variables, clock });
  return {
    ...{ clock, server, issuer, key, closed, rsa },
    sign: (parts = {}, by = key) => signToken(issuer, by, clock, parts),
    ask: (token, path = '/users') => server.as(token).request('GET', path),
  };
}
