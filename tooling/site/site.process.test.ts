import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { type OpenChromium, openChromium } from '@learnwright/test-kit/chromium';
import type { AxeResults } from 'axe-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listPages, placePage } from '../../docs/.vitepress/site-pages.ts';
import { ROOT, runCommand } from '../run-command.ts';

/** Below a path, as where several sites share a host. */
const BASE = '/learnwright/';
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};
const PICTURED = listPages(ROOT).filter((file) => countPictures(file) > 0);
const PAGES = [
  'docs/index.md',
  'docs/start/author.md',
  'docs/guides/grading.md',
  'docs/reference/errors.md',
  ...PICTURED,
];

const folder = mkdtempSync(join(tmpdir(), 'learnwright-site-'));
const server = createServer(({ url = '' }, response) => {
  const file = join(folder, decodeURI(url).slice(BASE.length));
  try {
    response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream').end(readFileSync(file));
  } catch {
    response.writeHead(404).end();
  }
});
let origin = '';
let browser: OpenChromium;

beforeAll(async () => {
  const words = ['build', 'docs', '--base', BASE, '--outDir', folder];
  const { passed, output } = runCommand('vitepress', words, { quiet: true });
  if (!passed) throw new Error(output);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  browser = await openChromium();
}, 300_000);
afterAll(async () => {
  await browser.close();
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

/** A page of the site, with what it has asked other hosts for, and what of it was not there. */
async function open(path: string) {
  const page = await browser.visit('about:blank');
  const failed: string[] = [];
  page.on('request', (request) => void (request.url().startsWith(origin) || failed.push(request.url())));
  page.on('response', (response) => void (response.ok() || failed.push(response.url())));
  page.on('pageerror', (error) => void failed.push(String(error)));
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(`${origin}${BASE}${path}`);
  // Vue has taken the page over, and its pictures are drawn.
  await page.waitForFunction("document.querySelector('#app')?.__vue_app__ && !document.querySelector('.picture pre')");
  return { page, failed };
}

it('has every page of the repository', () => {
  const built = globSync('**/*.html', { cwd: folder });
  expect(built.toSorted()).toEqual([...listPages(ROOT).map(addressOf), '404.html'].toSorted());
});

it.each(PAGES)(
  '%s can be used by everybody, in light and dark, with its pictures, and asks no other host',
  async (file) => {
    const { page, failed } = await open(addressOf(file));
    expect(await page.locator('.picture svg').count()).toBe(countPictures(file));
    await page.addScriptTag({ path: createRequire(import.meta.url).resolve('axe-core/axe.min.js') });
    for (const [colorScheme, theme] of [
      ['light', 'neutral'],
      ['dark', 'dark'],
    ] as const) {
      await page.emulateMedia({ colorScheme });
      await page.waitForFunction(`document.documentElement.classList.contains('dark') === ${colorScheme === 'dark'}`);
      await page.waitForFunction(`!document.querySelector('.picture:not([data-theme="${theme}"])')`);
      // What has passed is of no interest: axe describes the first of each alone.
      const { violations }: AxeResults = await page.evaluate("axe.run({ resultTypes: ['violations'] })");
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      expect(serious.map(({ id, nodes }) => [colorScheme, id, ...nodes.map(({ html }) => html)])).toEqual([]);
    }
    expect(failed).toEqual([]);
    await page.close();
  },
);

it('finds "review queue"', async () => {
  const { page, failed } = await open('index.html');
  await page.keyboard.press('Control+k');
  await page.locator('#localsearch-input').fill('review queue');
  const first = page.locator('.VPLocalSearchBox .result').first();
  await first.waitFor();
  await first.click();
  await page.locator('main', { hasText: 'review queue' }).waitFor();
  expect(page.url()).toContain('/guides/');
  expect(failed).toEqual([]);
});

function addressOf(file: string): string {
  return placePage(file).replace('.md', '.html');
}

function countPictures(file: string): number {
  return readFileSync(join(ROOT, file), 'utf8').split('\n```mermaid\n').length - 1;
}
