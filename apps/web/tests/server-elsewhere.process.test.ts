import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareStaticHosting } from '../build/static-hosting.ts';
import { openApp, openBrowser } from './open-app.ts';
import { press } from './play-lesson.ts';
import { buildOnce } from './start-product.ts';
import { startStaticPlace } from './static-place.ts';

const BASE = '/school/';
const SERVER = 'https://learn.example';
/** What the server says of itself. */
const SAID = {
  ...{ name: 'A school', version: '1.0.0', auth_mode: 'required', sign_in: null, plugin_install: false },
  ...{ languages: [], default_language: 'en' },
};

const folder = mkdtempSync(join(tmpdir(), 'learnwright-elsewhere-'));
const built = join(folder, 'built/site');
beforeAll(() => {
  const program = join(import.meta.dirname, '../build/build-app.ts');
  const words = [program, '--base', BASE, '--api', `${SERVER}/anything`, '--to', join(folder, 'built')];
  expect(spawnSync(process.execPath, words, { encoding: 'utf8' }).status).toBe(0);
});
afterAll(() => rmSync(folder, { recursive: true }));

it('a sign-in leads to the page below the path of the app, and its reference is that of the server', async () => {
  const [place, browser] = await Promise.all([startStaticPlace(built, BASE), openBrowser()]);
  const { page } = await openApp(browser, place.origin);
  await page.route(`${SERVER}/**`, (route) => {
    const { authorization } = route.request().headers();
    const caller = authorization === undefined ? null : { role: 'learner', user_id: 'u1' };
    const isAsked = new URL(route.request().url()).pathname === '/api/app';
    const headers = {
      ...{ 'Access-Control-Allow-Origin': place.origin, 'Access-Control-Allow-Credentials': 'true' },
      'Access-Control-Allow-Headers': 'authorization, accept-language',
    };
    return route.fulfill({ headers, status: isAsked ? 200 : 503, json: { ...SAID, caller } });
  });
  await page.goto(`${place.origin}${BASE}more`);
  await page.getByLabel('Token').fill('lw_good');
  await press(page, 'Sign in');
  await page.getByRole('heading', { level: 1, name: 'More' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`${BASE}more`);
  expect(await page.getByRole('link', { name: 'API reference' }).getAttribute('href')).toBe(`${SERVER}/api/docs`);
  await browser.close();
  place.stop();
});

it('a page whose server is elsewhere names it, and its policy, and nothing else', () => {
  const site = join(folder, 'served-elsewhere');
  mkdirSync(site);
  copyFileSync(join(buildOnce(), 'site/index.html'), join(site, 'index.html'));
  prepareStaticHosting(site, { base: '/', api: `${SERVER}/anything` });
  expectServerElsewhere(site);
});

it('a build for a server elsewhere names it in the policy and in the page, and nothing else', () => {
  expectServerElsewhere(built);
});

function expectServerElsewhere(site: string): void {
  const page = readFileSync(join(site, 'index.html'), 'utf8');
  expect(page).toContain('<meta name="learnwright-api" content="https://learn.example" />');
  expect(page).toContain("connect-src 'self' https://learn.example; worker-src");
  expect(readFileSync(join(site, '404.html'), 'utf8')).toBe(page);
}
