import type { Schemas } from '@learnwright/client';
import type { OpenChromium } from '@learnwright/test-kit/chromium';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findFreePort } from '../../../tooling/find-free-port.ts';
import { lookAround, type OpenApp, openApp, openBrowser } from './open-app.ts';
import { press } from './play-lesson.ts';
import { type Product, startProduct } from './start-product.ts';

let product: Product;
let browser: OpenChromium;
let app: OpenApp;
let origin: string;
let operator: string;
beforeAll(async () => {
  const port = await findFreePort();
  origin = `http://localhost:${port}`;
  const config = `
auth:
  sign_in:
    enabled: true
    url: ${origin}
    email_and_password: false
    sign_up: false
    social: { github: { client_id: an-id } }`;
  const secrets = 'sign_in: { github: { client_secret: a-secret } }';
  const environment = { PORT: String(port), APP_AUTH_MODE: 'required' };
  [product, browser] = await Promise.all([startProduct({ environment, config, secrets }), openBrowser()]);
  app = await openApp(browser, origin);
  operator = product.createOperatorToken();
  await app.comeFirst('/about');
  await app.page.evaluate((token) => sessionStorage.setItem('learnwright.token', token), operator);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const call = (path: string, token: string) =>
  fetch(`${origin}/api${path}`, { headers: { Authorization: `Bearer ${token}` } });

it('the users page says how people come in, what is off, and where that is set', async () => {
  const { page, goTo } = app;
  await goTo('/console/users');
  const ways = page.getByRole('region', { name: 'How people come in' });
  const shown = (await ways.getByRole('listitem').allTextContents()).map((text) => text.slice(0, 40));
  expect(shown.slice(0, 5)).toEqual([
    'E-mail and passwordOff',
    'PasskeysOn',
    'Accounts elsewhereOngithub',
    'New people may registerOff',
    'Tokens of this serverOnTokens',
  ]);
  await ways.getByText('docs/guides/sign-in.md', { exact: false }).waitFor();
  expect(await page.getByRole('button', { name: 'Learn as this learner' }).count()).toBe(0);
  expect(await lookAround(page)).toEqual([]);
  await press(page, 'Create a user');
  await page.getByText('An address never leads to one that is there already', { exact: false }).waitFor();
});

it('the check of the installation says that an operator with a token has no cookie', async () => {
  const { page, goTo } = app;
  await goTo('/console');
  await press(page, 'Check this installation');
  const results = page.getByRole('list', { name: 'Results' });
  await results.and(page.locator('[aria-busy=false]')).waitFor();
  await results.getByRole('listitem').filter({ hasText: 'No cookie of a sign-in has arrived.' }).waitFor();
  expect(await results.getByRole('listitem').filter({ hasText: 'Bad' }).count()).toBe(0);
});

it('a token of a learner opens what is of the learner until it is revoked', async () => {
  const { page, goTo } = app;
  const [ada]: Schemas['User'][] = await (await call('/users', operator)).json();
  await goTo(`/console/users/${ada?.id}`);
  await page.getByRole('link', { name: 'Create a token' }).click();
  await page.getByLabel('Label').fill('laptop');
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  const secret = (await page.getByText(/^lw_/).textContent()) ?? '';
  const statusOf = async (path: string) => (await call(path, secret)).status;
  expect([await statusOf(`/users/${ada?.id}`), await statusOf('/users')]).toEqual([200, 403]);
  await press(page, 'I have kept it');
  await page.getByText(secret).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Revoke laptop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText(/^Revoked /).waitFor();
  expect(await statusOf(`/users/${ada?.id}`)).toBe(401);
});
