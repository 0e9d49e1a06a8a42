import { type OpenChromium, openChromium } from '@learnwright/test-kit/chromium';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type ProxyFaults, startHostileProxy } from './hostile-proxy.ts';
import { lookAround, type OpenApp, openApp, type Page } from './open-app.ts';
import { type Product, shareProduct } from './start-product.ts';

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
afterEach(() => expect(app.faults.splice(0)).toEqual([]));

const results = (page: Page) => page.getByRole('list', { name: 'Results' }).getByRole('listitem');

/** Presses the button, waits for the end, and returns what each check says: its name, how it is, and the sentence. */
async function checkInstallation(page: Page): Promise<string[][]> {
  await page.getByRole('button', { name: 'Check this installation' }).click();
  await page.getByRole('list', { name: 'Results' }).waitFor();
  await page.getByRole('list', { name: 'Results' }).and(page.locator('[aria-busy=false]')).waitFor({ timeout: 60_000 });
  const texts = await results(page).all();
  return Promise.all(texts.map(async (result) => (await result.innerText()).split('\n').filter((line) => line !== '')));
}

describe('a server without a proxy', () => {
  it('passes every check of its installation', async () => {
    const { page, goTo } = app;
    await goTo('/console');
    const found = await checkInstallation(page);
    // It changes nothing; the body that it sends is the only call that counts as a change of the administration.
    expect(app.calls.filter((call) => !call.startsWith('GET '))).toEqual(['POST /admin/connection']);
    expect(found).toHaveLength(11);
    expect(found.filter(([, state]) => state !== 'Good')).toEqual([]);
    await page.getByText('All checks passed.').first().waitFor();
    expect(found.find(([name]) => name === 'Uploads')?.at(-1)).toMatch(/^A body of 67\.1 MB arrives whole\.$/);
    expect(await lookAround(page)).toEqual([]);
  });
});

describe('what a proxy does to requests and answers', () => {
  const FAULTS: readonly (readonly [string, ProxyFaults, Readonly<Record<string, RegExp>>])[] = [
    [
      'collects streams, cuts bodies, and has a clock of its own',
      { collectsStreams: true, mostBytes: 1_000_000, isLate: 3_600_000, leavesOut: ['x-request-id'] },
      {
        Clocks: /A proxy dates answers (?:60|6\d) min off/,
        'Request ids': /Answers have no X-Request-Id/,
        Streams: /a proxy collects them/,
        Uploads: /does not reach the server/,
      },
    ],
    [
      'has the name of the server in its own network, and leaves headers out',
      { changesHost: true, namesClients: true, leavesOut: ['content-security-policy', 'cache-control'] },
      {
        Address: /but the server is asked for as 127\.0\.0\.1:\d+/,
        'Addresses of clients': /\(203\.0\.113\.7\), but the server believes none/,
        Caches: /says nothing of caches/,
        'Policy of the page': /no Content-Security-Policy/,
        // A page that seems to be of another origin may send nothing.
        Uploads: /The server itself refused the body/,
      },
    ],
  ];

  it.each(FAULTS)('is named, and what to change: one that %s', async (_, faults, expected) => {
    const proxy = await startHostileProxy(product.url, faults);
    const through = await openApp(browser, proxy.url);
    await through.goTo('/console');
    const found = await checkInstallation(through.page);
    const wrong = found.filter(([, state]) => state === 'Fault');
    expect(wrong.map(([name]) => name).toSorted()).toEqual(Object.keys(expected).toSorted());
    for (const [name, says] of Object.entries(expected)) {
      const [, , sentence, help] = wrong.find(([title]) => title === name) ?? [];
      expect(sentence).toMatch(says);
      expect(help).toMatch(/\w{20}|\w+ \w+ \w+/);
    }
    if (faults.changesHost !== true) expect(await lookAround(through.page)).toEqual([]);
    await through.page.close();
    await proxy.close();
  });
});
