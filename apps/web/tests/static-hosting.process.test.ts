import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type OpenChromium, openChromium } from '@learnwright/test-kit/chromium';
import { zipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { prepareStaticHosting } from '../build/static-hosting.ts';
import { lookAround, type OpenApp, openApp } from './open-app.ts';
import { MANIFEST, OWL, PICTURE, readOwl } from './owl-files.ts';
import { doCorrections, doStep, press, readLesson } from './play-lesson.ts';
import { type StaticPlace, startStaticPlace } from './static-place.ts';

const WEB = join(import.meta.dirname, '..');
const BASE = '/school/';
const SET = 'de-first-steps-from-en';
const LESSON = readLesson('en/de-a1/lessons/01-introducing-yourself.json');

const folder = mkdtempSync(join(tmpdir(), 'learnwright-static-'));
let browser: OpenChromium;
let app: OpenApp;
let place: StaticPlace;
beforeAll(async () => {
  const lessons = join(folder, 'exported');
  learnwright('seed');
  learnwright('content', 'export', lessons);
  run([join(WEB, 'build/build-app.ts'), '--', '--base', BASE, '--lessons', lessons, '--to', join(folder, 'built')]);
  [place, browser] = await Promise.all([startStaticPlace(join(folder, 'built/site'), BASE), openChromium()]);
  app = await openApp(browser, place.origin);
});
afterAll(async () => {
  await browser.close();
  place.stop();
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
