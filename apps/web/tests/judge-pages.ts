import { beforeAll, expect, it } from 'vitest';
import { ENGLISH_PARTS } from '../src/texts/en.ts';
import { FIRST as ENGLISH } from '../src/texts/english/first.ts';
import { FIRST as GERMAN } from '../src/texts/german/first.ts';
import {
  findBarriers,
  listOutside,
  lookAround,
  type OpenApp,
  overflowOf,
  type Page,
  settle,
  withLargeLetters,
} from './open-app.ts';

/** What both languages call the same, and what the learner of the product calls like an example of the app. */
const SHARED = [
  'German for everyday life',
  ...['Learnwright', 'Name', 'Version', 'Server', 'Token', 'Tutor', 'Tab', 'Enter', 'Anki'],
  ...['Anthropic', 'OpenAI', 'Google', 'Passkeys', 'Passkey', 'Plugins'],
  ...['Plugin', 'Hooks', 'Branch'],
];
const PHONE = { width: 360, height: 640 };
const DESK = { width: 1280, height: 800 };

/** Judges each of these pages, as whoever is there: whether it is whole, and German for who reads German. */
export function judgePages(
  open: () => OpenApp,
  paths: readonly string[],
  { navigations }: { readonly navigations: number },
): void {
  beforeAll(() => open().goTo(paths[0] ?? '/'));

  /** Its parts, its policy, and its letters. */
  async function expectWhole({ page, faults }: OpenApp, { main, loading }: typeof GERMAN.app): Promise<void> {
    await expect.poll(() => page.getByText(loading, { exact: true }).count()).toBe(0);
    // What the server refuses stands in the console of the browser, and on the page.
    expect(faults.filter((fault) => !fault.includes('status of 404'))).toEqual([]);
    expect(await page.getByRole('main').count()).toBe(1);
    const heading = page.getByRole('heading', { level: 1 });
    const named = async () => [await page.title(), `${await heading.textContent()} · Learnwright`];
    // Both may get their words with an answer of the server, one after the other.
    await expect.poll(named).toSatisfy(([title, expected]) => title === expected);
    expect(await page.getByRole('navigation', { name: main }).count()).toBe(navigations);
    expect(await listSmallTargets(page)).toEqual([]);
  }

  it.each(paths)('%s is whole: its parts, its policy, its letters, and nothing keeps anybody out', async (path) => {
    const app = open();
    const { page, moveTo, faults } = app;
    faults.length = 0;
    await page.setViewportSize(PHONE);
    // The app stays and so does axe, which is a large script; the next test loads the page.
    await moveTo(path);
    await expectWhole(app, ENGLISH.app);
    expect(await lookAround(page)).toEqual([]);
    expect(await listSmallTargets(page)).toEqual([]);
    await page.emulateMedia({ forcedColors: 'active' });
    expect([await findBarriers(page, 'colours'), await overflowOf(page)]).toEqual([[], 0]);
    await page.emulateMedia({ forcedColors: null });
  });

  it.each(paths)('%s is whole where it is loaded, and German throughout for who reads German', async (path) => {
    const app = open();
    const { page, goTo, faults } = app;
    faults.length = 0;
    await page.setViewportSize(DESK);
    await page.evaluate(() => localStorage.setItem('learnwright.language', 'de'));
    await goTo(path);
    await settle(page);
    await expectWhole(app, GERMAN.app);
    const shown = await listShown(page);
    const english = listSentences(ENGLISH_PARTS).filter(
      (sentence) => shown.includes(sentence) && !SHARED.includes(sentence),
    );
    await page.evaluate(() => localStorage.setItem('learnwright.language', 'en'));
    expect(english).toEqual([]);
    // A text whose part has not come would stand there by its key.
    expect(shown.filter((words) => /^[a-z_]+\.[a-z_.]+$/.test(words))).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
    // Its words are longer than those of English.
    await page.setViewportSize(PHONE);
    expect(await listOutside(page)).toEqual([]);
    expect(await withLargeLetters(page, () => listOutside(page))).toEqual([]);
  });
}

/** What can be pressed and is smaller than a finger; links within a sentence may be. */
function listSmallTargets(page: Page): Promise<string[]> {
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
function listShown(page: Page): Promise<string[]> {
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
