import { createTestClock, describeEachDatabase } from '@learnwright/test-kit';
import { type MailServer, startMailServer } from '@learnwright/test-kit/mail';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/harness/test-app.ts';

const MINUTE = 60_000_000;
const PASSWORD = 'a password of some length';
const CONFIG = `
auth:
  sign_in:
    enabled: true
    url: http://localhost
    mail_from: learnwright@example.org
    operators: [ops@example.org]
`;

describeEachDatabase('people who sign in', ({ createUrl }) => {
  let mails: MailServer;
  let server: TestApp;
  const clock = createTestClock();

  beforeAll(async () => {
    clock.set('2026-11-22T10:00:00.000000+00:00');
    mails = await startMailServer();
    server = await createTestApp({
      databaseUrl: await createUrl(),
      config: CONFIG,
      variables: { APP_AUTH_MODE: 'required', APP_SMTP_URL: mails.url },
      clock,
    });
  });
  afterAll(async () => {
    await server.close();
    mails.close();
  });

  /** A minute later, so that the limits of sign-in are not what is tried. */
  const post = (path: string, body: object, headers: Record<string, string> = {}) => {
    clock.advance(MINUTE);
    return server.request('POST', `/auth${path}`, body, { Origin: 'http://localhost', ...headers });
  };
  const cookieOf = (headers: Headers) =>
    headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; ');

  async function register(email: string, name = 'Ada'): Promise<void> {
    const mail = mails.next(email);
    const { status, body } = await post('/sign-up/email', { email, password: PASSWORD, name });
    expect([status, body.detail]).toEqual([200, undefined]);
    const { link } = await mail;
    const path = link.slice('http://localhost/api'.length);
    expect((await server.request('GET', path)).status).toBeLessThan(400);
  }

  async function signIn(email: string): Promise<string> {
    const { status, headers } = await post('/sign-in/email', { email, password: PASSWORD });
    expect(status).toBe(200);
    return cookieOf(headers);
  }

  const idOf = async (Cookie: string): Promise<string> =>
    (await server.request('GET', '/auth/get-session', undefined, { Cookie })).body.user.id;

  it('prove their address first, then read what is theirs and nothing else', async () => {
    const mail = mails.next('ada@example.org');
    await post('/sign-up/email', { email: 'ada@example.org', password: PASSWORD, name: 'Ada' });
    const early = await post('/sign-in/email', { email: 'ada@example.org', password: PASSWORD });
    expect([early.status, early.body.code, early.body.sign_in_code]).toEqual([403, 'forbidden', 'EMAIL_NOT_VERIFIED']);
    const { link } = await mail;
    await server.request('GET', link.slice('http://localhost/api'.length));
    const Cookie = await signIn('ada@example.org');
    const id = await idOf(Cookie);
    const { status, body } = await server.request('GET', `/users/${id}`, undefined, { Cookie });
    expect([status, body]).toMatchObject([200, { id, name: 'Ada', email: 'ada@example.org' }]);
    await register('grace@example.org', 'Grace');
    const other = await idOf(await signIn('grace@example.org'));
    expect((await server.request('GET', `/users/${other}`, undefined, { Cookie })).status).toBe(404);
    expect((await server.request('GET', '/users', undefined, { Cookie })).status).toBe(403);
  });

  it('never become the learner who has the same address', async () => {
    const operator = server.as(await server.createToken('operator'));
    const { id } = (await operator.request('POST', '/users', { name: 'Eve', email: 'eve@example.org' })).body;
    await register('eve@example.org', 'Another Eve');
    const Cookie = await signIn('eve@example.org');
    const own = await idOf(Cookie);
    expect(own).not.toBe(id);
    expect((await server.request('GET', `/users/${own}`, undefined, { Cookie })).body.email).toBeNull();
    expect((await server.request('GET', `/users/${id}`, undefined, { Cookie })).status).toBe(404);
  });

  it('are operators where the configuration names their proven address', async () => {
    await register('ops@example.org', 'Ops');
    const Cookie = await signIn('ops@example.org');
    expect((await server.request('GET', '/users', undefined, { Cookie })).status).toBe(200);
  });

  it('learn by the account with which they are operators', async () => {
    const email = 'ops@example.org';
    const Cookie = await signIn(email);
    const user_id = await idOf(Cookie);
    const read = (path: string) => server.request('GET', path, undefined, { Cookie });
    const [first, second] = await Promise.all([read('/app'), read(`/users/${user_id}`)]);
    expect(first.body.caller).toEqual({ role: 'operator', user_id });
    expect([second.status, second.body]).toMatchObject([200, { id: user_id, name: 'Ops', email }]);
    const lesson = { set_id: 'set', lesson_id: 'lesson', mark_completed: true };
    clock.advance(MINUTE);
    const done = await server.request('POST', `/users/${user_id}/lesson-progress`, lesson, {
      Cookie,
      Origin: 'http://localhost',
    });
    expect([done.status, done.body.status]).toEqual([200, 'completed']);
    const listed = (await read('/users')).body.filter(({ id }: { id: string }) => id === user_id);
    expect(listed).toHaveLength(1);
  });

  it('are told by the first question of an app who they are, and how else one may sign in', async () => {
    await register('lin@example.org', 'Lin');
    const Cookie = await signIn('lin@example.org');
    const signed = await server.request('GET', '/app', undefined, { Cookie });
    const sign_in = { email_and_password: true, passkeys: true, social: [], sign_up: true };
    expect(signed.body).toMatchObject({ auth_mode: 'required', sign_in });
    expect(signed.body.caller).toEqual({ role: 'learner', user_id: await idOf(Cookie) });
    await post('/sign-out', {}, { Cookie });
    const gone = await server.request('GET', '/app', undefined, { Cookie });
    expect([gone.status, gone.body.caller]).toEqual([200, null]);
  });

  it('are nobody once they have signed out, or with a cookie that was tampered with', async () => {
    await register('bob@example.org', 'Bob');
    const Cookie = await signIn('bob@example.org');
    const id = await idOf(Cookie);
    const read = (cookie: string) => server.request('GET', `/users/${id}`, undefined, { Cookie: cookie });
    expect((await read(Cookie)).status).toBe(200);
    expect((await read(`${Cookie.slice(0, -6)}AAAAAA`)).status).toBe(401);
    expect((await post('/sign-out', {}, { Cookie })).status).toBe(200);
    expect((await read(Cookie)).status).toBe(401);
    expect((await server.request('GET', '/health', undefined, { Cookie })).status).toBe(200);
  });

  it('set a new password by mail, which ends what was signed in', async () => {
    await register('kay@example.org', 'Kay');
    const Cookie = await signIn('kay@example.org');
    const id = await idOf(Cookie);
    const mail = mails.next('kay@example.org');
    await post('/request-password-reset', { email: 'kay@example.org', redirectTo: 'http://localhost/new-password' });
    const token = /reset-password\/([^?\s]+)/.exec((await mail).link)?.[1];
    const newPassword = 'another password altogether';
    expect((await post('/reset-password', { newPassword, token })).status).toBe(200);
    expect((await post('/reset-password', { newPassword, token })).status).toBe(422);
    expect((await server.request('GET', `/users/${id}`, undefined, { Cookie })).status).toBe(401);
    expect((await post('/sign-in/email', { email: 'kay@example.org', password: PASSWORD })).status).toBe(401);
    expect((await post('/sign-in/email', { email: 'kay@example.org', password: newPassword })).status).toBe(200);
  });

  it('are told the same whether an address is known or not', async () => {
    const known = await post('/sign-up/email', { email: 'ada@example.org', password: PASSWORD, name: 'X' });
    const unknown = await post('/sign-up/email', { email: 'new@example.org', password: PASSWORD, name: 'X' });
    const shapeOf = ({ status, body }: typeof known) => [status, Object.keys(body.user ?? body).toSorted()];
    expect(shapeOf(known)).toEqual(shapeOf(unknown));
    const wrong = await post('/sign-in/email', { email: 'ada@example.org', password: 'wrong password' });
    const nobody = await post('/sign-in/email', { email: 'nobody@example.org', password: 'wrong password' });
    expect([wrong.status, wrong.body.detail]).toEqual([nobody.status, nobody.body.detail]);
  });

  it.each([
    ['a short password', { email: 'x@example.org', password: 'short', name: 'X' }, 422],
    ['no address', { email: 'none', password: PASSWORD, name: 'X' }, 422],
    ['no JSON object', [], 422],
  ])('are refused with %s by a problem document', async (_, body, expected) => {
    const { status, headers, body: problem } = await post('/sign-up/email', body);
    expect([status, headers.get('content-type')]).toEqual([expected, 'application/problem+json']);
    expect(problem).toMatchObject({ code: 'invalid_request', request_id: expect.any(String) });
  });

  it('are refused with a body over 64 KiB, and from pages of other origins', async () => {
    const big = await post('/sign-up/email', { email: 'x@example.org', password: 'x'.repeat(70_000), name: 'X' });
    expect([big.status, big.body.code]).toEqual([413, 'payload_too_large']);
    const foreign = await post('/sign-out', {}, { Origin: 'https://evil.example' });
    expect([foreign.status, foreign.body.code]).toEqual([403, 'origin_not_allowed']);
  });

  it('are erased with their learner, sessions and passwords included', async () => {
    await register('zoe@example.org', 'Zoe');
    const Cookie = await signIn('zoe@example.org');
    const id = await idOf(Cookie);
    const exported = (await server.request('GET', `/users/${id}/export`, undefined, { Cookie })).body.sign_in;
    expect(exported).toMatchObject({
      users: [{ email: 'zoe@example.org' }],
      accounts: [{ provider_id: 'credential' }],
    });
    expect(JSON.stringify(exported)).not.toMatch(/password|token/);
    expect((await server.request('DELETE', `/users/${id}`, undefined, { Cookie })).status).toBe(204);
    const left = await server.app.context.stores.signIns.listByUser(id);
    expect(Object.values(left).flat()).toEqual([]);
    expect((await server.request('GET', `/users/${id}`, undefined, { Cookie })).status).toBe(401);
    expect((await post('/sign-in/email', { email: 'zoe@example.org', password: PASSWORD })).status).toBe(401);
  });
});
