import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { type OpenChromium, openChromium } from '@learnwright/test-kit/chromium';
import { type MailServer, startMailServer } from '@learnwright/test-kit/mail';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Listening, listen } from '../../src/requests/listen.ts';
import { createTestApp, type ParsedJson, type TestApp } from '../harness/test-app.ts';

type Page = Awaited<ReturnType<OpenChromium['visit']>>;

const PASSWORD = 'a password of some length';

/** Finds a port that nobody has, because the configuration names the server's own address; none that outgoing connections take. */
async function findPort(): Promise<number> {
  const server = createServer().listen(randomInt(10_000, 30_000), '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch {
    return findPort();
  }
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Calls the API from a page, as its own script would. */
async function call(page: Page, path: string, body?: object): Promise<{ status: number; body: ParsedJson }> {
  return page.evaluate(
    async ([address, sent]) => {
      const json = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(sent) };
      const response = await fetch(`/api${address}`, sent === undefined ? {} : json);
      const text = await response.text();
      return { status: response.status, body: text === '' ? null : JSON.parse(text) };
    },
    [path, body] as const,
  );
}

/** Gives the page an authenticator that says yes to everything. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
}

/** Asks the authenticator of the page for a new passkey, or for a signature with one. */
function useAuthenticator(page: Page, ceremony: 'create' | 'get', options: object): Promise<object> {
  return page.evaluate(
    async ([name, json]) => {
      const credentials = Reflect.get(navigator, 'credentials');
      const parse = name === 'create' ? 'parseCreationOptionsFromJSON' : 'parseRequestOptionsFromJSON';
      const publicKey = Reflect.get(globalThis, 'PublicKeyCredential')[parse](json);
      return (await credentials[name]({ publicKey })).toJSON();
    },
    [ceremony, options] as const,
  );
}

let mails: MailServer;
let browser: OpenChromium;
let test: TestApp;
let server: Listening;
let origin: string;
beforeAll(async () => {
  const port = await findPort();
  origin = `http://localhost:${port}`;
  mails = await startMailServer();
  browser = await openChromium();
  test = await createTestApp({
    config: `auth: { sign_in: { enabled: true, url: '${origin}', mail_from: learnwright@example.org } }`,
    variables: { APP_AUTH_MODE: 'required', APP_SMTP_URL: mails.url },
  });
  server = await listen(test.app.handle, '127.0.0.1', port);
});
afterAll(async () => {
  await browser.close();
  await server.close(1000);
  await test.close();
  mails.close();
});

it('a person registers, proves the address, signs in, adds a passkey, signs out, and comes back by the passkey', async () => {
  const operator = test.as(await test.createToken('operator'));
  const other: string = (await operator.request('POST', '/users', { name: 'Grace' })).body.id;
  const page = await browser.visit(`${origin}/api/docs`);
  const readAs = async (id: string) => (await call(page, `/users/${id}`)).status;

  const mail = mails.next('ada@example.org');
  const account = { email: 'ada@example.org', password: PASSWORD };
  expect((await call(page, '/auth/sign-up/email', { ...account, name: 'Ada' })).status).toBe(200);
  expect((await call(page, '/auth/sign-in/email', account)).body.sign_in_code).toBe('EMAIL_NOT_VERIFIED');
  await page.goto((await mail).link);
  await page.goto(`${origin}/api/docs`);
  expect((await call(page, '/auth/sign-in/email', account)).status).toBe(200);

  const { id } = (await call(page, '/auth/get-session')).body.user;
  expect([await readAs(id), await readAs(other)]).toEqual([200, 404]);
  const cookies = await page.context().cookies(origin);
  expect(cookies).toMatchObject([{ name: 'learnwright.session_token', httpOnly: true, sameSite: 'Lax' }]);

  await addAuthenticator(page);
  const registration = (await call(page, '/auth/passkey/generate-register-options')).body;
  const passkey = await useAuthenticator(page, 'create', registration);
  const added = await call(page, '/auth/passkey/verify-registration', { response: passkey, name: 'This machine' });
  expect(added.status).toBe(200);

  expect((await call(page, '/auth/sign-out', {})).status).toBe(200);
  expect(await readAs(id)).toBe(401);

  const challenge = (await call(page, '/auth/passkey/generate-authenticate-options')).body;
  const assertion = await useAuthenticator(page, 'get', challenge);
  expect((await call(page, '/auth/passkey/verify-authentication', { response: assertion })).status).toBe(200);
  expect([await readAs(id), await readAs(other)]).toEqual([200, 404]);
  expect((await call(page, '/users')).status).toBe(403);

  // A challenge counts once, and a passkey is its person's own.
  const again = await call(page, '/auth/passkey/verify-authentication', { response: assertion });
  expect([again.status, again.body.sign_in_code]).toEqual([422, 'CHALLENGE_NOT_FOUND']);
  const passkeys = (await call(page, '/auth/passkey/list-user-passkeys')).body;
  expect(passkeys).toMatchObject([{ id: added.body.id, name: 'This machine' }]);
  expect((await call(page, '/auth/passkey/delete-passkey', { id: 'of-somebody-else' })).status).toBe(404);
  expect((await call(page, '/auth/passkey/delete-passkey', { id: added.body.id })).status).toBe(200);
  expect((await call(page, '/auth/passkey/list-user-passkeys')).body).toEqual([]);
  await page.close();
});
