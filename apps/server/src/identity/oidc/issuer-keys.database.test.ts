import { expect, it, vi } from 'vitest';
import { configOf, describeIssuers, SECOND } from '../../../tests/harness/describe-issuers.ts';
import { createKey, type TestIssuer } from '../../../tests/harness/issuer.ts';
import { createTestApp } from '../../../tests/harness/test-app.ts';

/** What an issuer says of itself. */
const describe = (issuer: string, jwks_uri: string) => JSON.stringify({ issuer, jwks_uri });

describeIssuers('the keys of an issuer', (served) => {
  const sign: ReturnType<typeof served>['sign'] = (...parts) => served().sign(...parts);
  const ask: ReturnType<typeof served>['ask'] = (...parts) => served().ask(...parts);

  it('are fetched once, and again for a key id that is new', async () => {
    const { issuer } = served();
    await ask(await sign(), '/health');
    const before = issuer.asked.length;
    for (let request = 0; request < 5; request += 1) await ask(await sign(), '/health');
    expect(issuer.asked.length).toBe(before);
    served().clock.advance(11 * SECOND);
    const next = await createKey('next', 'EdDSA');
    issuer.keys = [next];
    expect((await ask(await sign({}, next), '/health')).status).toBe(200);
    expect(issuer.asked.slice(before)).toEqual(['/keys']);
    // What the issuer has taken back is good no more.
    expect((await ask(await sign(), '/health')).status).toBe(401);
  });

  it('are not fetched for each made-up key id', async () => {
    const { issuer } = served();
    await ask(await sign({ header: { kid: 'made-up' } }));
    const before = issuer.asked.length;
    for (let request = 0; request < 5; request += 1) {
      expect((await ask(await sign({ header: { kid: `made-up-${request}` } }))).status).toBe(401);
    }
    expect(issuer.asked.length).toBe(before);
  });

  it('are fetched again after ten minutes, while requests go on with the known ones', async () => {
    const { issuer, clock } = served();
    expect((await ask(await sign(), '/health')).status).toBe(200);
    const before = issuer.asked.length;
    clock.advance(601 * SECOND);
    expect((await ask(await sign(), '/health')).status).toBe(200);
    await vi.waitFor(() => expect(issuer.asked.slice(before)).toEqual(['/keys']));
  });

  it('that the issuer has taken back are refused by a server that nobody called for hours', async () => {
    const { issuer, clock } = served();
    expect((await ask(await sign(), '/health')).status).toBe(200);
    issuer.keys = [await createKey('next')];
    clock.advance(7_200 * SECOND);
    expect((await ask(await sign(), '/health')).status).toBe(401);
  });

  it.each([
    ['fails', { status: 500, body: 'no' }],
    ['leads elsewhere', { status: 302, body: '' }],
    ['answers nonsense', { status: 200, body: '<html>' }],
    ['answers other JSON', { status: 200, body: '{"keys": 1}' }],
  ])('stay good while the issuer %s; a token that needs others is to be sent again', async (_, failure) => {
    const { issuer, clock } = served();
    expect((await ask(await sign(), '/health')).status).toBe(200);
    issuer.failure = failure;
    clock.advance(700 * SECOND);
    expect((await ask(await sign(), '/health')).status).toBe(200);
    clock.advance(11 * SECOND);
    const needsOther = await ask(await sign({ header: { kid: 'newer' } }));
    expect([needsOther.status, needsOther.body.code]).toEqual([503, 'issuer_unavailable']);
    expect(needsOther.headers.get('retry-after')).toBe('10');
    const asked = issuer.asked.length;
    expect((await ask(await sign({ header: { kid: 'newest' } }))).status).toBe(503);
    expect(issuer.asked.length).toBe(asked);
  });

  it.each([
    ['fails', 503, () => ''],
    ['describes another issuer', 200, ({ url }: TestIssuer) => describe('https://other.example', `${url}/keys`)],
    ['names keys that anybody could change', 200, ({ url }: TestIssuer) => describe(url, 'http://id.example/keys')],
  ])('are missed while an issuer that was never asked %s, and found afterwards', async (_, status, body) => {
    const { issuer, closed, clock } = served();
    issuer.failure = { status, body: body(issuer) };
    const fresh = await createTestApp({
      config: configOf(issuer, closed),
      variables: { APP_AUTH_MODE: 'required' },
      clock,
    });
    const asked = issuer.asked.length;
    const ask = async () => (await fresh.as(await sign()).request('GET', '/health')).status;
    expect([await ask(), await ask(), await ask()]).toEqual([503, 503, 503]);
    expect(issuer.asked.length).toBe(asked + 1);
    issuer.failure = null;
    clock.advance(11 * SECOND);
    expect(await ask()).toBe(200);
    await fresh.close();
  });
});
