import { type OpenChromium, openChromium } from '@learnwright/test-kit/chromium';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ENGLISH } from '../src/texts/en.ts';
import { findBarriers, lookAround, type OpenApp, openApp, overflowOf, settle } from './open-app.ts';
import { type Product, shareProduct } from './start-product.ts';

const SET = '/learn/de-first-steps-from-en';
/** Where somebody comes who is there, and where somebody comes who is not. */
const PAGES = [
  '/',
  '/learn',
  '/learn?q=nothing',
  SET,
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
/** What both languages call the same, and what the learner of the product calls like an example of the app. */
const SHARED = [
  'German for everyday life',
  ...['Learnwright', 'Name', 'Version', 'Server', 'Token', 'Tutor', 'Tab', 'Enter', 'Anki'],
  ...['Anthropic', 'OpenAI', 'Google', 'Passkeys', 'Passkey'],
];
const PHONE = { width: 360, height: 640 };

let product: Product;
let browser: OpenChromium;
let app: OpenApp;
let user_id: string;
beforeAll(async () => {
  [product, browser] = await Promise.all([shareProduct(), openChromium()]);
  app = await openApp(browser, product.url);
  [{ id: user_id } = { id: '' }] = await product.ask<{ id: string }[]>('/users');
});
afterAll(async () => {
  await browser.close();
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

  it.each(paths)('%s is whole: its parts, its policy, its letters, and nothing keeps anybody out', async (path) => {
    const { page, goTo, faults } = app;
    faults.length = 0;
    await page.setViewportSize(PHONE);
    await goTo(path);
    await settle(page);
    // What the server refuses stands in the console of the browser, and on the page.
    expect(faults.filter((fault) => !fault.includes('status of 404'))).toEqual([]);
    const heading = await page.getByRole('heading', { level: 1 }).textContent();
    expect(await page.getByRole('main').count()).toBe(1);
    expect(await page.title()).toBe(`${heading} · Learnwright`);
    expect(await page.getByRole('navigation', { name: 'Main' }).count()).toBe(who === 'learner' ? 1 : 0);
    expect(await listSmallTargets(app)).toEqual([]);
    expect(await lookAround(page)).toEqual([]);
    expect(await listSmallTargets(app)).toEqual([]);
    await page.emulateMedia({ forcedColors: 'active' });
    expect([await findBarriers(page), await overflowOf(page)]).toEqual([[], 0]);
    await page.emulateMedia({ forcedColors: null });
  });

  it.each(paths)('%s is German throughout for who reads German', async (path) => {
    const { page, goTo } = app;
    await page.evaluate(() => localStorage.setItem('learnwright.language', 'de'));
    await goTo(path);
    await settle(page);
    const shown = await listShown(app);
    const english = listSentences(ENGLISH).filter((sentence) => shown.includes(sentence) && !SHARED.includes(sentence));
    await page.evaluate(() => localStorage.setItem('learnwright.language', 'en'));
    expect(english).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
  });
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

/** What can be pressed and is smaller than a finger; links within a sentence may be. */
function listSmallTargets({ page }: OpenApp): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('a[href], button, select, input')].flatMap((element) => {
      const target = element.closest('label') ?? element;
      const { width, height } = target.getBoundingClientRect();
      const isInline = getComputedStyle(element).display.startsWith('inline') && element.closest('p, dd') !== null;
      const isUnseen = width <= 1 || getComputedStyle(target).visibility === 'hidden';
      // A link may reach over all of its card.
      const before = getComputedStyle(element, '::before');
      const reaches = before.position === 'absolute' && before.inset === '0px';
      if (isInline || isUnseen || reaches || (width >= 44 && height >= 44)) return [];
      return [`${element.textContent} ${Math.round(width)} × ${Math.round(height)}`];
    }),
  );
}

/** The texts of a page, each as it stands in its element. */
function listShown({ page }: OpenApp): Promise<string[]> {
  return page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode.textContent?.trim() ?? '');
    return texts;
  });
}

/** Every text of a language. */
function listSentences(texts: object): string[] {
  return Object.values(texts).flatMap((value) => (typeof value === 'string' ? [value] : listSentences(value)));
}
