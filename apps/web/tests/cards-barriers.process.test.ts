import type { Schemas } from '@learnwright/client';
import type { OpenChromium } from '@learnwright/test-kit/chromium';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { comeWithCards, makeWords } from './due-elements.ts';
import { lookAround, type OpenApp, openApp, openBrowser, overflowOf, settle } from './open-app.ts';
import { press } from './play-lesson.ts';
import { type Product, shareProduct } from './start-product.ts';

let product: Product;
let browser: OpenChromium;
let app: OpenApp;
beforeAll(async () => {
  [product, browser] = await Promise.all([shareProduct(), openBrowser()]);
  app = await openApp(browser, product.url);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});
afterEach(() => expect(app.faults.splice(0)).toEqual([]));

const comeWith = (cards: readonly Partial<Schemas['Flashcards_CreateCard']>[], path = '/cards') =>
  comeWithCards(product, app, cards, path);

it('cards with hostile texts run nothing, and are no wider than a phone', async () => {
  const { page, goTo } = app;
  const hostile = '<img src=x onerror="document.title=1"><script>document.title=2</script>\u202Ereverse ';
  const word = 'w'.repeat(20_000);
  await comeWith([{ front: hostile + word, back: word + hostile, tags: ['t'.repeat(100), hostile.slice(0, 90)] }]);
  await page.setViewportSize({ width: 360, height: 740 });
  try {
    await settle(page);
    expect(await overflowOf(page)).toBe(0);
    await goTo('/cards/review');
    await press(page, 'Show');
    await settle(page);
    expect(await overflowOf(page)).toBe(0);
    expect(await page.title()).toBe('Flashcards · Learnwright');
    expect(await page.locator('main img').count()).toBe(0);
  } finally {
    await page.setViewportSize({ width: 1280, height: 720 });
  }
});

it('nothing keeps anybody out of cards and their review', async () => {
  const { page, goTo } = app;
  await comeWith([...makeWords(3, { tags: ['noun'] }), ...makeWords(2, { status: 'suggested' })]);
  const look = async () => {
    await settle(page);
    expect(await lookAround(page)).toEqual([]);
  };
  await look();
  await press(page, 'Add a card');
  await look();
  await page.keyboard.press('Escape');
  await goTo('/cards/review');
  await page.getByLabel('Four grades').check();
  await page.getByLabel('Show when a card comes back').check();
  await look();
  await press(page, 'Show');
  await look();
});
