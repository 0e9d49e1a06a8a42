import type { OpenChromium } from '@learnwright/test-kit/chromium';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listOutside, lookAround, type OpenApp, openApp, openBrowser, withLargeLetters } from './open-app.ts';
import { comeAsNewLearner, doCorrections, giveRight, press, readLesson, waitForStep } from './play-lesson.ts';
import { type Product, shareProduct } from './start-product.ts';

const LESSON = readLesson('en/de-a1/lessons/01-introducing-yourself.json');
const ADDRESS = `/learn/de-first-steps-from-en/${LESSON.id}`;

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

it('nothing keeps anybody out of a lesson, at any of its steps and verdicts', async () => {
  const { page } = app;
  await comeAsNewLearner(product, app, ADDRESS);
  const look = async () => expect(await lookAround(page)).toEqual([]);
  for (const step of LESSON.steps) {
    await waitForStep(page, step);
    await look();
    if (step.exercise?.type === 'matching') {
      const right = page.getByRole('group', { name: 'What belongs to it' }).getByRole('button');
      for (const button of await right.all()) await button.click();
    } else await giveRight(page, step, LESSON);
    if (step.exercise != null) {
      await press(page, 'Check');
      await page
        .getByRole('status')
        .filter({ hasText: /^(?:Right|Not right)/ })
        .waitFor();
      await look();
    }
    await press(page, 'Continue');
  }
  await doCorrections(page);
  await look();
}, 120_000);

it('a lesson is no wider than a phone in German, whose words are longer', async () => {
  const { page } = app;
  await comeAsNewLearner(product, app, '/about');
  await page.evaluate(() => localStorage.setItem('learnwright.language', 'de'));
  await page.setViewportSize({ width: 360, height: 640 });
  await app.goTo(ADDRESS);
  await page.getByRole('button', { name: 'Tasten' }).waitFor();
  expect(await listOutside(page)).toEqual([]);
  expect(await withLargeLetters(page, () => listOutside(page))).toEqual([]);
});
