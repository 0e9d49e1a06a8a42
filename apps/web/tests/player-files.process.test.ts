import type { OpenChromium } from '@learnwright/test-kit/chromium';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type OpenApp, openApp, openBrowser, overflowOf } from './open-app.ts';
import { press } from './play-lesson.ts';
import { type Product, startProduct } from './start-product.ts';

/** What would run, ask or lead elsewhere, if anything of it became HTML. */
const HOSTILE = `<img src=x onerror="parent.ran=1"><svg onload="parent.ran=1"></svg></script><script>ran=1</script>`;
const RIGHT_TO_LEFT = '\u202egnp.txt';
const LONG = 'Donaudampfschifffahrt'.repeat(40);
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const SVG = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" onload="parent.ran=1"><script>parent.ran=1</script><rect width="9" height="9"/></svg>`,
);

const THEORY = `# ${HOSTILE}

A picture: ![a cat](cat.png) and a sound: [the word](katze.wav)

[script](javascript:parent.ran=1) [data](data:text/html,<script>parent.ran=1</script>) [elsewhere](https://elsewhere.example/)

${HOSTILE} ${RIGHT_TO_LEFT} ${LONG}`;

const LESSON = {
  id: 'files',
  title: `Files ${HOSTILE}`,
  target_language: 'de',
  source_language: 'en',
  cards: [
    { id: 'cat', front: 'die Katze', back: HOSTILE },
    { id: 'dog', front: 'der Hund', back: 'the dog' },
  ],
  steps: [
    { id: 'read', type: 'theory', title: HOSTILE, body: THEORY },
    {
      id: 'choose',
      type: 'exercise',
      exercise: {
        id: 'choose',
        type: 'picture_choice',
        prompt: `Which is the cat? ${HOSTILE}`,
        card_ids: ['cat', 'dog'],
        images: [
          { src: 'cat.png', label: 'die Katze', is_correct: 'true' },
          { src: 'hostile.svg', label: `der Hund ${HOSTILE}` },
        ],
      },
    },
    {
      id: 'write',
      type: 'exercise',
      exercise: {
        id: 'write',
        type: 'free_text',
        prompt: `Write it. ${LONG} ${HOSTILE}`,
        card_ids: ['cat'],
        accept: ['die Katze'],
        hint: HOSTILE,
      },
    },
  ],
};

let product: Product;
let browser: OpenChromium;
let app: OpenApp;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ environment: { APP_AUTH_MODE: 'required' } }), openBrowser()]);
  app = await openApp(browser, product.url);
  const token = await prepare();
  await app.comeFirst('/learn/hostile/files');
  await app.page.getByLabel('Token').fill(token);
  await press(app.page, 'Sign in');
  await app.page.getByRole('progressbar').waitFor();
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});
afterEach(async () => {
  expect(app.faults.splice(0)).toEqual([]);
  expect(await app.page.evaluate('window.ran')).toBeUndefined();
});

/** Imports the set, and makes a token of a learner. */
async function prepare(): Promise<string> {
  const authorization = { Authorization: `Bearer ${product.createOperatorToken()}` };
  const post = async (path: string, body: object) => {
    const isForm = body instanceof FormData;
    const headers = { ...authorization, ...(!isForm && { 'Content-Type': 'application/json' }) };
    const init = { method: 'POST', headers, body: isForm ? body : JSON.stringify(body) };
    const response = await fetch(`${product.url}/api${path}`, init);
    if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const title = `Set ${HOSTILE}`;
  const set = {
    ...{ id: 'hostile', title, target_language: 'de', source_language: 'en', level: 'A1', path: 'set' },
    ...{ version: '1.0.0', lesson_count: 1, description: HOSTILE, tags: [HOSTILE.slice(0, 40)] },
  };
  const metadata = { author: HOSTILE, license: HOSTILE, lessons: ['files.json'] };
  const manifest = { schema_version: '1.11', name: HOSTILE, sets: [set], metadata };
  const form = new FormData();
  const add = (name: string, content: BlobPart) => form.append('file', new Blob([content]), name);
  add('manifest.yaml', JSON.stringify(manifest));
  add('set/manifest.yaml', JSON.stringify(manifest));
  add('set/lessons/files.json', JSON.stringify(LESSON));
  add('set/assets/cat.png', PNG);
  add('set/assets/hostile.svg', SVG);
  add('set/assets/katze.wav', silence());
  const { ref } = await post('/plugins/content/import/detect', form);
  await post('/plugins/content/import/execute', { ref });
  const user = await post('/users', { name: HOSTILE.slice(0, 200) });
  const wanted = { name: 'of a learner', role: 'learner', user_id: user.id };
  return (await post('/admin/tokens', wanted)).secret;
}

/** A tenth of a second of nothing, as WAV. */
function silence(): Uint8Array<ArrayBuffer> {
  const samples = 800;
  const wav = Buffer.alloc(44 + samples, 128);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(36 + samples, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(8_000, 24);
  wav.writeUInt32LE(8_000, 28);
  wav.writeUInt16LE(1, 32);
  wav.writeUInt16LE(8, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(samples, 40);
  return new Uint8Array(wav);
}

it('a text that would run as HTML is read as a text, and its links lead nowhere but to other sites by choice', async () => {
  const { page } = app;
  await page.setViewportSize({ width: 360, height: 640 });
  await page.getByRole('heading', { level: 1, name: 'onerror' }).waitFor();
  expect(await page.getByRole('main').locator('script, svg[onload], img[onerror]').count()).toBe(0);
  expect(await page.getByRole('link', { name: /script|data/ }).count()).toBe(0);
  const link = page.getByRole('link', { name: /elsewhere/ });
  expect(await link.getAttribute('rel')).toContain('noopener');
  expect(await overflowOf(page)).toBe(0);
});

it('pictures and sounds come with a token, and a sound plays when it is asked for and not before', async () => {
  const { page } = app;
  const loaded = () =>
    page.getByRole('img', { name: 'a cat' }).evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(loaded).toBeGreaterThan(0);
  const isPlayed = () => page.evaluate(() => (document.querySelector('audio')?.played.length ?? 0) > 0);
  expect(await isPlayed()).toBe(false);
  await page.keyboard.press('p');
  await expect.poll(isPlayed).toBe(true);
  await press(page, 'Continue');
});

it('a picture that has a script is a picture', async () => {
  const { page } = app;
  await page.getByRole('heading', { level: 1, name: 'Which is the cat?' }).waitFor();
  const widths = () =>
    page
      .getByRole('radiogroup')
      .locator('img')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth > 0));
  await expect.poll(widths).toEqual([true, true]);
  await page.getByRole('radio', { name: /^die Katze|die Katze$/ }).check();
  await press(page, 'Check');
  await page
    .getByRole('status')
    .filter({ hasText: /^Right/ })
    .waitFor();
  await press(page, 'Continue');
});

it('what is pressed stays in sight where the keyboard of a phone leaves little room, and a letter keeps the field', async () => {
  const { page } = app;
  await page.setViewportSize({ width: 360, height: 300 });
  const field = page.getByLabel('Your answer');
  await field.focus();
  await field.fill('die Katz');
  await page.getByRole('button', { name: 'ü', exact: true }).click();
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
  await field.fill('die Katze');
  const box = await page.getByRole('button', { name: 'Check', exact: true }).boundingBox();
  expect(box).not.toBeNull();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(300);
  await page.setViewportSize({ width: 360, height: 640 });
  await press(page, 'Hint');
  await page.getByText('onerror').last().waitFor();
  expect(await overflowOf(page)).toBe(0);
  await press(page, 'Check');
  await page
    .getByRole('status')
    .filter({ hasText: /^Right/ })
    .waitFor();
  await press(page, 'Continue');
});

it('ends with stars that stand at once where somebody wants no motion, and shows names as they are', async () => {
  const { page } = app;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.getByRole('heading', { level: 1, name: 'Lesson done' }).waitFor();
  await page.getByRole('img', { name: '3 of 3 stars' }).waitFor();
  const longest = await page.evaluate(() =>
    Math.max(0, ...document.getAnimations().map((each) => Number(each.effect?.getComputedTiming().endTime ?? 0))),
  );
  expect(longest).toBeLessThanOrEqual(1_000);
  expect(await overflowOf(page)).toBe(0);
  await page.emulateMedia({ reducedMotion: null });
});

it('the set and the catalogue show its names, its author and its licence as texts', async () => {
  const { page, goTo } = app;
  for (const path of ['/learn/hostile', '/learn', '/']) {
    await goTo(path);
    await page.getByText('onerror').first().waitFor();
    expect(await overflowOf(page)).toBe(0);
  }
});
