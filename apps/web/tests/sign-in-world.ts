import type { OpenChromium } from '@learnwright/test-kit/chromium';
import { type MailServer, startMailServer } from '@learnwright/test-kit/mail';
import { afterAll, beforeAll } from 'vitest';
import { findFreePort } from '../../../tooling/find-free-port.ts';
import { type OpenApp, openApp, openBrowser, type Page } from './open-app.ts';
import { createPeople, type People } from './people.ts';
import { type Product, startProduct } from './start-product.ts';

/** Whoever has this address is an operator. */
export const OPERATOR = 'ops@example.org';

/** A server that people sign in at, its mails, and a browser. */
export interface SignInWorld {
  app(): OpenApp;
  mails(): MailServer;
  people(): People;
  /** The server as its configuration names it. */
  origin(): string;
  /** The address that the page is at, without the server. */
  path(): string;
  /** The title of a page. */
  heading(name: string): ReturnType<Page['getByRole']>;
}

/** Starts it for the tests of a file. */
export function startSignInWorld(): SignInWorld {
  let mails: MailServer;
  let product: Product;
  let browser: OpenChromium;
  let app: OpenApp;
  let origin: string;
  let people: People;
  beforeAll(async () => {
    const [port, server, chromium] = await Promise.all([findFreePort(), startMailServer(), openBrowser()]);
    [mails, browser, origin] = [server, chromium, `http://localhost:${port}`];
    product = await startProduct({
      environment: {
        ...{ PORT: String(port), APP_AUTH_MODE: 'required', APP_SMTP_URL: mails.url },
        APP_TRUSTED_PROXIES: '127.0.0.1 ::1',
      },
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

  return {
    app: () => app,
    mails: () => mails,
    people: () => people,
    origin: () => origin,
    path: () => app.page.url().slice(origin.length),
    heading: (name) => app.page.getByRole('heading', { name, level: 1 }),
  };
}
