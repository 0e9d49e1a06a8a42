import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { packTestPlugin } from '@learnwright/test-kit/archives';
import { type OpenChromium, openChromium } from '@learnwright/test-kit/chromium';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { lookAround, type OpenApp, openApp, type Page, settle } from './open-app.ts';
import { type Product, startProduct } from './start-product.ts';

/** What needs attention is on the page within so many milliseconds. */
const SOON = 30_000;
/** Its route throws, and so often that nothing of it is called any more. */
const FRAIL = `routes: (route) => [
  route.get('/broken', { access: 'public', summary: 'Throw', response: { 200: z.null() } }, () => {
    throw new Error('its <b>table</b> is gone');
  }),
],`;
/** Its hook throws, and so does its job. */
const DEAF = `
  hooks: { on_session_complete: () => { throw new Error('nobody listens'); } },
  jobs: (job) => ({
    count: job({ input: z.object({}), run: () => { throw new AppError('conflict', 'Two of them count.'); } }),
  }),
  routes: (route) => [
    route.post('/count', { access: 'public', summary: 'Count', response: { 200: z.null() } }, async ({ context }) => {
      await context.jobs.start('count', {});
      return null;
    }),
  ],`;
const IMPORT = "import { AppError } from '@learnwright/plugin-sdk';";

const folder = mkdtempSync(join(tmpdir(), 'learnwright-overview-'));
const file = join(folder, 'learnwright.db');
let product: Product;
let browser: OpenChromium;
let app: OpenApp;

beforeAll(async () => {
  const options = {
    environment: { DATABASE_URL: `sqlite:${file}` },
    config: 'plugins: { install: { http: true } }',
  };
  // The check of an installation looks at the service worker, too.
  [product, browser] = await Promise.all([startProduct(options), openChromium()]);
  app = await openApp(browser, product.url);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  rmSync(folder, { recursive: true });
});
// What the server refuses, or is made to answer, is in the console of the browser too.
afterEach(() => expect(app.faults.splice(0).filter((fault) => !/status of [45]\d\d/.test(fault))).toEqual([]));

const attention = (page: Page) => page.getByRole('region', { name: 'Needs attention' });
const rowOf = (page: Page, words: string) => attention(page).getByRole('listitem').filter({ hasText: words });
async function send(path: string, body: BodyInit, type = 'application/json'): Promise<Response> {
  return fetch(`${product.url}/api${path}`, { method: 'POST', headers: { 'Content-Type': type }, body });
}

describe('the overview of a server on which all is well', () => {
  it('says so, and when it has looked; and how the server is', async () => {
    const { page, goTo } = app;
    await goTo('/console');
    await attention(page).getByText('Nothing needs you.').waitFor();
    expect(await attention(page).innerText()).toMatch(/Last looked: .*\d{4}/);
    const server = page.getByRole('region', { name: 'This server' });
    const { version } = await product.ask<{ version: string }>('/health');
    await server.getByText(`${version} on Node`).waitFor();
    await server.getByText('SQLite, answers').waitFor();
    const plugins = await product.ask<{ status: string }[]>('/admin/plugins');
    const { length } = plugins.filter(({ status }) => status === 'active');
    await server.getByText(`${length} active`).waitFor();
    const users = await product.ask<unknown[]>('/users');
    await server.getByRole('link', { name: String(users.length), exact: true }).waitFor();
    // With lessons to learn there is nothing to begin with.
    await settle(page);
    expect(await page.getByRole('region', { name: 'First steps' }).count()).toBe(0);
    expect(await lookAround(page)).toEqual([]);
  });

  it('is looked at by reads alone', () => {
    expect(app.calls.filter((call) => !call.startsWith('GET '))).toEqual([]);
  });

  it('begins with first steps where there is nothing to learn', async () => {
    const { page, goTo } = app;
    await page.route('**/api/plugins/content/sets?*', (route) => route.fulfill({ json: [] }));
    await page.route('**/api/admin/tokens?*', (route) => route.fulfill({ json: [] }));
    await goTo('/console');
    const steps = page.getByRole('region', { name: 'First steps' });
    const links = steps.getByRole('link');
    await links.first().waitFor();
    expect(await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')))).toEqual([
      '/console/content/import',
      '/console/tokens',
    ]);
    expect(await steps.getByText('APP_AUTH_MODE=required').count()).toBe(1);
    expect(await lookAround(page)).toEqual([]);
    await page.unrouteAll();
  });
});

describe('what needs attention', () => {
  it('is on the page within half a minute, with why, and where it is mended', async () => {
    const { page, goTo } = app;
    await goTo('/console');
    await attention(page).getByText('Nothing needs you.').waitFor();

    for (const [name, fields] of Object.entries({ frail: FRAIL, deaf: DEAF })) {
      const archive = await packTestPlugin({ name, fields, before: IMPORT });
      const { status } = await send('/admin/plugins/install', new Uint8Array(archive), 'application/zip');
      expect(status).toBe(201);
    }
    for (let count = 0; count < 50; count += 1) await fetch(`${product.url}/api/plugins/frail/broken`);
    expect((await send('/plugins/deaf/count', '')).status).toBe(200);
    await failDelivery();
    await page.route('**/api/health/ready', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ status: 503, json: { ...(await answer.json()), disk: 'full' } });
    });

    const expected = [
      ['The disk is full', 'Free space where the server writes', '/console/numbers'],
      ['The plugin frail is in quarantine', 'at least half of 50 calls of its routes failed', '/console/plugins/frail'],
      ['A delivery to deaf is dead', 'nobody listens', '/console/effects?state=dead&plugin=deaf'],
      ['A job has failed: count (deaf)', 'Two of them count.', '/console/jobs?status=failed'],
    ] as const;
    for (const [title, reason, address] of expected) {
      const row = rowOf(page, title);
      await row.getByText(reason).waitFor({ timeout: SOON });
      expect([title, await row.getByRole('link').getAttribute('href')]).toEqual([title, address]);
    }
    // The worst is first, and the plugin with the hook that fails is there too.
    expect((await attention(page).getByRole('listitem').first().innerText()).split('\n')[0]).toBe('The disk is full');
    await rowOf(page, 'The plugin deaf works in part').waitFor();
    expect(await lookAround(page)).toEqual([]);
  });

  it('is left when it is mended, and said when somebody looks again', async () => {
    const { page } = app;
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Look again' }).click();
    await rowOf(page, 'The disk is full').waitFor({ state: 'detached' });
    await page
      .getByRole('status')
      .getByText(/^Looked: \d+ things need attention\.$/)
      .waitFor();
  });

  it('is in German in German', async () => {
    const { page, goTo } = app;
    await page.evaluate(() => localStorage.setItem('learnwright.language', 'de'));
    await goTo('/console');
    await page.getByRole('region', { name: 'Braucht dich' }).getByText('Das Plugin frail ist in Quarantäne').waitFor();
    await page.getByRole('button', { name: 'Installation prüfen' }).click();
    await page.getByText('Alle Prüfungen bestanden.').first().waitFor({ timeout: 60_000 });
    const words = await page.getByRole('main').locator(':not([lang] *)').allInnerTexts();
    expect(words.join(' ')).not.toMatch(/\b(?:the|plugin has|needs|server is|delivery|checks)\b/);
    expect(await lookAround(page)).toEqual([]);
    await goTo('/console/numbers');
    await page.getByRole('heading', { name: 'Routen nach Anfragen' }).waitFor();
    expect(await page.getByRole('main').innerText()).not.toMatch(/\b(?:the|since|of|requests)\b/);
  });

  it('is that the server does not answer, where it does not', async () => {
    const { page } = app;
    await goToEnglish(page);
    await page.route('**/api/{admin,health}/**', (route) => route.abort());
    await page.getByRole('button', { name: 'Look again' }).click();
    await rowOf(page, 'The server does not answer').waitFor({ timeout: SOON });
    expect(await lookAround(page)).toEqual([]);
    app.faults.splice(0);
    await page.unrouteAll();
  });
});

async function goToEnglish(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.setItem('learnwright.language', 'en'));
  await app.goTo('/console');
  await attention(page).waitFor();
}

/** Completes a lesson, of which `deaf` cannot be told, and brings its delivery to the last try. */
async function failDelivery(): Promise<void> {
  const [user] = await product.ask<{ id: string }[]>('/users');
  const body = { set_id: 's', lesson_id: 'l', mark_completed: true };
  expect((await send(`/users/${user?.id}/lesson-progress`, JSON.stringify(body))).status).toBe(200);
  const database = new DatabaseSync(file, { timeout: 5_000 });
  await expect
    .poll(
      () =>
        database.prepare("update event_deliveries set tries = 11 where plugin = 'deaf' and tries > 0").run().changes,
    )
    .toBe(1);
  database.close();
  await expect.poll(() => product.ask('/admin/effects?state=dead&plugin=deaf'), { timeout: 20_000 }).toHaveLength(1);
}
