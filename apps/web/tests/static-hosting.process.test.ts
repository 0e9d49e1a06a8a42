import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type OpenChromium, openChromium } from '@learnwright/test-kit/chromium';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareStaticHosting } from '../build/static-hosting.ts';
import { lookAround, type OpenApp, openApp, openBrowser } from './open-app.ts';
import { MANIFEST, OWL, PICTURE, readOwl } from './owl-files.ts';
import { doCorrections, doStep, press, readLesson } from './play-lesson.ts';
import { buildOnce } from './start-product.ts';

const WEB = join(import.meta.dirname, '..');
const BASE = '/school/';
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};

const SET = 'de-first-steps-from-en';
const LESSON = readLesson('en/de-a1/lessons/01-introducing-yourself.json');

/** A server elsewhere, and what it says of itself. */
const SERVER = 'https://learn.example.org';
const SAID = {
  ...{ name: 'A school', version: '1.0.0', auth_mode: 'required', sign_in: null, plugin_install: false },
  ...{ languages: [], default_language: 'en' },
};

const folder = mkdtempSync(join(tmpdir(), 'learnwright-static-'));
/** A place that serves files alone, below a path; for what is not there it has 404.html, and headers of its own it has none. */
const place = createServer(({ url = '' }, response) => {
  const [path = ''] = url.split('?');
  const file = join(folder, 'built/site', path.slice(BASE.length) || 'index.html');
  const isThere = path.startsWith(BASE) && existsSync(file);
  const sent = isThere ? file : join(folder, 'built/site/404.html');
  response.writeHead(isThere ? 200 : 404, { 'Content-Type': TYPES[extname(sent)] ?? 'application/octet-stream' });
  response.end(readFileSync(sent));
});
let browser: OpenChromium;
let app: OpenApp;
let origin: string;
beforeAll(async () => {
  const lessons = join(folder, 'exported');
  learnwright('seed');
  learnwright('content', 'export', lessons);
  run([join(WEB, 'build/build-app.ts'), '--', '--base', BASE, '--lessons', lessons, '--to', join(folder, 'built')]);
  place.listen(0, '127.0.0.1');
  await once(place, 'listening');
  browser = await openChromium();
  const address = place.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  app = await openApp(browser, origin);
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
  await page.getByRole('link', { name: 'German: first steps' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`${BASE}learn`);
  await goTo(`${BASE}settings`);
  await page.getByText('The progress of Learner is on this device.').waitFor();
  const scope = await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  expect(new URL(scope).pathname).toBe(BASE);
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
  expect(policy).toContain("require-trusted-types-for 'script'");
  // What is not there is answered 404, the first time with the page itself.
  expect(faults.splice(0).filter((fault) => !fault.includes('404'))).toEqual([]);
});

it('without any server a set of files is kept, and without a network its lesson is played to the end', async () => {
  const { page, goTo, faults } = app;
  await goTo(`${BASE}learn/${SET}`);
  await press(page, 'Keep offline');
  await page.getByText('This set is kept on this device.').first().waitFor();
  await app.withoutNetwork(async () => {
    await goTo(`${BASE}learn/${SET}/${LESSON.id}`);
    for (const step of LESSON.steps) await doStep(page, step, LESSON);
    await doCorrections(page);
    await page.getByRole('heading', { level: 1, name: 'Lesson done' }).waitFor();
    // The way to the next lesson comes when all of this one is recorded.
    await page.getByRole('link', { name: /^Next:/ }).waitFor();
    await goTo(`${BASE}learn/${SET}`);
    await page.getByText('1 of 3 lessons completed').first().waitFor();
  });
  expect(faults.splice(0).filter((fault) => !fault.includes('404'))).toEqual([]);
});

it('a file that somebody opens is told what is wrong in it, or is kept and played, and goes with Remove', async () => {
  const { page, goTo, faults } = app;
  await goTo(`${BASE}learn`);
  await open({ 'manifest.yaml': MANIFEST, 'lessons/owl.json': '{}' });
  await page.getByText('lessons/owl.json:').first().waitFor();
  expect(await lookAround(page)).toEqual([]);
  await open({ 'manifest.yaml': MANIFEST, 'lessons/owl.json': JSON.stringify(OWL), 'assets/owl.svg': PICTURE });
  await page.getByText('1 set of the file is on this device now.').waitFor();
  await page.getByRole('link', { name: 'Owls', exact: true }).click();
  await page.getByText('It came with a file').waitFor();
  await app.withoutNetwork(async () => {
    await goTo(`${BASE}learn/owls/owl`);
    await page.getByRole('img', { name: 'An owl' }).waitFor();
    for (const step of readOwl().steps) await doStep(page, step, readOwl());
    await page.getByRole('heading', { level: 1, name: 'Lesson done' }).waitFor();
    await goTo(`${BASE}learn/owls`);
    await press(page, 'Remove');
    await page.getByRole('heading', { level: 1, name: 'Learn' }).waitFor();
    await page.getByRole('link', { name: 'German: first steps' }).waitFor();
    expect(await page.getByRole('link', { name: 'Owls', exact: true }).count()).toBe(0);
  });
  expect(faults.splice(0).filter((fault) => !fault.includes('404'))).toEqual([]);
});

it('Markdown in a file that somebody opens is read and stepped through as a set of theory, with its pictures', async () => {
  const { page, goTo } = app;
  await goTo(`${BASE}learn`);
  await open({
    'night/README.md': '---\nauthor: Ada\nlicense: MIT\n---\n# Birds of the night\n\nThey wake late.',
    'night/owl.md': '# The owl\n\n![A barn owl](owl.svg)\n\n## Its ears\n\nOne is **higher**.',
    'night/owl.svg': PICTURE,
  });
  await page.getByRole('link', { name: 'Birds of the night', exact: true }).click();
  await page.getByRole('link', { name: 'The owl' }).click();
  await page.getByRole('img', { name: 'A barn owl' }).waitFor();
  await press(page, 'Continue');
  await page.getByRole('heading', { name: 'Its ears' }).waitFor();
  await press(page, 'Continue');
  await page.getByRole('heading', { level: 1, name: 'Lesson done' }).waitFor();
});

it('with a server elsewhere a sign-in leads to the page below the path, and its reference is that of the server', async () => {
  const withoutWorker = await openBrowser();
  const { page } = await openApp(withoutWorker, origin);
  await page.route('**/school/more', async (route) => {
    const body = (await (await route.fetch()).text())
      .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
      .replace(/<meta name="learnwright-lessons"[^>]*>/, `<meta name="learnwright-api" content="${SERVER}" />`);
    await route.fulfill({ body, contentType: 'text/html' });
  });
  await page.route(`${SERVER}/**`, (route) => {
    const { authorization } = route.request().headers();
    const caller = authorization === undefined ? null : { role: 'learner', user_id: 'u1' };
    const isAsked = new URL(route.request().url()).pathname === '/api/app' && route.request().method() === 'GET';
    const headers = {
      ...{ 'Access-Control-Allow-Origin': origin, 'Access-Control-Allow-Credentials': 'true' },
      'Access-Control-Allow-Headers': 'authorization, accept-language',
    };
    return route.fulfill({ headers, status: isAsked ? 200 : 503, json: { ...SAID, caller } });
  });
  await page.goto(`${origin}${BASE}more`);
  await page.getByLabel('Token').fill('lw_good');
  await press(page, 'Sign in');
  await page.getByRole('heading', { level: 1, name: 'More' }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`${BASE}more`);
  const reference = page.getByRole('link', { name: /API/ });
  expect(await reference.getAttribute('href')).toBe(`${SERVER}/api/docs`);
  await withoutWorker.close();
});

it('a place that has no sets, and one that lacks its index, say what to do', async () => {
  const { page, goTo } = app;
  await app.comeFirst(`${BASE}welcome?step=who&mode=device`);
  await press(page, 'Continue');
  await press(page, 'Skip');
  const none = JSON.stringify({ format: 'learnwright-lessons', version: 1, sets: [] });
  await page.route('**/lessons/index.json', (route) => route.fulfill({ body: none, contentType: 'application/json' }));
  await goTo(`${BASE}learn`);
  await page.getByRole('heading', { name: 'No sets yet' }).waitFor();
  await page.getByText('There is no server here. Open a file').waitFor();
  await page.unroute('**/lessons/index.json');
  await page.route('**/lessons/index.json', (route) =>
    route.fulfill({ body: none.replace('1', '2'), contentType: 'application/json' }),
  );
  await goTo(`${BASE}learn`);
  await page.getByText('index.json is of version 2, and this app reads version 1.').waitFor();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  await page.unroute('**/lessons/index.json');
});

it('a build refuses a server and lessons at once, and a folder that is no export, before it makes anything', () => {
  const build = (...words: string[]) => {
    const all = [join(WEB, 'build/build-app.ts'), ...words, '--to', join(folder, 'refused')];
    return spawnSync(process.execPath, all, { encoding: 'utf8' }).stderr;
  };
  expect(build('--lessons', WEB)).toContain('has no index.json. Write it with "learnwright content export');
  expect(build('--lessons', WEB, '--api', 'https://learn.example')).toContain('Give --api or --lessons');
  expect(existsSync(join(folder, 'refused'))).toBe(false);
});

it('a page whose lessons are elsewhere names their address, and its policy lets it read there', () => {
  const site = join(folder, 'elsewhere');
  mkdirSync(site);
  writeFileSync(join(site, 'index.html'), '<meta charset="utf-8" />');
  prepareStaticHosting(site, { base: '/', lessons: 'https://files.example/x/' });
  const page = readFileSync(join(site, '404.html'), 'utf8');
  expect(page).toContain('<meta name="learnwright-lessons" content="https://files.example/x/" />');
  expect(page).toContain("connect-src 'self' https://files.example; worker-src");
});

it('a page whose server is elsewhere names it, and its policy, and nothing else', () => {
  const site = join(folder, 'served-elsewhere');
  mkdirSync(site);
  copyFileSync(join(buildOnce(), 'site/index.html'), join(site, 'index.html'));
  prepareStaticHosting(site, { base: '/', api: 'https://learn.example/anything' });
  expectServerElsewhere(site);
});

it('a build for a server elsewhere names it in the policy and in the page, and nothing else', () => {
  const other = join(folder, 'other');
  const words = [join(WEB, 'build/build-app.ts'), '--api', 'https://learn.example/anything', '--to', other];
  expect(spawnSync(process.execPath, words, { encoding: 'utf8' }).status).toBe(0);
  expectServerElsewhere(join(other, 'site'));
});

function expectServerElsewhere(site: string): void {
  const page = readFileSync(join(site, 'index.html'), 'utf8');
  expect(page).toContain('<meta name="learnwright-api" content="https://learn.example" />');
  expect(page).toContain("connect-src 'self' https://learn.example; worker-src");
  expect(readFileSync(join(site, '404.html'), 'utf8')).toBe(page);
}

/** Runs a program to its end; throws what it complains of. */
function run(words: readonly string[], variables: Readonly<Record<string, string>> = {}): void {
  const { status, stderr } = spawnSync(process.execPath, words, {
    encoding: 'utf8',
    env: { ...process.env, ...variables },
  });
  if (status !== 0) throw new Error(stderr);
}

/** The command of operators, over a database of its own. */
function learnwright(...words: readonly string[]): void {
  const bin = fileURLToPath(new URL('../../../packages/cli/src/bin.ts', import.meta.url));
  run(['--conditions=@learnwright/source', bin, ...words], {
    APP_DATA_DIR: folder,
    DATABASE_URL: `sqlite:${join(folder, 'learnwright.db')}`,
    APP_CREDENTIALS_SECRET: 'only-for-this-temporary-server',
  });
}

function toBytes(entries: Readonly<Record<string, string>>): Record<string, Uint8Array> {
  return Object.fromEntries(Object.entries(entries).map(([name, text]) => [name, new TextEncoder().encode(text)]));
}

/** Opens a ZIP with these files at the page of sets. */
function open(entries: Readonly<Record<string, string>>): Promise<void> {
  return app.page.getByLabel('The ZIP of a content repository').setInputFiles({
    name: 'owls.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(zipSync(toBytes(entries))),
  });
}
