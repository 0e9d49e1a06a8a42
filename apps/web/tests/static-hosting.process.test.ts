import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { type OpenChromium, openChromium } from '@learnwright/test-kit/chromium';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenApp, openApp } from './open-app.ts';

const WEB = join(import.meta.dirname, '..');
const BASE = '/school/';
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

const folder = mkdtempSync(join(tmpdir(), 'learnwright-static-'));
/** A place that serves files alone, below a path; for what is not there it has 404.html, and headers of its own it has none. */
const place = createServer(({ url = '' }, response) => {
  const [path = ''] = url.split('?');
  const file = join(folder, 'site', path.slice(BASE.length) || 'index.html');
  const isThere = path.startsWith(BASE) && existsSync(file);
  const sent = isThere ? file : join(folder, 'site/404.html');
  response.writeHead(isThere ? 200 : 404, { 'Content-Type': TYPES[extname(sent)] ?? 'application/octet-stream' });
  response.end(readFileSync(sent));
});
let browser: OpenChromium;
let app: OpenApp;
beforeAll(async () => {
  const words = [join(WEB, 'build/build-app.ts'), '--', '--base', BASE, '--to', folder];
  const { status, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  place.listen(0, '127.0.0.1');
  await once(place, 'listening');
  browser = await openChromium();
  const address = place.address();
  app = await openApp(browser, `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
});
afterAll(async () => {
  await browser.close();
  place.closeAllConnections();
  place.close();
  rmSync(folder, { recursive: true });
});

it('without any server the app begins below a path, keeps a learner on the device, and has a policy of its own', async () => {
  const { page, comeFirst, goTo, faults } = app;
  await comeFirst(BASE);
  expect(new URL(page.url()).pathname).toBe(`${BASE}welcome`);
  await page.getByText('There is no server here').waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Skip' }).click();
  await page.getByRole('heading', { name: 'No sets yet' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`${BASE}learn`);
  await goTo(`${BASE}settings`);
  await page.getByText('The progress of Learner is on this device.').waitFor();
  const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  expect(new URL(scope).pathname).toBe(BASE);
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
  expect(policy).toContain("require-trusted-types-for 'script'");
  // What is not there is answered 404, the first time with the page itself.
  expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
});

it('a build for a server elsewhere names it in the policy and in the page, and nothing else', () => {
  const other = join(folder, 'other');
  const words = [join(WEB, 'build/build-app.ts'), '--api', 'https://learn.example/anything', '--to', other];
  expect(spawnSync(process.execPath, words, { encoding: 'utf8' }).status).toBe(0);
  const page = readFileSync(join(other, 'site/index.html'), 'utf8');
  expect(page).toContain('<meta name="learnwright-api" content="https://learn.example" />');
  expect(page).toContain("connect-src 'self' https://learn.example; worker-src");
  expect(readFileSync(join(other, 'site/404.html'), 'utf8')).toBe(page);
});
