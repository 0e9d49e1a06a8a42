import type { Schemas } from '@learnwright/client';
import type { LessonStep } from '@learnwright/exercises';
import type { OpenChromium } from '@learnwright/test-kit/chromium';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type OpenApp, openApp, openBrowser, settle } from './open-app.ts';
import { openWithWorker } from './open-with-worker.ts';
import {
  answerByKeys,
  comeAsNewLearner,
  doCorrections,
  doStep,
  doStepsBefore,
  draw,
  press,
  readLesson,
  waitForStep,
} from './play-lesson.ts';
import { type Product, shareProduct } from './start-product.ts';

const SET = 'de-first-steps-from-en';
const LESSON = readLesson('en/de-a1/lessons/01-introducing-yourself.json');
const ADDRESS = `/learn/${SET}/${LESSON.id}`;

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

const comeAsNew = (path: string) => comeAsNewLearner(product, app, path);
const goToStep = (wanted: LessonStep) => doStepsBefore(app.page, wanted, LESSON);

describe('a lesson that is all right', () => {
  it('goes through every type of exercise to three stars, and shows the XP that the server has booked', async () => {
    const { page } = app;
    const user_id = await comeAsNew(ADDRESS);
    const ruler = page.getByRole('progressbar');
    expect(await ruler.getAttribute('aria-valuemax')).toBe(String(LESSON.steps.length));
    for (const [index, step] of LESSON.steps.entries()) {
      expect(await ruler.getAttribute('aria-valuenow')).toBe(String(index));
      await doStep(page, step, LESSON);
    }
    await page.getByRole('heading', { level: 1, name: 'Lesson done' }).waitFor();
    expect(await ruler.getAttribute('aria-valuenow')).toBe(String(LESSON.steps.length));
    await page.getByRole('img', { name: '3 of 3 stars' }).waitFor();
    await page.getByText(/^\+\d+ XP$/).waitFor();
    const [row] = await product.ask<Schemas['LessonProgress'][]>(`/users/${user_id}/lesson-progress`);
    expect(row).toMatchObject({ status: 'completed', score_correct: row?.score_total });
    const history = await product.ask<Schemas['Gamification_XpLedgerEntry'][]>(
      `/plugins/gamification/xp/${user_id}/history?source_id=${row?.id}`,
    );
    const xp = history.reduce((sum, { amount }) => sum + amount, 0);
    expect(xp).toBeGreaterThan(0);
    await page.getByText(`+${xp} XP`, { exact: true }).waitFor();
    await page.getByText(`${row?.score_total} of ${row?.score_total} right`).waitFor();
    await page.getByRole('link', { name: 'Next: At the café' }).waitFor();
  });
});

const WRITTEN = findStep('write-ask-name');
const TILES = findStep('tiles-ireland');
const FIRST_EXERCISE = findStep('match-greetings');

function findStep(id: string): LessonStep {
  const step = LESSON.steps.find((each) => each.id === id);
  if (step === undefined) throw new Error(`The lesson has no step ${id}.`);
  return step;
}

const verdict = (text: string | RegExp) => app.page.getByRole('status').filter({ hasText: text });

describe('a lesson with mistakes', () => {
  it('names the word that differs, the kind of a forgiven difference, and asks at most five corrections', async () => {
    const { page } = app;
    const user_id = await comeAsNew(ADDRESS);
    await goToStep(TILES);
    for (const name of ['komme', 'Ich', 'aus', 'Irland.']) {
      await page.getByRole('group', { name: 'Words' }).getByRole('button', { name, exact: true }).click();
    }
    await press(page, 'Check');
    await verdict('Not right. The answer: Ich komme aus Irland.').waitFor();
    await verdict('“komme” belongs elsewhere').waitFor();
    await press(page, 'Continue');
    await page.getByLabel('Your answer').fill('auf Wiedersehn');
    await press(page, 'Check');
    await verdict('Instead of “Wiedersehn”').waitFor();
    await press(page, 'Continue');
    await page.getByLabel('Your answer').fill('Wie heissen Sie');
    await press(page, 'Undo');
    await waitForStep(page, findStep('write-goodbye'));
    await page.getByLabel('Your answer').fill('AUF WIEDERSEHEN');
    await press(page, 'Check');
    await page
      .getByRole('status')
      .filter({ hasText: /^(?:Right, but: capital letters|Not right)/ })
      .waitFor();
    await press(page, 'Continue');
    await page.getByLabel('Your answer').fill('Wie heisen Frau');
    await press(page, 'Check');
    await verdict(/^Not right/).waitFor();
    await press(page, 'Continue');
    const corrections = await doCorrections(page);
    expect(corrections).toBeGreaterThan(0);
    expect(corrections).toBeLessThanOrEqual(5);
    await settle(page);
    const rows = await product.ask<Schemas['ElementError'][]>(`/users/${user_id}/element-errors`);
    const keys = new Set(LESSON.steps.flatMap(({ exercise }) => (exercise == null ? [] : [exercise.id])));
    expect(rows.filter(({ exercise_id }) => !keys.has(exercise_id))).toEqual([]);
    expect(rows.find(({ element_key }) => element_key === 'Ich komme aus Irland.')?.error_count).toBeGreaterThan(0);
  });

  it('takes an answer back on the server, and asks again with the draft as it was', async () => {
    const { page } = app;
    const user_id = await comeAsNew(ADDRESS);
    await goToStep(TILES);
    await page.getByRole('group', { name: 'Words' }).getByRole('button', { name: 'aus', exact: true }).click();
    await press(page, 'Check');
    await verdict(/^Not right/).waitFor();
    await settle(page);
    const errors = () => product.ask<Schemas['ElementError'][]>(`/users/${user_id}/element-errors`);
    const isThere = async () => (await errors()).some(({ exercise_id }) => exercise_id === TILES.exercise?.id);
    expect(await isThere()).toBe(true);
    await press(page, 'Undo');
    await page.getByRole('group', { name: 'Your answer' }).getByRole('button', { name: /^aus/ }).waitFor();
    await settle(page);
    expect(await isThere()).toBe(false);
  });
});

describe('keys', () => {
  it('do a whole lesson, and the focus is never lost', async () => {
    const { page } = app;
    await comeAsNew(ADDRESS);
    for (const step of LESSON.steps) {
      await waitForStep(page, step);
      expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
      await draw(page);
      await answerByKeys(page, step);
      if (step.exercise == null) continue;
      await verdict(/^(?:Right|Not right)/).waitFor();
      await draw(page);
      await page.keyboard.press('Enter');
    }
    await page.getByRole('button', { name: 'Undo' }).waitFor();
  });

  it('pass no verdict unseen when Enter is held or pressed twice', async () => {
    const { page } = app;
    await comeAsNew(ADDRESS);
    await goToStep(WRITTEN);
    await page.getByLabel('Your answer').fill('Wie heißen Sie?');
    await page.keyboard.down('Enter');
    for (let again = 0; again < 20; again += 1) await page.keyboard.down('Enter');
    await verdict(/^Right$/).waitFor();
    await page.keyboard.up('Enter');
    expect(await verdict(/^Right$/).isVisible()).toBe(true);
    await press(page, 'Undo');
    await waitForStep(page, WRITTEN);
    // Twice before anything could be drawn.
    await page.evaluate(() => {
      for (const type of ['keydown', 'keyup', 'keydown', 'keyup']) {
        const event = new KeyboardEvent(type, { key: 'Enter', bubbles: true, cancelable: true });
        (document.activeElement ?? document.body).dispatchEvent(event);
      }
    });
    await draw(page);
    expect(await verdict(/^Right$/).isVisible()).toBe(true);
  });

  it('open their list by a question mark, and Escape leaves without a question', async () => {
    const { page } = app;
    await comeAsNew(ADDRESS);
    await waitForStep(page, LESSON.steps[0] ?? WRITTEN);
    await draw(page);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await draw(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await draw(page);
    await page.keyboard.press('Escape');
    await page.waitForURL(`${product.url}/learn/${SET}`);
  });
});

describe('a lesson that is left', () => {
  it('goes on at its step, and brings what was skipped once more at the end', async () => {
    const { page } = app;
    await comeAsNew(ADDRESS);
    await goToStep(FIRST_EXERCISE);
    await press(page, 'Skip');
    await waitForStep(page, findStep('picture-morning'));
    await page.getByRole('link', { name: 'Leave' }).click();
    await page.waitForURL(`${product.url}/learn/${SET}`);
    await page.getByRole('link', { name: 'Introducing yourself' }).click();
    const behind = LESSON.steps.slice(LESSON.steps.indexOf(findStep('picture-morning')));
    for (const step of behind) await doStep(page, step, LESSON);
    await page.getByText('Skipped before').first().waitFor();
    await doStep(page, FIRST_EXERCISE, LESSON);
    await page.getByRole('heading', { level: 1, name: 'Lesson done' }).waitFor();
  });
});

describe('a lesson that is left', () => {
  openWithWorker({
    url: () => product.url,
    app: () => app,
    take: (other) => {
      app = other;
    },
  });

  it('on this device comes back without a network to the same word and the same order of tiles', async () => {
    const { page, goTo, comeFirst, calls } = app;
    await comeFirst('/welcome?step=who&mode=device');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Skip' }).click();
    await goTo(`/learn/${SET}`);
    await page.getByRole('button', { name: 'Keep offline' }).click();
    await page.getByText('This set is kept on this device.').first().waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await goTo(ADDRESS);
    await settle(page);
    await app.withoutNetwork(async () => {
      await goToStep(TILES);
      const words = page.getByRole('group', { name: 'Words' }).getByRole('button');
      const before = await words.allTextContents();
      await page.reload();
      await waitForStep(page, TILES);
      expect(await words.allTextContents()).toEqual(before);
      await doStep(page, TILES, LESSON);
      await page.getByLabel('Your answer').fill('Auf Wied');
      await page.reload();
      await waitForStep(page, findStep('write-goodbye'));
      expect(await page.getByLabel('Your answer').inputValue()).toBe('Auf Wied');
      expect(calls.filter((call) => !call.startsWith('GET '))).toEqual([]);
    });
  });
});
