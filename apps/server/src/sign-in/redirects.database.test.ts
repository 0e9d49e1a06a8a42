import { createTestClock, describeEachDatabase } from '@learnwright/test-kit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../test-app.fixture.ts';
import { HOSTILE_ADDRESSES, PLAIN_ADDRESSES } from './addresses.fixture.ts';
import { type MailServer, startMailServer } from './mail-server.fixture.ts';

const ORIGIN = 'https://localhost';
const MINUTE = 60_000_000;
const ACCOUNT = { email: 'ada@example.org', password: 'a password of some length' };
const CONFIG = `
auth:
  sign_in:
    enabled: true
    url: https://localhost
    mail_from: learnwright@example.org
    social: { google: { client_id: learnwright } }
`;

describeEachDatabase('what a person who signs in may say', ({ createUrl }) => {
  let mails: MailServer;
  let server: TestApp;
  let Cookie = '';
  const clock = createTestClock();

  beforeAll(async () => {
    clock.set(new Date().toISOString().replace('Z', '000+00:00'));
    mails = await startMailServer();
    server = await createTestApp({
      databaseUrl: await createUrl(),
      config: CONFIG,
      secrets: 'sign_in: { google: { client_secret: no-secret-at-all } }',
      variables: { APP_AUTH_MODE: 'required', APP_SMTP_URL: mails.url },
      clock,
    });
    const mail = mails.next(ACCOUNT.email);
    await post('/sign-up/email', { ...ACCOUNT, name: 'Ada' });
    await server.request('GET', (await mail).link.slice('https://localhost/api'.length));
    const { headers } = await post('/sign-in/email', ACCOUNT);
    Cookie = headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');
  });
  afterAll(async () => {
    await server.close();
    mails.close();
  });

  /** A minute later, so that the limits of sign-in are not what is tried. */
  const post = (path: string, body: object, headers: Record<string, string> = {}) => {
    clock.advance(MINUTE);
    return server.request('POST', `/auth${path}`, body, { Origin: ORIGIN, ...headers });
  };
  const get = (path: string) => {
    clock.advance(MINUTE);
    return server.request('GET', `/auth${path}`);
  };

  it('names no address that some reader takes for another host', async () => {
    const passed: unknown[] = [];
    for (const address of HOSTILE_ADDRESSES) {
      const written = encodeURIComponent(address);
      const answers = [
        await post('/sign-in/social', { provider: 'google', callbackURL: address }),
        await get(`/verify-email?token=none&callbackURL=${written}`),
        await get(`/reset-password/none?callbackURL=${written}`),
      ];
      for (const [index, { status, headers }] of answers.entries()) {
        if (status !== 403 || headers.has('location')) passed.push([address, index, status, headers.get('location')]);
      }
    }
    expect(passed).toEqual([]);
  }, 60_000);

  it.each([
    ['/sign-in/social', { provider: 'google', callbackURL: '/' }, 'errorCallbackURL'],
    ['/sign-in/social', { provider: 'google', callbackURL: '/' }, 'newUserCallbackURL'],
    ['/sign-in/email', ACCOUNT, 'callbackURL'],
    ['/sign-up/email', { ...ACCOUNT, name: 'Ada' }, 'callbackURL'],
    ['/request-password-reset', { email: ACCOUNT.email }, 'redirectTo'],
    ['/send-verification-email', { email: ACCOUNT.email }, 'callbackURL'],
  ])('names none at %s with %j as %s', async (path, body, field) => {
    for (const address of ['/.//evil.example/login', '//evil.example', '/\t/evil.example', ['/a']]) {
      expect((await post(path, { ...body, [field]: address })).status).toBeOneOf([403, 422]);
    }
  });

  it.each(PLAIN_ADDRESSES)('is led on to %s', async (address) => {
    const { status, headers } = await get(`/verify-email?token=none&callbackURL=${encodeURIComponent(address)}`);
    expect(status).toBe(302);
    const location = new URL(headers.get('location') ?? '', ORIGIN);
    expect([location.origin, location.searchParams.get('error')]).toEqual([ORIGIN, 'INVALID_TOKEN']);
    expect((await post('/sign-in/email', { ...ACCOUNT, callbackURL: address })).headers.get('location')).toBe(address);
  });

  it.each([
    [{ name: 'a'.repeat(201) }, 422],
    [{ name: { first: 'Ada' } }, 422],
    [{ name: 'A\u0000' }, 422],
    [{ image: 'http://example.org/ada.png' }, 422],
    [{ image: 'javascript:alert(1)' }, 422],
    [{ image: 'data:image/png;base64,AAAA' }, 422],
    [{ image: `https://example.org/${'a'.repeat(2_000)}` }, 422],
    [{ image: 'https://example.org/ada.png' }, 200],
    [{ image: null }, 200],
    [{ name: '\u{1f98a}'.repeat(100) }, 200],
    [{ name: 'Ada\u001b[31m' }, 200],
  ])('is known by a name and a picture of some length: %j is answered %i', async (profile, status) => {
    expect((await post('/update-user', profile, { Cookie })).status).toBe(status);
    const fresh = { ...ACCOUNT, email: 'eve@example.org', name: 'Eve' };
    if (status === 422) expect((await post('/sign-up/email', { ...fresh, ...profile })).status).toBe(422);
  });

  it('has no control characters in the name that is kept', async () => {
    await post('/update-user', { name: ' Ada\u001b[31m\r\nLovelace ' }, { Cookie });
    const { body } = await server.request('GET', '/auth/get-session', undefined, { Cookie });
    expect(body.user.name).toBe('Ada [31m Lovelace');
  });
});
