import { type OpenChromium, openChromium } from '@learnwright/test-kit/chromium';
import { afterAll, beforeAll } from 'vitest';
import { type OpenApp, openApp } from './open-app.ts';

/** The app of the tests of a file, which is another one for some of them. */
interface OtherApp {
  url(): string;
  app(): OpenApp;
  take(app: OpenApp): void;
}

/** Opens the app for the tests of a suite with its service worker, which has it where there is no network. */
export function openWithWorker({ url, app, take }: OtherApp): void {
  let browser: OpenChromium;
  let former: OpenApp;
  beforeAll(async () => {
    browser = await openChromium();
    former = app();
    take(await openApp(browser, url()));
  });
  afterAll(async () => {
    take(former);
    await browser.close();
  });
}
