import { type OpenChromium, openChromium } from '@learnwright/test-kit/chromium';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenApp, openApp, settle } from './open-app.ts';
import { type Product, shareProduct } from './start-product.ts';

/** The most that the first load of the first page may bring. */
const SCRIPT_BYTES = 150_000;
const SCRIPT_FILES = 12;
const STYLE_BYTES = 25_000;

let product: Product;
let browser: OpenChromium;
let app: OpenApp;
beforeAll(async () => {
  [product, browser] = await Promise.all([shareProduct(), openChromium()]);
  app = await openApp(browser, product.url);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

it('the first load of the app brings no more than a slow telephone can take', async () => {
  const { page, comeFirst } = app;
  const [{ id } = { id: '' }] = await product.ask<{ id: string }[]>('/users');
  await comeFirst('/about');
  await page.evaluate((user_id) => localStorage.setItem('learnwright.place', `server ${user_id}`), id);
  // What is loaded ahead while nothing else is to be done is no part of the first load.
  await page.addInitScript('globalThis.requestIdleCallback = () => 0; globalThis.cancelIdleCallback = () => {};');
  // Nothing is there yet of what the browser keeps of the first page.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await devtools.send('Network.setBypassServiceWorker', { bypass: true });
  const files: string[] = [];
  page.on('request', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType())) files.push(request.url());
  });
  await page.goto(`${product.url}/`);
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
  await settle(page);

  const loaded = files.filter((url) => !url.endsWith('/sw.js'));
  const sizes = await Promise.all(loaded.map(async (url) => ({ url, bytes: await sizeOf(url) })));
  const sum = (ending: string) =>
    sizes.filter(({ url }) => url.endsWith(ending)).reduce((total, { bytes }) => total + bytes, 0);
  const scripts = loaded.filter((url) => url.endsWith('.js')).length;
  console.log(`The first load: ${sum('.js')} bytes of script in ${scripts} files, ${sum('.css')} of styles (gzip).`);
  expect(sum('.js')).toBeLessThanOrEqual(SCRIPT_BYTES);
  expect(sum('.js')).toBeGreaterThan(SCRIPT_BYTES / 3);
  expect(scripts).toBeLessThanOrEqual(SCRIPT_FILES);
  expect(sum('.css')).toBeLessThanOrEqual(STYLE_BYTES);
});

/** The bytes of a file as gzip sends it. */
async function sizeOf(url: string): Promise<number> {
  const { headers, body } = await fetch(url, { headers: { 'Accept-Encoding': 'gzip' } });
  await body?.cancel();
  return Number(headers.get('content-length'));
}
