import type { OpenChromium } from '@learnwright/test-kit/chromium';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenApp, openApp, openBrowser } from './open-app.ts';
import { comeOnDevice } from './play-lesson.ts';
import { type Product, startProduct } from './start-product.ts';

let product: Product;
let browser: OpenChromium;
let app: OpenApp;
let operator: string;
let learner: string;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ environment: { APP_AUTH_MODE: 'required' } }), openBrowser()]);
  app = await openApp(browser, product.url);
  operator = product.createOperatorToken();
  const headers = { Authorization: `Bearer ${operator}`, 'Content-Type': 'application/json' };
  const [ada] = await (await fetch(`${product.url}/api/users`, { headers })).json();
  const body = JSON.stringify({ name: 'of Ada', role: 'learner', user_id: ada.id });
  const made = await fetch(`${product.url}/api/admin/tokens`, { method: 'POST', headers, body });
  learner = (await made.json()).secret;
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

it('a token leads to where somebody wanted to go, is forgotten with the tab, and is in no address and no lasting storage', async () => {
  const { page, calls, comeFirst } = app;
  const token = learner;
  await comeFirst('/learn?language=de');
  expect(page.url()).toBe(`${product.url}/sign-in?to=%2Flearn%3Flanguage%3Dde`);
  await page.getByText('This server knows you by a token.').waitFor();
  await page.getByLabel('Token').fill('lw_nobody');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('The server does not take this token.').waitFor();
  await page.getByLabel('Token').fill(token);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'German: first steps' }).waitFor();
  expect(page.url()).toBe(`${product.url}/learn?language=de`);
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain(token);
  expect(calls.join()).not.toContain(token);
  await page.goto(`${product.url}/`);
  await page.getByText('Hello, Ada').waitFor();

  await page.evaluate(() => sessionStorage.clear());
  await page.goto(`${product.url}/`);
  await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor();
});

it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'learn'])(
  'a sign-in leads to no other site, nor to what is no path: %s',
  async (to) => {
    const { page, comeFirst } = app;
    await comeFirst(`/sign-in?${new URLSearchParams({ to })}`);
    await page.getByLabel('Token').fill(learner);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
    expect(page.url()).toBe(`${product.url}/`);
  },
);

it('an operator without a learner comes to the page of the console that they asked for', async () => {
  const { page, comeFirst } = app;
  await comeFirst('/console/plugins');
  expect(page.url()).toBe(`${product.url}/sign-in?to=%2Fconsole%2Fplugins`);
  await page.getByLabel('Token').fill(operator);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Plugins', level: 1 }).waitFor();
  expect(page.url()).toBe(`${product.url}/console/plugins`);
});

it('an operator without a learner chooses who is learning', async () => {
  const { page, comeFirst } = app;
  await comeFirst('/');
  await page.getByLabel('Token').fill(operator);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'On the server' }).click();
  await page.getByRole('button', { name: 'Go on as Ada' }).click();
  await page.getByText('Hello, Ada').waitFor();
});

it('an operator who learns on the device can have the records on the server', async () => {
  const { page, goTo } = app;
  await comeOnDevice(app, 'Olga', '/sign-in?to=%2Fsettings');
  await page.getByLabel('Token').fill(operator);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('The progress of Olga is on this device.').waitFor();
  await goTo('/settings');
  await page.getByRole('radio', { name: 'On the server', exact: true }).check();
  const dialog = page.getByRole('dialog', { name: 'Have it on the server?' });
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('The progress of Olga is on the server.').waitFor();
});
