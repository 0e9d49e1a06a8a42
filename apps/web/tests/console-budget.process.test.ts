import { expect, it } from 'vitest';
import { startConsoleWorld } from './console-world.ts';
import { settle } from './open-app.ts';

/** The most script that all of the console may bring beside what every page has, compressed. */
const SCRIPT_BYTES = 90_000;
const PAGES = [
  ...['', '/plugins', '/plugins/install', '/plugins/books?tab=overview', '/plugins/books?tab=settings'],
  ...['/plugins/books?tab=schedules', '/plugins/books?tab=audit', '/content', '/content/import', '/content/remotes'],
  ...['/jobs', '/jobs?tab=schedules', '/effects', '/users', '/tokens', '/ai', '/numbers'],
];

const world = startConsoleWorld();

it('all of the console is small, and looking around in it changes nothing', { timeout: 120_000 }, async () => {
  const { page, goTo, moveTo, calls } = world.app();
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
  });
  // What is kept for times without a network is no part of a page.
  await page.route('**/sw.js', (route) => route.abort());
  await goTo('/more');
  await settle(page);
  const known = new Set(scripts);
  calls.length = 0;
  for (const path of PAGES) {
    await moveTo(`/console${path}`);
  }
  const own = [...scripts].filter((path) => !known.has(path) && path !== '/sw.js');
  const sizes = await Promise.all(own.map(sizeOf));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  console.log(`The console: ${bytes} bytes of script in ${own.length} files (gzip).`);
  expect(own.length).toBeGreaterThan(10);
  expect(bytes).toBeLessThanOrEqual(SCRIPT_BYTES);
  // Reads below /api/admin count as ordinary calls: changes alone are of class admin.
  expect(calls.filter((call) => !call.startsWith('GET '))).toEqual([]);
  expect(calls.length).toBeGreaterThan(PAGES.length);
});

/** The bytes of a file as gzip sends it. */
async function sizeOf(path: string): Promise<number> {
  const { headers, body } = await fetch(world.product().url + path, { headers: { 'Accept-Encoding': 'gzip' } });
  await body?.cancel();
  return Number(headers.get('content-length'));
}
