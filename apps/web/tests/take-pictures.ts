/**
 * Takes the pictures of the guides from the app itself, in light and dark, into a folder that the site reads:
 * `pnpm --filter @learnwright/web pictures`.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openChromium } from '@learnwright/test-kit/chromium';
import { walkFirstLesson } from './first-lesson.ts';
import { openApp } from './open-app.ts';
import { startProduct } from './start-product.ts';

const FOLDER = join(import.meta.dirname, '../../../node_modules/.cache/learnwright/pictures');
const SIZE = { width: 1040, height: 760 };

mkdirSync(FOLDER, { recursive: true });
const product = await startProduct();
const browser = await openChromium();
try {
  const app = await openApp(browser, product.url);
  await app.page.setViewportSize(SIZE);
  await walkFirstLesson(app, async (picture) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await app.page.emulateMedia({ colorScheme });
      await app.page.screenshot({ path: join(FOLDER, `${picture}-${colorScheme}.png`) });
    }
    await app.page.emulateMedia({ colorScheme: null });
    console.log(`  ${picture}`);
  });
  console.log(`The pictures are in ${FOLDER}`);
} finally {
  await browser.close();
  await product.stop();
}
