import type { Schemas } from '@learnwright/client';
import type { OpenChromium } from '@learnwright/test-kit/chromium';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { comeWithCards, makeWords } from './due-elements.ts';
import { type OpenApp, openApp, openBrowser, settle } from './open-app.ts';
import { openWithWorker } from './open-with-worker.ts';
import { comeAsNewLearner, doStep, draw, press, readLesson } from './play-lesson.ts';
import { type Product, shareProduct } from './start-product.ts';

const LESSON = readLesson('en/de-a1/lessons/01-introducing-yourself.json');
const SET = 'de-first-steps-from-en';
const ADDRESS = `/learn/${SET}/${LESSON.id}`;
const API = '**/api/**';
const EXPECTED = /ERR_FAILED|status of 422|dynamically imported module/;

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
// What did not come, and what the server has refused, stands in the console of the browser.
afterEach(() => expect(app.faults.splice(0).filter((fault) => !EXPECTED.test(fault))).toEqual([]));

/** What this browser keeps of lessons and cards. */
const listDrafts = () =>
  app.page.evaluate(() => Object.keys(localStorage).filter((name) => /\.(?:lesson|cards) /.test(name)));

/** Does the lesson until its first exercise is behind. */
async function doExercise(): Promise<void> {
  const first = LESSON.steps.findIndex(({ exercise }) => exercise != null);
  for (const step of LESSON.steps.slice(0, first + 1)) await doStep(app.page, step, LESSON);
}

it('a lesson that was done without its server is recorded from another page, and rewarded there', async () => {
  const { page } = app;
  const user_id = await comeAsNewLearner(product, app, ADDRESS);
  const rows = () => product.ask<Schemas['LessonProgress'][]>(`/users/${user_id}/lesson-progress`);
  await page.getByRole('progressbar').waitFor();
  await settle(page);
  await page.route(API, (route) => route.abort());
  for (const step of LESSON.steps) await doStep(page, step, LESSON);
  await page.getByRole('heading', { level: 1, name: 'Lesson done' }).waitFor();
  await page.getByText('Not recorded yet.').waitFor();
  await page.getByRole('link', { name: 'Leave' }).click();
  const note = page.getByRole('status').filter({ hasText: 'Answers are not recorded yet.' });
  await note.waitFor();
  expect([await rows(), (await listDrafts()).length]).toEqual([[], 1]);
  await page.unroute(API);
  await page.getByRole('link', { name: 'Today' }).click();
  await page.getByText(/^[1-9]\d* XP$/).waitFor();
  await page.getByText('You have learned today.').waitFor();
  await note.waitFor({ state: 'detached' });
  expect(await rows()).toMatchObject([{ status: 'completed' }]);
  expect(await listDrafts()).toEqual([]);
});

it('cards that were graded without their server are not asked again, and each is reviewed once', async () => {
  const { page, goTo } = app;
  const { user_id } = await comeWithCards(product, app, makeWords(3), '/cards/review');
  const stored: number[] = [];
  page.on('response', (answer) => {
    if (answer.request().method() === 'POST' && answer.url().endsWith('/review')) stored.push(answer.status());
  });
  await page.route(API, (route) => route.abort());
  for (let done = 0; done < 3; done += 1) {
    await press(page, 'Show');
    await draw(page);
    await page.getByRole('button', { name: 'Knew it' }).click();
  }
  await page.getByRole('heading', { level: 1, name: 'Cards done' }).waitFor();
  await page.getByText('Not recorded yet.').waitFor();
  await page.unroute(API);
  await goTo('/cards/review');
  await page.getByText('No card to review.').waitFor();
  await settle(page);
  const summary = await product.ask<Schemas['Flashcards_ReviewSummary']>(
    `/plugins/flashcards/review/${user_id}/summary`,
  );
  expect([summary.fresh, stored, await listDrafts()]).toEqual([0, [200, 200, 200], []]);
});

describe('a device whose clock is twenty minutes fast', () => {
  beforeAll(() =>
    app.page.addInitScript(`if (localStorage.getItem('fast') !== null) {
      const { now } = Date;
      Date.now = () => now() + 1_200_000;
    }`),
  );
  afterAll(() => app.page.evaluate(() => localStorage.clear()));

  it('has its answers and grades recorded at the time of the server', async () => {
    const { page, goTo } = app;
    const { user_id } = await comeWithCards(product, app, makeWords(2), '/about');
    await page.evaluate(() => localStorage.setItem('fast', 'yes'));
    await goTo(ADDRESS);
    await doExercise();
    const errors = () => product.ask<Schemas['ElementError'][]>(`/users/${user_id}/element-errors`);
    await expect.poll(async () => (await errors()).length).toBeGreaterThan(0);
    const times = (await errors()).map(({ last_attempt_at }) => Date.parse(last_attempt_at));
    expect(Math.max(...times)).toBeLessThan(Date.now() + 60_000);
    await settle(page);
    expect(await page.getByText('Not recorded yet.').count()).toBe(0);
    await goTo('/cards/review');
    for (let done = 0; done < 2; done += 1) {
      await press(page, 'Show');
      await draw(page);
      await page.getByRole('button', { name: 'Knew it' }).click();
    }
    await page.getByRole('link', { name: 'To the cards' }).waitFor();
    const { fresh } = await product.ask<Schemas['Flashcards_ReviewSummary']>(
      `/plugins/flashcards/review/${user_id}/summary`,
    );
    expect(fresh).toBe(0);
  });
});

it('an answer that the server refuses for good says why', async () => {
  const { page } = app;
  await comeAsNewLearner(product, app, ADDRESS);
  const problem = {
    type: 'about:blank',
    title: 'No',
    status: 422,
    code: 'not_of_this_app',
    detail: 'The lesson is closed.',
  };
  await page.route('**/element-errors', (route) =>
    route.fulfill({ status: 422, contentType: 'application/problem+json', body: JSON.stringify(problem) }),
  );
  await doExercise();
  await page.getByRole('status').filter({ hasText: 'Not recorded yet. The lesson is closed.' }).waitFor();
  await page.unroute('**/element-errors');
  await press(page, 'Try again');
  await page.getByText('Not recorded yet.').waitFor({ state: 'detached' });
});

it('a page that cannot come without a network says so, and comes when there is one', async () => {
  // A browser of its own: the other one has kept the parts of the page by now.
  const other = await openBrowser();
  onTestFinished(() => other.close());
  const own = await openApp(other, product.url);
  const { page } = own;
  await comeAsNewLearner(product, own, ADDRESS);
  await page.getByRole('progressbar').waitFor();
  await settle(page);
  await own.withoutNetwork(async () => {
    await page.getByRole('link', { name: 'Leave' }).click();
    await page.getByRole('alert').getByText('The server cannot be reached.').waitFor();
  });
  await press(page, 'Try again');
  await page.getByRole('heading', { level: 2, name: 'Lessons' }).waitFor();
});

describe('a device that is kept alike with an account', () => {
  openWithWorker({
    url: () => product.url,
    app: () => app,
    take: (other) => {
      app = other;
    },
  });

  it('tells it what was learned on a page that began without a network, as soon as there is one', async () => {
    const { page, goTo, comeFirst } = app;
    await comeFirst('/welcome?step=who&mode=both');
    await press(page, 'Continue');
    await page.getByRole('button', { name: 'Skip' }).click();
    await goTo(`/learn/${SET}`);
    await press(page, 'Keep offline');
    await page.getByText('This set is kept on this device.').first().waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await goTo(ADDRESS);
    await settle(page);
    const place = await page.evaluate(() => localStorage.getItem('learnwright.place') ?? '');
    const errors = () => product.ask<Schemas['ElementError'][]>(`/users/${place.split(' ').at(-1)}/element-errors`);
    await app.withoutNetwork(async () => {
      await page.reload();
      await doExercise();
      await page.getByRole('link', { name: 'Leave' }).click();
      await page.getByRole('heading', { level: 2, name: 'Lessons' }).waitFor();
      expect(await errors()).toEqual([]);
    });
    await expect.poll(async () => (await errors()).length, { timeout: 10_000 }).toBeGreaterThan(0);
  });
});
