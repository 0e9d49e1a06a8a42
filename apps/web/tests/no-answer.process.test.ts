import type { OpenChromium } from '@learnwright/test-kit/chromium';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type OpenApp, openApp, openBrowser } from './open-app.ts';
import { comeAsNewLearner, comeOnDevice, press } from './play-lesson.ts';
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
afterEach(async () => {
  await app.page.unrouteAll();
  // The browser notes what has failed.
  expect(app.faults.splice(0).filter((fault) => !/Failed to (?:load resource|fetch dynamically)/.test(fault))).toEqual(
    [],
  );
});

const problem = (status: number) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ code: 'internal', status, title: 'Not now', detail: 'Not now.', type: '', request_id: 'r1' }),
});

describe('without a network', () => {
  it('an account that somebody wants to erase says that the server is away, and is not erased later', async () => {
    const { page } = app;
    const user_id = await comeAsNewLearner(product, app, '/settings');
    const { name } = await product.ask<{ name: string }>(`/users/${user_id}`);
    await page.getByRole('button', { name: 'Erase' }).click();
    const dialog = page.getByRole('dialog', { name: 'Erase your account?' });
    await dialog.getByLabel('Type your name').fill(name);
    await app.withoutNetwork(async () => {
      await page.getByText('You are offline.').waitFor({ state: 'attached' });
      await dialog.getByRole('button', { name: 'Erase' }).click();
      await dialog.getByText('The server cannot be reached.').waitFor();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
    });
    await page.getByText('You are offline.').waitFor({ state: 'detached' });
    await app.moveTo('/more');
    expect(app.calls.filter((call) => call.startsWith('DELETE'))).toHaveLength(1);
    expect(await product.ask(`/users/${user_id}`)).toMatchObject({ id: user_id });
  });
});

describe('a server that fails', () => {
  it.each([500, 429])('is told from none at the first visit, which goes on once it answers: %i', async (status) => {
    const { page, comeFirst } = app;
    await page.route('**/api/app', (route) => route.fulfill(problem(status)));
    await comeFirst('/welcome?step=who&mode=server');
    await page.getByRole('alert').getByText('Request r1').waitFor();
    await page.getByRole('button', { name: 'On this device' }).waitFor();
    expect(await page.getByText('There is no server here').count()).toBe(0);
    await page.unrouteAll();
    await press(page, 'Try again');
    await page
      .getByLabel('Name')
      .or(page.getByRole('button', { name: 'On the server' }))
      .first()
      .waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
  });

  it('names nobody of those it knows, and says so beside the form for somebody new', async () => {
    const { page, comeFirst } = app;
    await page.route('**/api/users?*', (route) => route.fulfill(problem(500)));
    await comeFirst('/welcome?step=who&mode=server');
    await page.getByRole('alert').getByText('Request r1').waitFor();
    await page.unrouteAll();
    await press(page, 'Try again');
    await page
      .getByRole('button', { name: /^Go on as/ })
      .first()
      .waitFor();
  });

  it('is away at the start of a page, which says so until the next answer', async () => {
    const { page, goTo, moveTo } = app;
    await comeAsNewLearner(product, app, '/more');
    await page.route('**/api/**', (route) => route.abort());
    await goTo('/more');
    await page.getByText('You are offline.').waitFor();
    await page.unrouteAll();
    await moveTo('/settings');
    await page.getByText('You are offline.').waitFor({ state: 'detached' });
  });
});

describe('a part of the app that does not come', () => {
  it('takes nobody from where they learn on this device', async () => {
    const { page, goTo } = app;
    await comeOnDevice(app, 'Ada', '/learn');
    const place = () => page.evaluate(() => localStorage.getItem('learnwright.place'));
    const before = await place();
    await page.route('**/assets/local-*.js', (route) => route.abort());
    await goTo('/review');
    await page.getByRole('button', { name: 'Load again' }).waitFor();
    expect([new URL(page.url()).pathname, await place()]).toEqual(['/review', before]);
    await page.unrouteAll();
    await press(page, 'Load again');
    await page.getByRole('heading', { name: 'Review', level: 1 }).waitFor();
    expect(await place()).toBe(before);
  });
});

describe('a page over plain HTTP, which has no clipboard', () => {
  it('copies the number of a request that failed, and the button keeps the focus', async () => {
    const { page, goTo } = await openApp(browser, product.url);
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'clipboard'));
    await page.route('**/api/users?*', (route) => route.fulfill(problem(500)));
    await goTo('/welcome?step=who&mode=server');
    await press(page, 'Copy');
    const copied = page.getByRole('button', { name: 'Copied' });
    await copied.waitFor();
    expect(await copied.evaluate((button) => button === document.activeElement)).toBe(true);
    const name = page.getByLabel('Name');
    await name.fill('');
    await name.press('ControlOrMeta+v');
    expect(await name.inputValue()).toBe('r1');
    await page.close();
  });
});
