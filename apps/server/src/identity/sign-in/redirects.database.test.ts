import { createTestClock, describeEachDatabase } from '@learnwright/test-kit';
import { type MailServer, startMailServer } from '@learnwright/test-kit/mail';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/harness/test-app.ts';
import { HOSTILE_ADDRESSES, PLAIN_ADDRESSES } from './addresses.fixture.ts';

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

/** Addresses are judged before anything is stored; what is stored of a sign-in is in `sign-in.database.test.ts`, on both. */
const ON_SQLITE = { tags: { PostgreSQL: ['long'] } };

describeEachDatabase('what a person who signs in may say', ON_SQLITE, ({ createUrl }) => {
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

  it('goes on to no provider but by the sign-in that it asked for', async () => {
    const address = 'https://accounts.google.com/signin?continue=https://evil.example';
    const written = encodeURIComponent(address);
    const state = 'a-state-that-nobody-has-made';
    const answers = [
      await post('/sign-in/social', { provider: 'google', callbackURL: address }),
      await post('/sign-in/email', { ...ACCOUNT, callbackURL: address }),
      await get(`/verify-email?token=none&callbackURL=${written}`),
      await get(`/reset-password/none?callbackURL=${written}`),
    ];
    expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual(
      answers.map(() => [403, null]),
    );
    for (const query of [
      `error=${written}&error_description=${written}&state=${state}`,
      `code=a&state=${state}&callbackURL=${written}`,
      `callbackURL=/&callbackURL=${written}&state=${state}&code=a`,
      `state=${encodeURIComponent(JSON.stringify({ callbackURL: address, errorURL: address }))}&code=a`,
    ]) {
      const { status, headers } = await get(`/callback/google?${query}`);
      const location = headers.get('location');
      expect([status, location === null || new URL(location, ORIGIN).origin === ORIGIN]).toEqual([
        expect.toSatisfy((code: number) => code < 500),
        true,
      ]);
    }
  });

  it.each(['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo'])(
    'is led on by no form, second value or header that names another address as %s',
    async (field) => {
      const hostile = encodeURIComponent('https://evil.example/');
      const form = `provider=google&${field}=${hostile}`;
      const headers = {
        'Content-Type': 'application/x-www-form-urlencoded',
        Origin: ORIGIN,
        Referer: 'https://evil.example/',
      };
      for (const [path, body] of [
        ['/sign-in/social', form],
        ['/sign-in/email', `email=ada@example.org&password=a+password+of+some+length&${field}=${hostile}`],
        [`/sign-in/social?${field}=${hostile}`, 'provider=google&callbackURL=/'],
        ['/sign-in/social', `provider=google&${field}=/&${field}=${hostile}`],
        ['/callback/google', `state=a&code=b&${field}=${hostile}`],
      ] as const) {
        clock.advance(MINUTE);
        const url = `http://localhost/api/auth${path}`;
        const answer = await server.app.handle(new Request(url, { method: 'POST', headers, body }));
        const told = `${answer.headers.get('location')} ${await answer.text()}`;
        expect([path, body, answer.status < 500, told]).toEqual([
          path,
          body,
          true,
          expect.not.stringContaining('evil.example'),
        ]);
      }
    },
  );

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

  it('writes nothing to the terminal past the log', async () => {
    const printed: unknown[] = [];
    for (const method of ['log', 'info', 'warn', 'error', 'debug'] as const) {
      vi.spyOn(console, method).mockImplementation((...said) => void printed.push(said));
    }
    const headers = { Origin: ORIGIN, 'Content-Type': 'text/\u009b31m' };
    clock.advance(MINUTE);
    await server.app.handle(
      new Request('http://localhost/api/auth/sign-in/email', { method: 'POST', headers, body: 'a' }),
    );
    await post('/sign-in/email', { ...ACCOUNT, password: 'another one' });
    await post('/sign-in/social', { provider: 'google', callbackURL: 'https://evil.example\u001b[2J' });
    await get('/callback/google?error=\u001b[2J&state=a');
    vi.restoreAllMocks();
    expect(printed).toEqual([]);
  });

  it('has no control characters in the name that is kept', async () => {
    await post('/update-user', { name: ' Ada\u001b[31m\r\nLovelace ' }, { Cookie });
    const { body } = await server.request('GET', '/auth/get-session', undefined, { Cookie });
    expect(body.user.name).toBe('Ada [31m Lovelace');
  });
});
