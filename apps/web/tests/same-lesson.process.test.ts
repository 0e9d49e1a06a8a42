import { readFileSync } from 'node:fs';
import type { LessonStep } from '@learnwright/exercises';
import { type OpenChromium, openChromium } from '@learnwright/test-kit/chromium';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenApp, openApp, settle } from './open-app.ts';
import {
  comeAsNewLearner,
  comeOnDevice,
  doCorrections,
  giveRight,
  press,
  readLesson,
  waitForStep,
} from './play-lesson.ts';
import { type Product, shareProduct } from './start-product.ts';

const SET = 'de-first-steps-from-en';
const LESSON = readLesson('en/de-a1/lessons/01-introducing-yourself.json');
const ADDRESS = `/learn/${SET}/${LESSON.id}`;
/** What is the same of an attempt wherever it is recorded. */
const KEYS = ['set_id', 'lesson_id', 'exercise_id', 'element_key', 'correct'] as const;

type Attempt = Readonly<Record<(typeof KEYS)[number], unknown>>;

let product: Product;
let browser: OpenChromium;
let app: OpenApp;
beforeAll(async () => {
  [product, browser] = await Promise.all([shareProduct(), openChromium()]);
  app = await openApp(browser, product.url);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});

const verdict = () => app.page.getByRole('status').filter({ hasText: /^(?:Right|Not right)/ });

/** Answers what is typed and what is put in order wrongly, and all else rightly. */
async function answer({ exercise, ...step }: LessonStep): Promise<void> {
  const { page } = app;
  const kind = exercise?.cloze_mode ?? exercise?.type;
  if (kind === 'free_text') await page.getByLabel('Your answer').fill('x');
  else if (kind === 'word_tiles') {
    const name = exercise?.tiles?.at(-1) ?? '';
    await page.getByRole('group', { name: 'Words' }).getByRole('button', { name, exact: true }).click();
  } else await giveRight(page, { ...step, exercise }, LESSON);
}

/** Does the lesson to its end; returns what the screens said, verdict by verdict. */
async function play(): Promise<string[]> {
  const { page } = app;
  const said: string[] = [];
  for (const step of LESSON.steps) {
    await waitForStep(page, step);
    if (step.exercise != null) {
      await answer(step);
      await press(page, 'Check');
      await verdict().waitFor();
      said.push((await verdict().textContent()) ?? '');
    }
    await press(page, 'Continue');
  }
  said.push(`${await doCorrections(page)} corrections`);
  said.push((await page.getByText(/\d+ of \d+ right/).textContent()) ?? '');
  return said;
}

const summarise = (attempts: readonly Attempt[]) =>
  attempts.map((attempt) => KEYS.map((key) => String(attempt[key])).join(' ')).toSorted();

/** Plays with the server, and returns what was sent besides. */
async function playOnServer() {
  const { page } = app;
  const sent: Attempt[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/element-errors'))
      sent.push(...request.postDataJSON().attempts);
  });
  await comeAsNewLearner(product, app, ADDRESS);
  const said = await play();
  await settle(page);
  return { said, attempts: summarise(sent) };
}

/** Plays on this device without a network from the first step on, and returns what its file has besides. */
async function playOnDevice() {
  const { page, goTo } = app;
  await comeOnDevice(app, 'Ada', `/learn/${SET}`);
  await press(page, 'Keep offline');
  await page.getByText('This set is kept on this device.').first().waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  return app.withoutNetwork(async () => {
    await goTo(ADDRESS);
    const said = await play();
    await goTo('/settings');
    const download = page.waitForEvent('download');
    await press(page, 'Export');
    const file = JSON.parse(readFileSync(await (await download).path(), 'utf8'));
    return { said, attempts: summarise(file.attempts) };
  });
}

it('a lesson on this device, without a network, shows and records what it does with a server', async () => {
  const onServer = await playOnServer();
  const onDevice = await playOnDevice();
  expect(onDevice.said).toEqual(onServer.said);
  expect(onDevice.attempts).toEqual(onServer.attempts);
  expect(onServer.attempts.length).toBeGreaterThan(LESSON.steps.filter(({ exercise }) => exercise != null).length);
});
