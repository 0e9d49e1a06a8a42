import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenChromium } from '@learnwright/test-kit/chromium';
import { afterAll, expect, it } from 'vitest';
import { PICTURES, walkFirstLesson } from './first-lesson.ts';
import { openApp, openBrowser } from './open-app.ts';
import { type Product, startProduct } from './start-product.ts';

const GUIDE = readFileSync(join(import.meta.dirname, '../../../docs/start/learner.md'), 'utf8');
/** What the guide promises for the way from the start of the server to the end of a lesson. */
const MINUTES = 3;

let product: Product | undefined;
let browser: OpenChromium | undefined;
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

it('a first lesson is done within three minutes from the start of the server, by what the guide tells', async () => {
  const began = performance.now();
  product = await startProduct();
  browser = await openBrowser();
  const app = await openApp(browser, product.url);
  const shown: string[] = [];
  await walkFirstLesson(app, async (picture) => void shown.push(picture));
  expect(app.faults).toEqual([]);
  expect(shown).toEqual(PICTURES);
  expect(GUIDE).toContain(`${['no', 'one', 'two', 'three'][MINUTES]} minutes`);
  expect(performance.now() - began).toBeLessThan(MINUTES * 60_000);
}, 240_000);

it('the guide has each picture of the way, in its order', () => {
  const named = [...GUIDE.matchAll(/<!-- picture: (\w+)/g)].map(([, name]) => name);
  expect(named).toEqual(PICTURES);
});
