import { type OpenChromium, openChromium } from '@learnwright/test-kit/chromium';
import { type MailServer, startMailServer } from '@learnwright/test-kit/mail';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findFreePort } from '../../../tooling/find-free-port.ts';
import { findBarriers, lookAround, type OpenApp, openApp, type Page, settle } from './open-app.ts';
import { addAuthenticator, createPeople, type People } from './people.ts';
import { doStep, press, readLesson } from './play-lesson.ts';
import { type Product, startProduct } from './start-product.ts';

const ADA = 'ada@example.org';
const OPERATOR = 'ops@example.org';
const PASSWORD = 'a password of some length';
const NEW_PASSWORD = 'another password altogether';
const LESSON = readLesson('en/de-a1/lessons/01-introducing-yourself.json');
const ADDRESS = `/learn/de-first-steps-from-en/${LESSON.id}`;

let mails: MailServer;
let product: Product;
let browser: OpenChromium;
let app: OpenApp;
let origin: string;
let people: People;
beforeAll(async () => {
  const [port, server, chromium] = await Promise.all([findFreePort(), startMailServer(), openChromium()]);
  [mails, browser, origin] = [server, chromium, `http://localhost:${port}`];
  product = await startProduct({
    environment: { PORT: String(port), APP_AUTH_MODE: 'required', APP_SMTP_URL: mails.url },
    config: `
auth:
  sign_in:
    enabled: true
    url: ${origin}
    mail_from: learn@example.org
    operators: [${OPERATOR}]
    social: { github: { client_id: an-id } }`,
    secrets: 'sign_in: { github: { client_secret: a-secret } }',
  });
  app = await openApp(browser, origin);
  people = createPeople({ app, mails, origin });
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  mails.close();
});

const heading = (name: string) => app.page.getByRole('heading', { name, level: 1 });
const pathOf = (page: Page) => page.url().slice(origin.length);

describe('somebody who signs in', () => {
  it('registers, confirms the address by a mail, and comes to the first visit, with a cookie and nothing else', async () => {
    const { page } = app;
    await people.register('Ada', ADA, PASSWORD);
    expect(pathOf(page)).toBe('/verified');
    await people.signInAs(ADA, PASSWORD);
    await heading('What for?').waitFor();
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({});
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.startsWith('learn')))).toEqual(
      [],
    );
    const cookies = await page.context().cookies(origin);
    const session = cookies.find(({ name }) => name === 'learnwright.session_token');
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    await page.goto(origin);
    await page.getByText('Hello, Ada').waitFor();
  });

  it('has a session after a reload, none after a sign-out, and is asked for one where a page needs it', async () => {
    const { page, goTo } = app;
    await goTo('/settings');
    await press(page, 'Sign out');
    await heading('Sign in').waitFor();
    await goTo('/learn?language=de');
    expect(pathOf(page)).toBe('/sign-in?to=%2Flearn%3Flanguage%3Dde');
    await people.signInAs(ADA, 'not the password at all');
    await page.getByText('E-mail or password is wrong.').waitFor();
    await people.signInAs(ADA, PASSWORD);
    await page.getByRole('link', { name: 'German: first steps' }).waitFor();
    expect(pathOf(page)).toBe('/learn?language=de');
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', '/.//evil.example'])(
    'is led to no other site afterwards: %s',
    async (to) => {
      const { page, comeFirst } = app;
      await comeFirst(`/sign-in?${new URLSearchParams({ to })}`);
      await people.signInAs(ADA, PASSWORD);
      await page.getByText('Hello, Ada').waitFor();
      expect(page.url()).toBe(`${origin}/`);
    },
  );

  it('is led to an account elsewhere, which leads back to the server', async () => {
    const { page, comeFirst } = app;
    await page.route('https://github.com/**', (route) => route.fulfill({ body: 'Another site.' }));
    await comeFirst('/sign-in?to=%2Flearn');
    await press(page, 'Go on with GitHub');
    await page.getByText('Another site.').waitFor();
    expect(new URL(page.url()).searchParams.get('redirect_uri')).toBe(`${origin}/api/auth/callback/github`);
    await app.goTo('/sign-in?error=access_denied');
    await page.getByText('The sign-in with the other account came to nothing.').waitFor();
    await people.signInAs(ADA, PASSWORD);
    await page.getByText('Hello, Ada').waitFor();
  });

  it('adds a passkey and comes back by it', async () => {
    const { page, goTo } = app;
    await addAuthenticator(page);
    await goTo('/settings');
    await press(page, 'Add a passkey');
    await page.getByRole('button', { name: /^Remove Chrome/ }).waitFor();
    await press(page, 'Sign out');
    await heading('Sign in').waitFor();
    // The browser may sign in by itself, by what it would fill in.
    const button = page.getByRole('button', { name: 'Use a passkey' });
    await button.click({ timeout: 2_000 }).catch(() => undefined);
    await page.getByText('Hello, Ada').waitFor();
  });

  it('sets a new password by a mail; the old one is refused, and other sign-ins have ended', async () => {
    const { page, comeFirst, goTo } = app;
    await comeFirst('/forgot');
    await page.getByLabel('E-mail').fill(ADA);
    const mail = mails.next(ADA);
    await press(page, 'Send the link');
    await page.getByRole('heading', { name: 'Look into your mail' }).waitFor();
    await page.goto((await mail).link);
    await heading('Set a new password').waitFor();
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await press(page, 'Set the password');
    await page.getByRole('heading', { name: 'The password is set' }).waitFor();
    await goTo('/sign-in');
    await people.signInAs(ADA, PASSWORD);
    await page.getByText('E-mail or password is wrong.').waitFor();
    await people.signInAs(ADA, NEW_PASSWORD);
    await page.getByText('Hello, Ada').waitFor();
  });

  it('ends the sign-in of another device', async () => {
    const { page, goTo } = app;
    const Cookie = await people.signInElsewhere(ADA, NEW_PASSWORD);
    const callerThere = async () => (await (await fetch(`${origin}/api/app`, { headers: { Cookie } })).json()).caller;
    expect(await callerThere()).toMatchObject({ role: 'learner' });
    await goTo('/settings');
    await press(page, 'Sign out the others');
    await page.getByText('You are signed in on this device alone.').waitFor();
    expect(await callerThere()).toBeNull();
  });
});

describe('somebody whose sign-in ends while they are at work', () => {
  it('signs in over the page, which stays as it is', async () => {
    const { page, goTo } = app;
    await goTo('/settings');
    const name = page.getByLabel('Name', { exact: true });
    await name.fill('Half a na');
    await page.context().clearCookies();
    await page.getByRole('switch', { name: 'Weekends off' }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.waitFor();
    await people.signInAs(ADA, NEW_PASSWORD);
    await dialog.waitFor({ state: 'detached' });
    expect([pathOf(page), await name.inputValue()]).toEqual(['/settings', 'Half a na']);
    await press(page, 'Save');
    await page.getByText('The progress of Half a na is on the server.').waitFor();
  });

  it('goes on with a lesson without, and after a sign-in has what was typed and every answer', async () => {
    const { page, goTo } = app;
    await goTo(ADDRESS);
    const written = LESSON.steps.findIndex(({ exercise }) => exercise?.type === 'free_text');
    for (const step of LESSON.steps.slice(0, written)) await doStep(page, step, LESSON);
    const field = page.getByLabel('Your answer');
    await field.fill('Wie heis');
    await page.context().clearCookies();
    await press(page, 'Check');
    const dialog = page.getByRole('dialog', { name: 'Sign in again' });
    await dialog.waitFor();
    expect(await findBarriers(page)).toEqual([]);
    // Whoever goes on without it is not asked at every letter.
    await press(page, 'Later');
    await page.getByRole('status').filter({ hasText: 'Not recorded yet.' }).waitFor();
    await press(page, 'Continue');
    await field.fill('half a sent');
    expect(await dialog.count()).toBe(0);
    await page.reload();
    await dialog.or(heading('Sign in')).waitFor();
    await people.signInAs(ADA, NEW_PASSWORD);
    await field.waitFor();
    expect([pathOf(page), await field.inputValue()]).toEqual([ADDRESS, 'half a sent']);
    await settle(page);
    const { caller } = await page.evaluate(() => fetch('/api/app').then((answer) => answer.json()));
    const rows = await page.evaluate(
      (id) => fetch(`/api/users/${id}/element-errors`).then((answer) => answer.json()),
      caller.user_id,
    );
    expect(rows.filter(({ error_count }: { error_count: number }) => error_count > 0)).toHaveLength(1);
  });
});

describe('the console', () => {
  it('is not for a learner, and nothing of it is asked for', async () => {
    const { calls, goTo } = app;
    for (const path of ['/console', '/console/plugins']) {
      calls.length = 0;
      await goTo(path);
      await heading('Not for you').waitFor();
      await settle(app.page);
      expect(calls.filter((call) => call.includes('/admin'))).toEqual([]);
    }
  });

  it('tells an operator how the server is run, and asks others to sign in', async () => {
    await people.register('Ops', OPERATOR, PASSWORD);
    await people.signInAs(OPERATOR, PASSWORD);
    await heading('What for?').waitFor();
    await app.goTo('/console');
    await heading('Console').waitFor();
    await app.comeFirst('/console');
    expect(pathOf(app.page)).toBe('/sign-in?to=%2Fconsole');
  });
});

describe('the pages about signing in', () => {
  it.each([
    '/sign-in',
    '/sign-up',
    '/forgot',
    '/reset',
    '/reset?token=x',
    '/verified',
    '/verified?error=TOKEN_EXPIRED',
  ])('%s can be used by everybody, in light and dark, on a phone and at a desk', async (path) => {
    const { page, comeFirst } = app;
    await comeFirst(path);
    await settle(page);
    expect(await lookAround(page)).toEqual([]);
  });
});
