import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type OpenChromium, openChromium } from '@learnwright/test-kit/chromium';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openApp } from './open-app.ts';
import { buildOnce, startProduct } from './start-product.ts';

const folder = mkdtempSync(join(tmpdir(), 'learnwright-version-'));
/**
 * Chromium starts the service worker of a site as soon as a link to it is seen. Where the old worker of this page, which gives way, is
 * started again like that, the new one waits until it has been idle for half a minute, and beside the tools of developers for longer.
 */
const NO_EARLY_START = '--disable-features=SpeculativeServiceWorkerWarmUp';
let browser: OpenChromium;
beforeAll(async () => {
  browser = await openChromium([NO_EARLY_START]);
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

/** Makes the next version of the app: a page of it has another name, as after every change of its code. */
function makeNextVersion(): string {
  rmSync(folder, { recursive: true, force: true });
  cpSync(buildOnce(), folder, { recursive: true });
  const assets = join(folder, 'site/assets');
  const [page = ''] = readdirSync(assets).filter((name) => /^about-page-.*\.js$/.test(name));
  // The hash of a name may have dashes.
  const next = page.replace(/-[\w-]{8}\.js$/, '-00000000.js');
  expect(next).not.toBe(page);
  for (const ending of ['', '.br', '.gz']) renameSync(join(assets, page + ending), join(assets, next + ending));
  for (const entry of readdirSync(join(folder, 'site'), { recursive: true, withFileTypes: true })) {
    const file = join(entry.parentPath, entry.name);
    if (!entry.isFile() || !/\.(?:js|html)$/.test(entry.name)) continue;
    const text = readFileSync(file, 'utf8');
    if (!text.includes(page)) continue;
    writeFileSync(file, text.replaceAll(page, next));
    for (const ending of ['.br', '.gz']) rmSync(file + ending, { force: true });
  }
  return folder;
}

it('a new version is told and waits; a page of the old one still opens; the press of a button puts the new one in place', async () => {
  const before = await startProduct();
  const { port: PORT } = new URL(before.url);
  const { page, goTo } = await openApp(browser, before.url);
  await goTo('/sign-in');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  // The worker answers from the next visit on.
  await goTo('/sign-in');
  await before.stop();

  const after = await startProduct({ environment: { PORT }, web: makeNextVersion() });
  try {
    await page.evaluate(() => Reflect.set(globalThis, 'isOldPage', true));
    const comeBack = async () => {
      await page.evaluate(() => dispatchEvent(new Event('focus')));
      return page.getByText('A new version is ready').count();
    };
    await expect.poll(comeBack, { timeout: 60_000, interval: 500 }).toBe(1);
    const isOldPage = () => page.evaluate(() => Reflect.get(globalThis, 'isOldPage') === true);
    expect(await isOldPage()).toBe(true);
    // A chunk that the server does not have any more.
    await page.getByRole('link', { name: 'Learn on this device instead' }).click();
    await page.getByRole('heading', { name: 'Who are you?', level: 1 }).waitFor();
    expect(await isOldPage()).toBe(true);

    await page.getByRole('button', { name: 'Update' }).click();
    await expect.poll(isOldPage, { timeout: 50_000 }).toBe(false);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.getByText('A new version is ready').count()).toBe(0);
    const kept = await page.evaluate(async () => {
      const [name = ''] = await caches.keys();
      return (await (await caches.open(name)).keys()).map(({ url }) => url);
    });
    expect(kept.filter((url) => url.includes('about-page'))).toEqual([`${after.url}/assets/about-page-00000000.js`]);
  } finally {
    await after.stop();
  }
});
