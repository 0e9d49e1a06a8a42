import { exportSPKI, importJWK } from 'jose';
import { expect, it } from 'vitest';
import { describeIssuers, SECOND } from '../../../tests/harness/describe-issuers.ts';
import { createKey, signToken, type TokenParts } from '../../../tests/harness/issuer.ts';

describeIssuers('JWTs are refused', (served) => {
  const sign: ReturnType<typeof served>['sign'] = (...parts) => served().sign(...parts);
  const ask: ReturnType<typeof served>['ask'] = (...parts) => served().ask(...parts);
  const answerOf = async (token: string) => {
    const { status, body } = await ask(token);
    return [status, body.detail];
  };
  const now = () => Math.floor(served().clock.microseconds() / SECOND);
  const CASES: [string, () => TokenParts, RegExp][] = [
    ['expired', () => ({ claims: { exp: now() - 6 } }), /has expired/],
    ['not valid yet', () => ({ claims: { nbf: now() + 60 } }), /not valid yet/],
    ['without an expiry', () => ({ claims: { exp: undefined } }), /"exp"/],
    ['of another issuer', () => ({ claims: { iss: 'https://evil.example' } }), /no issuer/],
    ['of no issuer', () => ({ claims: { iss: undefined } }), /no issuer/],
    ['for another audience', () => ({ claims: { aud: 'shop' } }), /another audience/],
    ['for no audience', () => ({ claims: { aud: undefined } }), /another audience/],
    ['without a subject', () => ({ claims: { sub: undefined } }), /"sub"/],
    ['with an empty subject', () => ({ claims: { sub: '' } }), /"sub"/],
    ['with a subject that no database takes', () => ({ claims: { sub: 'a\0b' } }), /"sub"/],
    ['with a subject that is too long', () => ({ claims: { sub: 'x'.repeat(256) } }), /"sub"/],
    ['of another kind', () => ({ header: { typ: 'logout+jwt' } }), /no credential/],
    ['with a key id that nobody knows', () => ({ header: { kid: 'made-up' } }), /could not be verified/],
  ];

  it.each(CASES)('%s', async (_, parts, sentence) => {
    const token = await sign(parts());
    const { status, headers, body } = await ask(token, '/health');
    expect([status, body.code]).toEqual([401, 'unauthenticated']);
    expect(headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
    expect(body.detail).toMatch(sentence);
  });

  it('unsigned', async () => {
    const [, payload] = (await sign()).split('.');
    for (const alg of ['none', 'None', 'NONE', '']) {
      const header = Buffer.from(JSON.stringify({ alg, typ: 'JWT' })).toString('base64url');
      for (const signature of ['', 'AAAA']) {
        expect((await ask(`${header}.${payload}.${signature}`)).status).toBe(401);
      }
    }
  });

  it('signed with the public key as a shared secret', async () => {
    const { closed, rsa, clock } = served();
    const publicKey = await importJWK(rsa.jwk, 'RS256');
    if (publicKey instanceof Uint8Array) throw new Error('Expected a key pair.');
    const secrets = [await exportSPKI(publicKey), JSON.stringify(rsa.jwk), rsa.jwk.n ?? ''];
    for (const secret of secrets) {
      const by = { kid: rsa.kid, alg: 'HS256', privateKey: new TextEncoder().encode(secret) };
      expect((await ask(await signToken(closed, by, clock))).status).toBe(401);
    }
  });

  it('signed with an algorithm that is not allowed, or with a key for another one', async () => {
    const { closed, rsa, clock } = served();
    const ps = await createKey('rsa', 'PS256');
    expect(await answerOf(await signToken(closed, ps, clock))).toEqual([401, 'The token could not be verified.']);
    expect((await ask(await sign({ header: { kid: 'rsa' } }, { ...rsa, alg: 'RS256' }))).status).toBe(401);
  });

  it('signed by somebody else under a known key id, or by a key they bring along', async () => {
    const { closed } = served();
    const mallory = await createKey('es');
    expect(await answerOf(await sign({}, mallory))).toEqual([401, 'The token could not be verified.']);
    const header = { jwk: mallory.jwk, jku: `${closed.url}/keys`, kid: 'mine' };
    expect((await ask(await sign({ header }, mallory))).status).toBe(401);
  });

  it('signed by one issuer in the name of another', async () => {
    const { issuer, closed, key, clock } = served();
    const forged = await signToken(issuer, key, clock, { claims: { iss: closed.url } });
    expect((await ask(forged)).status).toBe(401);
  });

  it('changed after they were signed', async () => {
    const [header, payload, signature] = (await sign({ claims: { sub: 'nobody' } })).split('.');
    const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString());
    const changed = Buffer.from(JSON.stringify({ ...claims, realm: { roles: ['chief'] } })).toString('base64url');
    expect((await ask(`${header}.${changed}.${signature}`)).status).toBe(401);
  });

  it('too long, or no token at all', async () => {
    const huge = await sign({ claims: { pad: 'x'.repeat(20_000) } });
    expect(await answerOf(huge)).toEqual([401, expect.stringContaining('longer than')]);
    for (const text of ['a.b.c', '..', 'e30.e30.', 'x', `${'e30.'.repeat(5)}e30`]) {
      expect((await ask(text)).status).toBe(401);
    }
  });
});
