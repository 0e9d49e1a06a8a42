import { beforeAll, describe, expect, it, vi } from 'vitest';
import { lookAround, settle } from './open-app.ts';
import { addAuthenticator } from './people.ts';
import { press } from './play-lesson.ts';
import { OPERATOR, startSignInWorld } from './sign-in-world.ts';

const ADA = 'ada@example.org';
const PASSWORD = 'a password of some length';
const NEW_PASSWORD = 'another password altogether';

const world = startSignInWorld();

describe('somebody who signs in', () => {
  it('registers, confirms the address by a mail, and comes to the first visit, with a cookie and nothing else', async () => {
    const { page } = world.app();
    await world.people().register('Ada', ADA, PASSWORD);
    expect(world.path()).toBe('/verified');
    await world.people().signInAs(ADA, PASSWORD);
    await world.heading('What for?').waitFor();
    expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({});
    expect(await page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.startsWith('learn')))).toEqual(
      [],
    );
    const cookies = await page.context().cookies(world.origin());
    const session = cookies.find(({ name }) => name === 'learnwright.session_token');
    expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax' });
    await page.goto(world.origin());
    await page.getByText('Hello, Ada').waitFor();
  });

  it('has a session after a reload, none after a sign-out, and is asked for one where a page needs it', async () => {
    const { page, goTo } = world.app();
    await goTo('/settings');
    await press(page, 'Sign out');
    await world.heading('Sign in').waitFor();
    await goTo('/learn?language=de');
    expect(world.path()).toBe('/sign-in?to=%2Flearn%3Flanguage%3Dde');
    await world.people().signInAs(ADA, 'not the password at all');
    await page.getByText('E-mail or password is wrong.').waitFor();
    await world.people().signInAs(ADA, PASSWORD);
    await page.getByRole('link', { name: 'German: first steps' }).waitFor();
    expect(world.path()).toBe('/learn?language=de');
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', '/.//evil.example'])(
    'is led to no other site afterwards: %s',
    async (to) => {
      const { page, comeFirst } = world.app();
      await comeFirst(`/sign-in?${new URLSearchParams({ to })}`);
      await world.people().signInAs(ADA, PASSWORD);
      await page.getByText('Hello, Ada').waitFor();
      expect(page.url()).toBe(`${world.origin()}/`);
    },
  );

  it('has the time zone of the browser, wherever they sign in for the first time, and until they choose another', async () => {
    const { page, goTo } = world.app();
    const devtools = await page.context().newCDPSession(page);
    await world.people().register('Grace', 'grace@example.org', PASSWORD);
    await devtools.send('Emulation.setTimezoneOverride', { timezoneId: 'Asia/Tokyo' });
    await goTo('/sign-in?to=/settings');
    await world.people().signInAs('grace@example.org', PASSWORD);
    const zone = page.getByLabel('Time zone');
    await expect.poll(() => zone.inputValue()).toBe('Asia/Tokyo');
    await press(page, 'Sign out');
    await devtools.send('Emulation.setTimezoneOverride', { timezoneId: 'Europe/Berlin' });
    await goTo('/sign-in?to=/settings');
    await world.people().signInAs('grace@example.org', PASSWORD);
    await zone.waitFor();
    await settle(page);
    expect(await zone.inputValue()).toBe('Asia/Tokyo');
    await press(page, 'Sign out');
    await devtools.detach();
  });

  it('is led to an account elsewhere, which leads back to the server', async () => {
    const { page, comeFirst } = world.app();
    await page.route('https://github.com/**', (route) => route.fulfill({ body: 'Another site.' }));
    await comeFirst('/sign-in?to=%2Flearn');
    await press(page, 'Go on with GitHub');
    await page.getByText('Another site.').waitFor();
    expect(new URL(page.url()).searchParams.get('redirect_uri')).toBe(`${world.origin()}/api/auth/callback/github`);
    await world.app().goTo('/sign-in?error=access_denied');
    await page.getByText('The sign-in with the other account came to nothing.').waitFor();
    await world.people().signInAs(ADA, PASSWORD);
    await page.getByText('Hello, Ada').waitFor();
  });

  it('adds a passkey and comes back by it', async () => {
    const { page, goTo, calls } = world.app();
    await addAuthenticator(page);
    await goTo('/settings');
    await press(page, 'Add a passkey');
    await page.getByRole('button', { name: /^Remove Chrome/ }).waitFor();
    calls.length = 0;
    await press(page, 'Sign out');
    // The browser may sign in by itself, by what it would fill in, before anybody has seen the page.
    const greeting = page.getByText('Hello, Ada');
    await world.heading('Sign in').or(greeting).first().waitFor();
    await vi.waitFor(
      async () => {
        const button = page.getByRole('button', { name: 'Use a passkey' });
        if (!(await greeting.isVisible())) await button.click({ timeout: 2_000 }).catch(() => undefined);
        await greeting.waitFor({ timeout: 5_000 });
      },
      { timeout: 50_000 },
    );
    expect(calls).toEqual(expect.arrayContaining(['POST /auth/sign-out', 'POST /auth/passkey/verify-authentication']));
  });

  it('sets a new password by a mail; the old one is refused, and other sign-ins have ended', async () => {
    const { page, comeFirst, goTo } = world.app();
    await comeFirst('/forgot');
    await page.getByLabel('E-mail').fill(ADA);
    const mail = world.mails().next(ADA);
    await press(page, 'Send the link');
    await page.getByRole('heading', { name: 'Look into your mail' }).waitFor();
    await page.goto((await mail).link);
    await world.heading('Set a new password').waitFor();
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await press(page, 'Set the password');
    await page.getByRole('heading', { name: 'The password is set' }).waitFor();
    await goTo('/sign-in');
    await world.people().signInAs(ADA, PASSWORD);
    await page.getByText('E-mail or password is wrong.').waitFor();
    await world.people().signInAs(ADA, NEW_PASSWORD);
    await page.getByText('Hello, Ada').waitFor();
  });

  it('ends the sign-in of another device', async () => {
    const { page, goTo } = world.app();
    const Cookie = await world.people().signInElsewhere(ADA, NEW_PASSWORD);
    const callerThere = async () =>
      (await (await fetch(`${world.origin()}/api/app`, { headers: { Cookie } })).json()).caller;
    expect(await callerThere()).toMatchObject({ role: 'learner' });
    await goTo('/settings');
    await press(page, 'Sign out the others');
    await page.getByText('You are signed in on this device alone.').waitFor();
    expect(await callerThere()).toBeNull();
  });
});

describe('the console', () => {
  it('is not for a learner, and nothing of it is asked for', async () => {
    const { calls, goTo } = world.app();
    for (const path of ['/console', '/console/plugins']) {
      calls.length = 0;
      await goTo(path);
      await world.heading('Not for you').waitFor();
      await settle(world.app().page);
      expect(calls.filter((call) => call.includes('/admin'))).toEqual([]);
    }
  });

  it('tells an operator how the server is run, and asks others to sign in', async () => {
    await world.people().register('Ops', OPERATOR, PASSWORD);
    await world.people().signInAs(OPERATOR, PASSWORD);
    await world.heading('What for?').waitFor();
    await world.app().goTo('/console');
    await world.heading('Console').waitFor();
    await world.app().comeFirst('/console');
    expect(world.path()).toBe('/sign-in?to=%2Fconsole');
  });
});

describe('the pages about signing in', () => {
  beforeAll(() => world.app().comeFirst('/sign-in'));

  it.each([
    '/sign-in',
    '/sign-up',
    '/forgot',
    '/reset',
    '/reset?token=x',
    '/verified',
    '/verified?error=TOKEN_EXPIRED',
  ])('%s can be used by everybody, in light and dark, on a phone and at a desk', async (path) => {
    const { page, moveTo } = world.app();
    await moveTo(path);
    expect(await lookAround(page)).toEqual([]);
  });
});
