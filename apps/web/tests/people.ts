import type { MailServer } from '@learnwright/test-kit/mail';
import type { OpenApp, Page } from './open-app.ts';
import { press } from './play-lesson.ts';

/** People who sign in at a server, by its pages. */
export interface People {
  /** Registers, and follows the link of the mail. */
  register(name: string, email: string, password: string): Promise<void>;
  /** Gives e-mail and password to the page that asks for them. */
  signInAs(email: string, password: string): Promise<void>;
  /** Signs in on another device; returns its cookie. */
  signInElsewhere(email: string, password: string): Promise<string>;
}

interface PeoplePorts {
  readonly app: OpenApp;
  readonly mails: MailServer;
  /** The server as its configuration names it. */
  readonly origin: string;
}

/** Makes people. The server believes that each sign-in comes from another address: from one, it takes few in a short time. */
export function createPeople({ app: { page, comeFirst }, mails, origin }: PeoplePorts): People {
  const address = `${origin}/api/auth/sign-in/email`;
  let places = 0;
  /** What a proxy says that the server believes. */
  const comeFromElsewhere = () => {
    places += 1;
    return { 'X-Forwarded-For': `203.0.113.${places}` };
  };
  return {
    register: async (name, email, password) => {
      await page.setExtraHTTPHeaders(comeFromElsewhere());
      await comeFirst('/sign-up');
      await page.getByLabel('Name').fill(name);
      await page.getByLabel('E-mail').fill(email);
      await page.getByLabel('Password').fill(password);
      const mail = mails.next(email);
      await press(page, 'Sign up');
      await page.getByRole('heading', { name: 'Look into your mail' }).waitFor();
      await page.goto((await mail).link);
      await page.getByRole('heading', { name: 'Your address is confirmed', level: 1 }).waitFor();
    },
    signInAs: async (email, password) => {
      await page.setExtraHTTPHeaders(comeFromElsewhere());
      await page.getByLabel('E-mail').fill(email);
      await page.getByLabel('Password').fill(password);
      const answer = page.waitForResponse(address);
      // The page below the dialog may offer to sign in, too.
      await page.locator('form').getByRole('button', { name: 'Sign in', exact: true }).click();
      await answer;
    },
    signInElsewhere: async (email, password) => {
      const headers = { Origin: origin, 'Content-Type': 'application/json', ...comeFromElsewhere() };
      const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify({ email, password }) });
      if (!answer.ok) throw new Error(await answer.text());
      return toCookie(answer.headers.getSetCookie());
    },
  };
}

/** Gives the page an authenticator that says yes to everything. */
export async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
}

function toCookie(set: readonly string[]): string {
  return set.map((cookie) => cookie.split(';')[0]).join('; ');
}
