import type { Schemas } from '@learnwright/client';
import { resolvePairs } from '@learnwright/exercises';
import type { OpenChromium } from '@learnwright/test-kit/chromium';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  answerReview,
  comeWithAttempts,
  comeWithCards,
  listMistakes,
  makeWords,
  planSession,
  SET,
  waitForReview,
} from './due-elements.ts';
import { type OpenApp, openApp, openBrowser, settle } from './open-app.ts';
import { openWithWorker } from './open-with-worker.ts';
import { doStepsBefore, draw, giveRight, press, readLesson } from './play-lesson.ts';
import { type Product, shareProduct } from './start-product.ts';

const MISTAKES = listMistakes();

let product: Product;
let browser: OpenChromium;
let app: OpenApp;
beforeAll(async () => {
  [product, browser] = await Promise.all([shareProduct(), openBrowser()]);
  app = await openApp(browser, product.url);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});
afterEach(() => expect(app.faults.splice(0)).toEqual([]));

const comeWith = (attempts: readonly Schemas['AttemptInput'][], path = '/review') =>
  comeWithAttempts(product, app, attempts, path);
const verdict = (text: string | RegExp) => app.page.getByRole('status').filter({ hasText: text });
const countInNavigation = (page = app.page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Review/ });

describe('what is due', () => {
  it('stands by source with its count, and begins at a press', async () => {
    const { page } = app;
    await comeWith(MISTAKES.slice(0, 3));
    await page.getByRole('heading', { level: 2, name: 'Mistakes from lessons' }).waitFor();
    expect(await page.getByRole('listitem').filter({ hasText: 'Mistakes' }).textContent()).toContain('3');
    await page.getByRole('link', { name: 'Start Mistakes from lessons' }).click();
    await page.waitForURL(`${product.url}/review/run?source=core.elements`);
    await page.getByRole('progressbar').waitFor();
  });

  it('comes tomorrow where nothing is due, and is counted', async () => {
    const { page } = app;
    const now = new Date().toISOString();
    await comeWith(MISTAKES.slice(0, 12).map((mistake) => ({ ...mistake, attempted_at: now })));
    await page.getByText('Nothing to review.').waitFor();
    await page.getByText('Next: tomorrow, 12 words.').waitFor();
  });

  it('of 3,600 elements is shown at once, capped and in portions of twenty', async () => {
    const { page, goTo } = app;
    const missing = Array.from({ length: 3_600 - MISTAKES.length }, (_, number) => MISTAKES[number % MISTAKES.length]);
    const backlog = missing.flatMap((mistake, number) =>
      mistake === undefined ? [] : { ...mistake, element_key: `word ${number}` },
    );
    // What went wrong twice is asked first.
    const openReview = async (shown: string) => {
      await goTo('/review');
      const begun = Date.now();
      await page.getByText(shown).first().waitFor();
      return Date.now() - begun;
    };
    await comeWith(MISTAKES.slice(0, 3), '/about');
    const few = await openReview('Mistakes from lessons');
    const user_id = await comeWith([...backlog, ...MISTAKES, ...MISTAKES], '/about');
    // A busy machine takes its time for three elements, too.
    expect(await openReview('500+')).toBeLessThan(Math.max(1_000, 4 * few));
    expect(await page.getByRole('listitem').count()).toBeLessThanOrEqual(100);
    await settle(page);
    const bytes = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry): entry is PerformanceResourceTiming => entry.name.includes('/api/'))
        .reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0),
    );
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThan(200_000);
    await page.getByRole('link', { name: 'Start Mistakes from lessons' }).click();
    const steps = await planSession(product, user_id);
    await waitForReview(page, steps[0] ?? Object(), 0);
    await page.evaluate(() => {
      const tasks: number[] = [];
      Reflect.set(globalThis, 'longTasks', tasks);
      new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
        type: 'longtask',
      });
    });
    for (const [place, step] of steps.entries()) await answerReview(app, step, place);
    await page.getByRole('heading', { level: 1, name: 'Review done' }).waitFor();
    await page.getByText(`${steps.length} of ${steps.length} right at once`).waitFor();
    const long: number[] = await page.evaluate(() => Reflect.get(globalThis, 'longTasks'));
    console.log(`Tasks over 50 ms while ${steps.length} steps were answered: ${JSON.stringify(long)}.`);
    // What an answer costs comes with each of them; a busy machine delays one now and then.
    expect(long.length).toBeLessThan(steps.length / 2);
    await page.getByRole('button', { name: /^More/ }).click();
    const more = await planSession(product, user_id);
    await waitForReview(page, more[0] ?? Object(), 0);
  });
});

describe('two tabs', () => {
  it('show the same count of cards within two seconds', async () => {
    const { page } = app;
    await comeWithCards(product, app, makeWords(2), '/cards/review');
    const other = await page.context().newPage();
    try {
      await other.goto(`${product.url}/cards`);
      await other.getByText('2 cards to review').waitFor();
      await press(page, 'Show');
      await draw(page);
      await page.getByRole('button', { name: 'Knew it' }).click();
      await other.getByText('1 card to review').waitFor({ timeout: 2_000 });
    } finally {
      await other.close();
    }
  });

  it('show the same count within two seconds, with a server', async () => {
    const user_id = await comeWith(MISTAKES.slice(-2), '/about');
    const [asked] = await planSession(product, user_id);
    const other = await app.page.context().newPage();
    try {
      await other.goto(`${product.url}/learn`);
      await countInNavigation(other).filter({ hasText: '2 due' }).waitFor();
      await app.goTo('/review/run');
      await answerReview(app, asked ?? Object(), 0);
      await countInNavigation(other).filter({ hasText: '1 due' }).waitFor({ timeout: 2_000 });
    } finally {
      await other.close();
    }
  });
});

describe('two tabs', () => {
  openWithWorker({
    url: () => product.url,
    app: () => app,
    take: (other) => {
      app = other;
    },
  });

  it('show the same count within two seconds, on a device alone without a network, where a mistake comes back too', async () => {
    const { page, goTo, comeFirst } = app;
    const lesson = readLesson('en/de-a1/lessons/01-introducing-yourself.json');
    const asked = lesson.steps.find(({ exercise }) => exercise?.type === 'matching');
    if (asked?.exercise == null) throw new Error('The lesson has no pairs.');
    await page.clock.setFixedTime(Date.now() - 2 * 86_400_000);
    await comeFirst('/welcome?step=who&mode=device');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Skip' }).click();
    await goTo(`/learn/${SET}`);
    await page.getByRole('button', { name: 'Keep offline' }).click();
    await page.getByText('This set is kept on this device.').first().waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await goTo(`/learn/${SET}/${lesson.id}`);
    await doStepsBefore(page, asked, lesson);
    const [first, ...rest] = resolvePairs(asked.exercise, lesson).map(({ right }) => right);
    for (const right of [...rest, first ?? '']) {
      const group = page.getByRole('group', { name: 'What belongs to it' });
      await group.getByRole('button', { name: right, exact: true }).click();
    }
    await press(page, 'Check');
    await verdict(/^Not right/).waitFor();
    const other = await page.context().newPage();
    try {
      await other.goto(`${product.url}/review`);
      await other.getByText(`Next: tomorrow, ${rest.length + 1} words.`).waitFor();
      await page.clock.setFixedTime(Date.now());
      await app.withoutNetwork(async () => {
        await goTo('/review');
        await page.getByRole('heading', { name: 'Mistakes from lessons' }).waitFor();
        await other.goto(`${product.url}/learn`);
        await countInNavigation(other)
          .filter({ hasText: `${rest.length + 1} due` })
          .waitFor();
        await goTo('/review/run');
        await giveRight(page, asked, lesson);
        await press(page, 'Check');
        await verdict(/^Right$/).waitFor();
        const nothingDue = other.getByRole('link', { name: 'Review', exact: true });
        await nothingDue.waitFor({ timeout: 2_000 });
      });
    } finally {
      await other.close();
    }
  });
});
