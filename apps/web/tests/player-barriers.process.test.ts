import { type OpenChromium, openChromium } from '@learnwright/test-kit/chromium';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBarriers, type OpenApp, openApp, overflowOf, settle } from './open-app.ts';
import { comeAsNewLearner, doCorrections, giveRight, press, readLesson, waitForStep } from './play-lesson.ts';
import { type Product, startProduct } from './start-product.ts';

const LESSON = readLesson('en/de-a1/lessons/01-introducing-yourself.json');
const ADDRESS = `/learn/de-first-steps-from-en/${LESSON.id}`;

let product: Product;
let browser: OpenChromium;
let app: OpenApp;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openChromium()]);
  app = await openApp(browser, product.url);
  app.page.setDefaultTimeout(20_000);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

describe.each(['light', 'dark'] as const)('in %s', (theme) => {
  it.each([360, 1280])('nothing keeps anybody out of a lesson, %i pixels wide', async (width) => {
    const { page, goTo } = app;
    await comeAsNewLearner(product, app, '/about');
    await page.evaluate((name) => localStorage.setItem('learnwright.theme', name), theme);
    await page.setViewportSize({ width, height: 740 });
    await goTo(ADDRESS);
    const look = async () => {
      await settle(page);
      // What still fades in has not its colours yet.
      await page.evaluate(async () => {
        const moving = document.getAnimations().map(({ finished }) => finished);
        await Promise.race([Promise.allSettled(moving), new Promise((done) => setTimeout(done, 500))]);
      });
      expect(await findBarriers(page)).toEqual([]);
      expect(await overflowOf(page)).toBe(0);
    };
    try {
      for (const step of LESSON.steps) {
        await waitForStep(page, step);
        await look();
        if (step.exercise?.type === 'matching') {
          const right = page.getByRole('group', { name: 'What belongs to it' }).getByRole('button');
          for (const button of await right.all()) await button.click();
        } else await giveRight(page, step, LESSON);
        if (step.exercise != null) {
          await press(page, 'Check');
          await look();
        }
        await press(page, 'Continue');
      }
      await doCorrections(page);
      await look();
    } finally {
      await page.setViewportSize({ width: 1280, height: 720 });
    }
  });
});
