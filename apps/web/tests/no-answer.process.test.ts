import type { OpenChromium } from '@learnwright/test-kit/chromium';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type OpenApp, openApp, openBrowser } from './open-app.ts';
import { comeAsNewLearner } from './play-lesson.ts';
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
