import { createTestClock, describeEachDatabase } from '@learnwright/test-kit';
import { type MailServer, startMailServer } from '@learnwright/test-kit/mail';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createManualTimers } from '../../../tests/harness/manual-timers.ts';
import { createTestApp, type TestApp } from '../../../tests/harness/test-app.ts';

const ORIGIN = 'https://localhost';
const MINUTE = 60_000_000;
const DAY = 86_400_000_000;
const UPKEEP_MILLISECONDS = 5 * 60_000;
const ACCOUNT = { email: 'ada@example.org', password: 'a password of some length' };
const CONFIG = `
auth:
  sign_in:
    enabled: true
    url: https://localhost
    mail_from: learnwright@example.org
    longest_days: 3
    social: { google: { client_id: learnwright } }
`;

describeEachDatabase('a sign-in', ({ createUrl }) => {
  let mails: MailServer;
  let server: TestApp;
  let Cookie: string;
  const account = { ...ACCOUNT };
  const clock = createTestClock();
  const timers = createManualTimers();
  const post = (path: string, body: object) => server.request('POST', `/auth${path}`, body, { Origin: ORIGIN });

  beforeAll(async () => {
    clock.set(new Date().toISOString().replace('Z', '000+00:00'));
    mails = await startMailServer();
    server = await createTestApp({
      databaseUrl: await createUrl(),
      config: CONFIG,
      secrets: 'sign_in: { google: { client_secret: no-secret-at-all } }',
      variables: { APP_AUTH_MODE: 'required', APP_SMTP_URL: mails.url },
      clock,
      timers,
    });
    const mail = mails.next(account.email);
    await post('/sign-up/email', { ...account, name: 'Ada' });
    await server.request('GET', (await mail).link.slice('https://localhost/api'.length));
  });
  afterAll(async () => {
    await server.close();
    mails.close();
  });

  it('is answered with a cookie of this host alone that scripts cannot read, and kept by no browser', async () => {
    const { status, headers } = await post('/sign-in/email', account);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    const cookie = sessionCookie(headers);
    expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(cookie).not.toMatch(/domain/i);
    Cookie = cookieOf(headers);
    expect((await server.request('GET', '/auth/get-session', undefined, { Cookie })).body.user.name).toBe('Ada');
  });

  it('leads on to no other site', async () => {
    const elsewhere = 'callbackURL=https://evil.example';
    const { status, body } = await server.request('GET', `/auth/verify-email?token=none&${elsewhere}`);
    expect([status, body.sign_in_code]).toEqual([403, 'INVALID_CALLBACK_URL']);
  });

  it('is not had for the ID token of a provider', async () => {
    const { status, body } = await post('/sign-in/social', { provider: 'google', idToken: { token: 'e30.e30.e30' } });
    expect([status, body.sign_in_code]).toEqual([404, 'ID_TOKEN_NOT_SUPPORTED']);
  });

  it('shows nobody the token of a provider', async () => {
    const ask = { providerId: 'google' };
    const answers = [await post('/get-access-token', ask), await post('/refresh-token', ask)];
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
  });

  it('at a provider begins here: with a state, a challenge, and a cookie', async () => {
    clock.advance(MINUTE);
    const { status, body, headers } = await post('/sign-in/social', { provider: 'google', callbackURL: '/welcome' });
    const asked = new URL(body.url).searchParams;
    expect([status, asked.get('code_challenge_method'), asked.get('client_id')]).toEqual([200, 'S256', 'learnwright']);
    expect(headers.getSetCookie().join()).toMatch(/__Host-learnwright\.[^=]*state=/);
    const state = asked.get('state') ?? '';
    for (const given of [state, 'made-up']) {
      const ended = await server.request('GET', `/auth/callback/google?code=of-somebody-else&state=${given}`);
      expect([ended.status, ended.headers.get('location')]).toEqual([302, expect.stringContaining('error=')]);
      expect(ended.headers.getSetCookie().join()).not.toContain('session_token=');
    }
  });

  it('gets another password for the old one alone', async () => {
    const newPassword = 'another password of some length';
    const change = (currentPassword: string) =>
      server.request('POST', '/auth/change-password', { currentPassword, newPassword }, { Origin: ORIGIN, Cookie });
    expect((await change('not the password')).status).toBe(422);
    expect((await change(account.password)).status).toBe(200);
    clock.advance(MINUTE);
    expect((await post('/sign-in/email', account)).status).toBe(401);
    expect((await post('/sign-in/email', { ...account, password: newPassword })).status).toBe(200);
    account.password = newPassword;
  });

  it('that fails at a provider is told on a page without scripts', async () => {
    const address = `${ORIGIN}/api/auth/error?error=%3Cscript%3E&error_description=%3Cscript%3E`;
    const response = await server.app.handle(new Request(address));
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none';/);
    expect(await response.text()).not.toContain('<script>');
  });

  it('may be tried three times in ten seconds, and the answer says when again', async () => {
    clock.advance(MINUTE);
    const wrong = { ...account, password: 'not the password' };
    const answers = [];
    for (let count = 0; count < 4; count += 1) answers.push(await post('/sign-in/email', wrong));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 429]);
    expect(answers.at(-1)?.body.code).toBe('rate_limited');
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
    clock.advance(MINUTE);
    expect((await post('/sign-in/email', account)).status).toBe(200);
  });

  it('has three mails sent in a minute at the most', async () => {
    clock.advance(MINUTE);
    const answers = [];
    for (let count = 0; count < 4; count += 1) answers.push(await post('/request-password-reset', account));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
    clock.advance(MINUTE);
  });

  it('ends where it is not used for seven days', async () => {
    clock.advance(MINUTE);
    const { headers } = await post('/sign-in/email', account);
    const read = async () =>
      (await server.request('GET', '/auth/get-session', undefined, { Cookie: cookieOf(headers) })).body;
    expect((await read()).user.name).toBe('Ada');
    // better-auth has the clock of the machine.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 8 * 86_400_000 });
    try {
      expect(await read()).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it('ends after its longest time, however much it is used', async () => {
    const { id } = (await server.request('GET', '/auth/get-session', undefined, { Cookie })).body.user;
    const read = async () => (await server.request('GET', `/users/${id}`, undefined, { Cookie })).status;
    clock.advance(2 * DAY);
    expect(await read()).toBe(200);
    clock.advance(2 * DAY);
    expect(await read()).toBe(401);
  });

  it('of somebody who never proves the address is forgotten after seven days', async () => {
    const { id } = (await post('/sign-up/email', { ...account, email: 'eve@example.org', name: 'Eve' })).body.user;
    const isKnown = async () => (await server.app.context.stores.signIns.listByUser(id)).users.length > 0;
    const elapse = async () => {
      timers.elapse(UPKEEP_MILLISECONDS);
      await new Promise(setImmediate);
    };
    clock.advance(2 * DAY);
    await elapse();
    expect(await isKnown()).toBe(true);
    clock.advance(6 * DAY);
    await vi.waitFor(async () => {
      await elapse();
      expect(await isKnown()).toBe(false);
    });
  });
});

function sessionCookie(headers: Headers): string {
  return headers.getSetCookie().find((line) => line.startsWith('__Host-learnwright.session_token=')) ?? '';
}

function cookieOf(headers: Headers): string {
  return sessionCookie(headers).split(';')[0] ?? '';
}
