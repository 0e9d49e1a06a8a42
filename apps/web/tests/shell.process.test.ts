import { type OpenChromium, openChromium } from '@learnwright/test-kit/chromium';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type OpenApp, openApp, settle } from './open-app.ts';
import { createLearner } from './play-lesson.ts';
import { type Product, shareProduct } from './start-product.ts';

let product: Product;
let browser: OpenChromium;
let app: OpenApp;
let user_id: string;
beforeAll(async () => {
  [product, browser] = await Promise.all([shareProduct(), openChromium()]);
  app = await openApp(browser, product.url);
  user_id = await createLearner(product);
  await app.goTo('/about');
  await app.page.evaluate((id) => localStorage.setItem('learnwright.place', `server ${id}`), user_id);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});
afterEach(() => expect(app.faults.splice(0)).toEqual([]));

/** The name of what has the focus. */
const focused = () => app.page.evaluate(() => document.activeElement?.textContent ?? '');

describe('with the keyboard alone', () => {
  it('the first key leads past the navigation, and each place is reached in turn', async () => {
    const { page, goTo } = app;
    await goTo('/');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Skip to the content');
    await page.keyboard.press('Tab');
    const places = [];
    for (let count = 0; count < 5; count += 1) {
      places.push(await focused());
      await page.keyboard.press('Tab');
    }
    expect(places).toEqual(['Today', 'Learn', 'Review', 'Tutor', 'More']);
  });

  it('each new page has the focus at its heading, and readers of screens hear its name', async () => {
    const { page, goTo } = app;
    await goTo('/');
    await page.getByRole('link', { name: 'Learn' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Learn', level: 1 }).waitFor();
    await expect.poll(focused).toBe('Learn');
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    await page.goBack();
    await expect.poll(focused).toBe('Today');
  });

  it('what has the focus has a ring that can be seen', async () => {
    const { page, goTo } = app;
    await goTo('/settings');
    const seen = new Set<string>();
    for (let count = 0; count < 12; count += 1) {
      await page.keyboard.press('Tab');
      const ring = await page.evaluate(() => {
        const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
        return `${outlineStyle} ${outlineWidth}`;
      });
      if (await page.evaluate(() => document.activeElement !== document.body)) seen.add(ring);
    }
    expect([...seen]).toEqual(['solid 3px']);
  });

  it('a dialog keeps the focus, and Escape closes it and gives the focus back', async () => {
    const { page, goTo, comeFirst } = app;
    await comeFirst('/welcome?step=who&mode=device');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Skip' }).click();
    await goTo('/settings');
    await page.getByRole('button', { name: 'Erase' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Erase everything on this device?' });
    await dialog.waitFor();
    for (let count = 0; count < 4; count += 1) await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName)).toBe('DIALOG');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    expect(await focused()).toBe('Erase');
  });

  it('the records of a device end when somebody says so twice, and not before', async () => {
    const { page, goTo } = app;
    await goTo('/settings');
    await page.getByRole('button', { name: 'Erase' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('The progress of Learner is on this device.').waitFor();
    await page.getByRole('button', { name: 'Erase' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).click();
    await page.getByRole('heading', { name: 'Welcome', level: 1 }).waitFor();
    await goTo('/');
    expect(new URL(page.url()).pathname).toBe('/welcome');
  });
});

describe('the app as it is installed', () => {
  it('has a manifest that browsers install by', async () => {
    const { page, goTo } = app;
    await goTo('/about');
    const devtools = await page.context().newCDPSession(page);
    const manifest = await devtools.send('Page.getAppManifest');
    expect([manifest.url, manifest.errors]).toEqual([`${product.url}/manifest.webmanifest`, []]);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    // A browser without a window installs nothing; the app itself lacks nothing.
    expect(installabilityErrors.map(({ errorId }) => errorId)).not.toContain('no-manifest');
    expect(
      installabilityErrors.map(({ errorId }) => errorId).filter((id) => /icon|start-url|manifest/.test(id)),
    ).toEqual([]);
  });

  it('begins without a network, and says that the server cannot be reached', async () => {
    const { page, goTo } = app;
    await page.evaluate((id) => localStorage.setItem('learnwright.place', `server ${id}`), user_id);
    await goTo('/');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await settle(page);
    await app.withoutNetwork(async () => {
      await goTo('/more');
      await page.getByText('You are offline. What you see may be older.').waitFor();
      await goTo('/settings');
      await page.getByRole('radio', { name: 'Dark' }).check();
      await page.getByRole('radio', { name: 'As the system has them' }).check();
      // The texts of every page are there in each language, also those that nobody has seen yet.
      await page.evaluate(() => localStorage.setItem('learnwright.language', 'de'));
      await goTo('/books');
      await page.getByText('Eigene Kurse, in Markdown geschrieben.').waitFor();
    });
    await page.evaluate(() => localStorage.setItem('learnwright.language', 'en'));
  });
});
