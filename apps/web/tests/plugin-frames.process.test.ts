import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type OpenChromium, openChromium } from '@learnwright/test-kit/chromium';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packFramePlugin } from './frame-plugin.ts';
import { lookAround, type OpenApp, openApp } from './open-app.ts';
import { type Product, startProduct } from './start-product.ts';
import { WAYS_OUT } from './ways-out.ts';

let product: Product;
let browser: OpenChromium;
let app: OpenApp;
let elsewhere: Server;
const asked: string[] = [];
const opened: string[] = [];
const streams: string[] = [];
beforeAll(async () => {
  elsewhere = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.setHeader('Access-Control-Allow-Origin', '*').end('');
  });
  elsewhere.on('upgrade', (_, socket) => {
    asked.push('upgrade');
    socket.destroy();
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const address = elsewhere.address() as AddressInfo;
  const scripts = Object.fromEntries(WAYS_OUT.map(([way, , script]) => [way, script]));
  [product, browser] = await Promise.all([
    startProduct({ config: 'plugins: { install: { http: true } }' }),
    openChromium(),
  ]);
  const archive = await packFramePlugin(`http://127.0.0.1:${address.port}`, scripts);
  const installed = await fetch(`${product.url}/api/admin/plugins/install`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/zip' },
    body: new Uint8Array(archive),
  });
  expect([installed.status, await installed.text()]).toEqual([201, expect.any(String)]);
  app = await openApp(browser, product.url);
  const { page } = app;
  page.on('request', (request) => {
    if (request.url().endsWith('/changes')) streams.push(request.url());
  });
  page.on('popup', (popup) => opened.push(`popup ${popup.url()}`));
  page.on('download', (download) => opened.push(`download ${download.url()}`));
  page.on('dialog', (dialog) => {
    opened.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  const [{ id } = { id: '' }] = await product.ask<{ id: string }[]>('/users');
  await app.comeAs(id, '/about');
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  elsewhere.close();
});

const frame = () => app.page.frameLocator('iframe');
const press = (name: string) => frame().getByRole('button', { name, exact: true }).click();
const said = () => frame().getByRole('status');

describe('the page of a plugin', () => {
  it('is shown with its name, themed, in the language of the app, and as high as it is', async () => {
    const { page, goTo } = app;
    await goTo('/more/quiz/good');
    await page.getByRole('heading', { name: 'Page good', level: 1 }).waitFor();
    await frame()
      .getByText(/^light en .+ \/quiz-good$/)
      .waitFor();
    const element = page.getByTitle('Page good');
    expect(await element.getAttribute('sandbox')).toBe('allow-scripts allow-forms');
    const colours = () =>
      frame()
        .locator('body')
        .evaluate((body) => getComputedStyle(body).color);
    const light = await colours();
    await page.emulateMedia({ colorScheme: 'dark' });
    await frame()
      .getByText(/^dark en /)
      .waitFor();
    expect(await colours()).not.toBe(light);
    await page.emulateMedia({ colorScheme: 'light' });
    const height = async () => (await element.boundingBox())?.height ?? 0;
    const before = await height();
    await press('grow');
    await expect.poll(height).toBeGreaterThan(900);
    expect(before).toBeLessThan(600);
    await press('burst');
    await expect.poll(height).toBe(4000);
  });

  it('calls its own routes as the learner who looks at it', async () => {
    await app.goTo('/more/quiz/good');
    const [{ id } = { id: '' }] = await product.ask<{ id: string }[]>('/users');
    await press('read');
    await said().getByText(`{"user_id":"${id}","last":3}`).waitFor();
    const sent = app.page.waitForRequest((request) => request.method() === 'POST');
    await press('write');
    await said().getByText('{"answer":"é"}').waitFor();
    expect((await sent).headers()['idempotency-key']).toMatch(/^[\da-f]{32}$/);
    await press('refused');
    await said()
      .getByText(/^not_found: /)
      .waitFor();
  });

  it('says things, and opens pages of the app at once and other sites after a question', async () => {
    const { page, goTo } = app;
    await goTo('/more/quiz/good');
    await press('say');
    await page.getByText('Page good: Well done').waitFor({ state: 'attached' });
    await press('script');
    await said()
      .getByText(/^refused: /)
      .waitFor();
    await press('outside');
    const dialog = page.getByRole('dialog', { name: 'Open another site?' });
    await dialog.getByText('https://elsewhere.example/a?b=%3Cc%3E').waitFor();
    expect(await dialog.getByRole('link', { name: 'Open' }).getAttribute('rel')).toBe('noopener noreferrer');
    expect(await lookAround(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await press('inside');
    await page.getByRole('heading', { name: 'Learn', level: 1 }).waitFor();
    expect(opened).toEqual([]);
  });

  it('is a page that everybody can use', async () => {
    await app.goTo('/more/quiz/good');
    await frame()
      .getByText(/^light en /)
      .waitFor();
    expect(await lookAround(app.page)).toEqual([]);
  });

  it.each([
    ['silent', '“Page silent” does not answer.'],
    ['leaving', '“Page leaving” was stopped'],
    ['flood', '“Page flood” was stopped'],
  ])('that is %s is stopped, and can be tried again', async (name, sentence) => {
    const { page, goTo } = app;
    await goTo(`/more/quiz/${name}`);
    await page.getByRole('alert').getByText(sentence).waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
    const again = page.waitForRequest((request) => request.url().endsWith(`/${name}.html`));
    await page.getByRole('button', { name: 'Try again' }).click();
    await again;
  });

  it('that is not drawn by the plugin leads to that of the app, or says so', async () => {
    const { page, goTo } = app;
    await goTo('/more/flashcards/flashcards');
    await page.getByRole('main').getByRole('link', { name: 'Flashcards' }).click();
    await page.waitForURL('**/cards');
    await goTo('/more/quiz/drawn');
    await page.getByText('does not know how to show').waitFor();
    await goTo('/more/quiz/none');
    await page.getByText('No plugin that runs has this page.').waitFor();
    await goTo('/more/__proto__/none');
    await page.getByText('No plugin that runs has this page.').waitFor();
  });
});

describe('ways out of the page of a plugin', () => {
  it.each(WAYS_OUT)('%s: %s', async (way, outcome) => {
    const { page, goTo } = app;
    if (!page.url().endsWith('/more/quiz/escape') || (await page.locator('iframe').count()) === 0) {
      await goTo('/more/quiz/escape');
    }
    await press(way);
    const stopped = page.getByRole('alert').getByText('was stopped');
    const result = frame().getByLabel(way, { exact: true });
    const look = async () => {
      if ((await stopped.count()) > 0) return 'stopped';
      return result.textContent({ timeout: 1_000 }).catch(() => null);
    };
    await expect.poll(look, { timeout: 20_000 }).toBe(outcome);
    expect(page.url()).toBe(`${product.url}/more/quiz/escape`);
  });

  it('have let nothing out', () => {
    expect(asked).toEqual([]);
    expect(opened).toEqual([]);
    expect(app.page.context().pages()).toHaveLength(1);
  });

  it('and nobody has asked whether an author changes them', () => {
    expect(streams).toEqual([]);
  });
});

it('a document of a plugin that is opened by itself has an origin of its own', async () => {
  const { page } = app;
  await page.goto(`${product.url}/api/plugins/quiz/document`);
  await page.getByRole('heading', { name: 'Document' }).waitFor();
  expect(await page.evaluate(() => origin)).toBe('null');
  expect(
    await page.evaluate(() =>
      fetch('/api/users').then(
        () => 'read',
        () => 'refused',
      ),
    ),
  ).toBe('refused');
});

it('a page of a plugin that is opened by itself has an origin of its own', async () => {
  const { page } = app;
  await page.goto(`${product.url}/plugin-ui/quiz/1.0.0/index.html`);
  expect(await page.evaluate(() => origin)).toBe('null');
  expect(
    await page.evaluate(() =>
      fetch('/api/users').then(
        () => 'read',
        () => 'refused',
      ),
    ),
  ).toBe('refused');
});
