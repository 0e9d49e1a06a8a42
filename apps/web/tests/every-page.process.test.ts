import type { OpenChromium } from '@learnwright/test-kit/chromium';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importFiles, setOf } from './content-files.ts';
import { judgePages } from './judge-pages.ts';
import { type OpenApp, openApp, openBrowser, settle } from './open-app.ts';
import { type Product, shareProduct } from './start-product.ts';

const SET = '/learn/de-first-steps-from-en';
/** A set whose author has a page with a long address. */
const FAR = 'far-owls';
const FAR_HOMEPAGE =
  'https://git.example.org/the-night-school-of-the-owls/german-for-whoever-sleeps-by-day/src/branch/main';
/** Where somebody comes who is there, and where somebody comes who is not. */
const PAGES = [
  '/',
  '/learn',
  '/learn?q=nothing',
  SET,
  `/learn/${FAR}`,
  '/learn/no-such-set',
  '/review',
  '/cards',
  '/cards?q=nothing',
  '/tutor',
  '/tutor/no-such-talk',
  '/projects',
  '/projects/no-such-project',
  '/curricula/no-such-curriculum',
  ...['/create', '/create/no-such-draft'],
  '/progress',
  '/badges',
  '/notebook',
  '/notebook/guide',
  '/books',
  '/books/no-such-book',
  '/books/no-such-book/no-such-chapter',
  '/more',
  '/about',
  '/settings',
  '/console',
  '/nowhere',
];
const FIRST_PAGES = [
  '/welcome',
  '/welcome?step=who',
  '/sign-in',
  '/sign-up',
  '/forgot',
  '/reset',
  '/reset?token=x',
  '/verified',
];

let product: Product;
let browser: OpenChromium;
let app: OpenApp;
let user_id: string;
beforeAll(async () => {
  [product, browser] = await Promise.all([shareProduct(), openBrowser()]);
  app = await openApp(browser, product.url);
  [{ id: user_id } = { id: '' }] = await product.ask<{ id: string }[]>('/users');
  await importFiles(product, setOf(FAR, { owl: {} }, FAR_HOMEPAGE));
});
afterAll(async () => {
  await browser.close();
  // Other tests count the sets of the product.
  await fetch(`${product.url}/api/plugins/content/sets/${FAR}`, { method: 'DELETE' });
  await product.stop();
});

/** Comes as the learner of the product, or as nobody. */
async function comeAs(who: 'learner' | 'nobody', language = 'en'): Promise<void> {
  await app.comeFirst('/about');
  const values = { language, ...(who === 'learner' && { place: `server ${user_id}` }) };
  await app.page.evaluate((given) => {
    for (const [name, value] of Object.entries(given)) localStorage.setItem(`learnwright.${name}`, value);
  }, values);
}

describe.each([
  ['learner', PAGES],
  ['nobody', FIRST_PAGES],
] as const)('as %s', (who, paths) => {
  beforeAll(() => comeAs(who));

  judgePages(() => app, paths, { navigations: who === 'learner' ? 1 : 0 });
});

it('a page in the colours that were chosen has them before anything is drawn, whatever the system has', async () => {
  await comeAs('learner');
  const { page, goTo } = app;
  await page.emulateMedia({ colorScheme: 'light' });
  await goTo('/settings');
  await page.getByRole('radio', { name: 'Dark' }).check();
  const colour = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const dark = await colour();
  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction(() => document.documentElement.dataset.theme !== undefined);
  await settle(page);
  expect(await colour()).toBe(dark);
  await page.getByRole('radio', { name: 'As the system has them' }).check();
  expect(await colour()).not.toBe(dark);
});
