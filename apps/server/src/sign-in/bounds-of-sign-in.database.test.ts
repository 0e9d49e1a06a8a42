import { createTestClock, describeEachDatabase } from '@learnwright/test-kit';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../test-app.fixture.ts';
import { createManualTimers } from '../upkeep/manual-timers.fixture.ts';
import { type MailServer, startMailServer } from './mail-server.fixture.ts';

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
  const clock = createTestClock();
  const timers = createManualTimers();
  const post = (path: string, body: object) =>
    server.request('POST', `/auth${path}`, body, { Origin: 'https://localhost' });

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
    const mail = mails.next(ACCOUNT.email);
    await post('/sign-up/email', { ...ACCOUNT, name: 'Ada' });
    await server.request('GET', (await mail).link.slice('https://localhost/api'.length));
  });
  afterAll(async () => {
    await server.close();
    mails.close();
  });

  it('is answered with a cookie of this host alone that scripts cannot read, and kept by no browser', async () => {
    const { status, headers } = await post('/sign-in/email', ACCOUNT);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    const cookie = headers.getSetCookie().find((line) => line.startsWith('__Host-learnwright.session_token='));
    expect(cookie).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(cookie).not.toMatch(/domain/i);
    Cookie = cookie?.split(';')[0] ?? '';
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

  it('may be tried three times in ten seconds, and the answer says when again', async () => {
    clock.advance(60_000_000);
    const wrong = { ...ACCOUNT, password: 'not the password' };
    const answers = [];
    for (let count = 0; count < 4; count += 1) answers.push(await post('/sign-in/email', wrong));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 429]);
    expect(answers.at(-1)?.body.code).toBe('rate_limited');
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
    clock.advance(60_000_000);
    expect((await post('/sign-in/email', ACCOUNT)).status).toBe(200);
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
    const { id } = (await post('/sign-up/email', { ...ACCOUNT, email: 'eve@example.org', name: 'Eve' })).body.user;
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
