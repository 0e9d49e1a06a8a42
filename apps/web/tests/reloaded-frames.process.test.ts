import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type OpenChromium, openChromium } from '@learnwright/test-kit/chromium';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { findFreePort } from '../../../tooling/find-free-port.ts';
import { CONNECT } from './frame-plugin.ts';
import { type OpenApp, openApp } from './open-app.ts';
import { buildOnce } from './start-product.ts';

const place = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const DEV = ['--conditions=@learnwright/source', place('../../../packages/cli/src/bin.ts'), 'plugin', 'dev'];

const indexOf = (text: string) => `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Quiz</title><script type="module" src="page.js"></script></head>
  <body><p>${text}</p><p id="context"></p><div style="height: 3000px"></div></body>
</html>`;
const PAGE = `import { connect } from './learnwright.js';
const { theme, locale, path } = (await connect()).context();
document.getElementById('context').textContent = [theme, locale, path].join(' ');`;
const pluginOf = (version: string) => `import { definePlugin } from '@learnwright/plugin-sdk';
export const quiz = definePlugin({
  name: 'quiz', version: '${version}', api_version: '1', license_tier: 'core',
  frontend_manifest: { pages: [{ id: 'quiz', path: '/quiz', label: { en: 'Quiz' }, icon: 'list', frame: 'ui/index.html' }] },
});`;
const MANIFEST = {
  ...{ name: '@acme/quiz', version: '1.0.0', type: 'module', exports: './dist/index.js' },
  'app.plugins': { quiz: '.#quiz' },
};

const folder = mkdtempSync(join(tmpdir(), 'learnwright-reloaded-'));
let dev: ChildProcess;
/** What it has said so far. */
let said = '';
let url: string;
let browser: OpenChromium;
let app: OpenApp;
/** The addresses of the page that the browser has asked for. */
const loads: string[] = [];
beforeAll(async () => {
  write('package.json', JSON.stringify(MANIFEST));
  write('dist/index.js', pluginOf('1.0.0'));
  write('ui/index.html', indexOf('First text'));
  write('ui/page.js', PAGE);
  write('ui/learnwright.js', CONNECT);
  write('.learnwright/config/app.yaml', `app: { web: '${buildOnce()}' }\n`);
  mkdirSync(join(folder, 'node_modules/@learnwright'), { recursive: true });
  symlinkSync(place('../../server'), join(folder, 'node_modules/@learnwright/server'), 'dir');
  symlinkSync(place('../../../packages/plugin-sdk'), join(folder, 'node_modules/@learnwright/plugin-sdk'), 'dir');
  [url, browser] = await Promise.all([startDev(), openChromium()]);
  app = await openApp(browser, url);
  app.page.on('request', (request) => {
    if (request.url().endsWith('/index.html')) loads.push(request.url().slice(url.length));
  });
});
afterAll(async () => {
  await browser.close();
  dev.kill();
  await once(dev, 'exit');
  rmSync(folder, { recursive: true });
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** Starts `plugin dev`, whose servers have one port, and waits until the first one serves. */
async function startDev(): Promise<string> {
  const url = `http://127.0.0.1:${await findFreePort()}`;
  const words = ['--import', place('./stop-with-parent.ts'), ...DEV, '--port', new URL(url).port];
  dev = spawn(process.execPath, words, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  for (const stream of [dev.stdout, dev.stderr]) {
    stream?.on('data', (chunk) => {
      said += String(chunk);
    });
  }
  await vi.waitFor(() => expect(said).toContain('The server is ready.'), { timeout: 30_000 });
  return url;
}

it('a frame shows what its author has changed, and the app around it stays as it is', async () => {
  const { page, comeFirst, goTo } = app;
  const user = await fetch(`${url}/api/users`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Ada' }),
  });
  const { id } = await user.json();
  await comeFirst('/about');
  await page.evaluate((user_id) => localStorage.setItem('learnwright.place', `server ${user_id}`), id);
  await goTo('/more/quiz/quiz');
  const frame = page.frameLocator('iframe');
  const shows = async (text: string) => {
    await frame.getByText(text).waitFor();
    await frame.getByText('light en /quiz').waitFor();
  };
  await shows('First text');
  const height = async () => (await page.getByTitle('Quiz').boundingBox())?.height ?? 0;
  await expect.poll(height).toBeGreaterThan(3000);
  // What a load of the app would forget.
  await page.evaluate(() => {
    document.documentElement.dataset.since = 'the beginning';
    scrollTo(0, 900);
  });
  const around = () =>
    page.evaluate(() => [document.documentElement.dataset.since, location.pathname, Math.round(scrollY)]);
  const before = await around();
  expect(before).toEqual(['the beginning', '/more/quiz/quiz', 900]);

  write('ui/index.html', '');
  write('ui/index.html', indexOf('Second text'));
  await shows('Second text');
  expect(await page.locator('iframe').count()).toBe(1);
  expect(await page.getByTitle('Quiz').getAttribute('sandbox')).toBe('allow-scripts allow-forms');

  // Broken pages stay what they were, so that the next load is that of the ones that are mended.
  write('ui/notes.docx', 'words');
  write('ui/index.html', indexOf('Broken text'));
  await expect.poll(() => said).toContain('ui.kind  ui/notes.docx');
  rmSync(join(folder, 'ui/notes.docx'));
  write('ui/index.html', indexOf('Third text'));
  await shows('Third text');
  expect(loads).toEqual(Array.from({ length: 3 }, () => '/plugin-ui/quiz/1.0.0/index.html'));

  // Another build starts the server again.
  write('dist/index.js', pluginOf('1.1.0'));
  await expect.poll(() => loads.at(-1), { timeout: 30_000 }).toBe('/plugin-ui/quiz/1.1.0/index.html');
  await shows('Third text');
  expect(await around()).toEqual(before);
});
