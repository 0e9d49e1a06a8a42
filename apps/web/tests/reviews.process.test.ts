import type { Schemas } from '@learnwright/client';
import { resolvePairs } from '@learnwright/exercises';
import { type OpenChromium, openChromium } from '@learnwright/test-kit/chromium';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { answerReview, listMistakes, planSession, recordAttempts, SET, send, waitForReview } from './due-elements.ts';
import { findBarriers, type OpenApp, openApp, overflowOf, settle } from './open-app.ts';
import { comeAsNewLearner, doStepsBefore, draw, giveRight, press, readLesson } from './play-lesson.ts';
import { type Product, startProduct } from './start-product.ts';

const MISTAKES = listMistakes();

let product: Product;
let browser: OpenChromium;
let app: OpenApp;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openChromium()]);
  app = await openApp(browser, product.url);
  app.page.setDefaultTimeout(20_000);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});
afterEach(() => expect(app.faults.splice(0)).toEqual([]));

/** Comes as a learner who has made these mistakes two days ago. */
async function comeWith(mistakes: readonly Schemas['AttemptInput'][], path = '/review'): Promise<string> {
  const user_id = await comeAsNewLearner(product, app, '/about');
  await recordAttempts(product, user_id, mistakes);
  await app.goTo(path);
  return user_id;
}

const listErrors = (user_id: string) => product.ask<Schemas['ElementError'][]>(`/users/${user_id}/element-errors`);
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
    const user_id = await comeWith([...backlog, ...MISTAKES, ...MISTAKES], '/about');
    await goTo('/review');
    const begun = Date.now();
    await page.getByText('500+').first().waitFor();
    expect(Date.now() - begun).toBeLessThan(1_000);
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
    expect(long.length).toBeLessThan(steps.length / 3);
    await page.getByRole('button', { name: /^More/ }).click();
    const more = await planSession(product, user_id);
    await waitForReview(page, more[0] ?? Object(), 0);
  });
});

describe('a review', () => {
  it('records each answer, asks what was wrong again, and takes an answer back on the server', async () => {
    const { page } = app;
    const user_id = await comeWith(MISTAKES, '/about');
    const [first, ...others] = await planSession(product, user_id);
    if (first === undefined) throw new Error('Nothing is asked.');
    const ofFirst = async () =>
      (await listErrors(user_id)).filter(
        ({ exercise_id, lesson_id }) => exercise_id === first.step.exercise.id && lesson_id === first.lesson.id,
      );
    const before = await ofFirst();
    await app.goTo('/review/run');
    await answerReview(app, first, 0);
    await settle(page);
    expect(await ofFirst()).not.toEqual(before);
    await press(page, 'Undo');
    await waitForReview(page, first, 0);
    await settle(page);
    expect(await ofFirst()).toEqual(before.map((row) => ({ ...row, updated_at: expect.any(String) })));
    await press(page, 'Skip');
    for (const [place, step] of others.entries()) await answerReview(app, step, place + 1);
    await page.getByText('Once more').first().waitFor();
    await answerReview(app, first, others.length);
    await page.getByRole('heading', { level: 1, name: 'Review done' }).waitFor();
  });

  it('that was left goes on with the same steps, also those that are not due any more', async () => {
    const { page, goTo } = app;
    const user_id = await comeWith(MISTAKES.slice(0, 12), '/about');
    const [first, second] = await planSession(product, user_id);
    await goTo('/review/run');
    await answerReview(app, first ?? Object(), 0);
    await waitForReview(page, second ?? Object(), 1);
    const most = await page.getByRole('progressbar').getAttribute('aria-valuemax');
    await page.getByRole('link', { name: 'Leave' }).click();
    await page.waitForURL(`${product.url}/review`);
    await goTo('/review/run');
    await waitForReview(page, second ?? Object(), 1);
    expect(await page.getByRole('progressbar').getAttribute('aria-valuemax')).toBe(most);
  });

  it('is done by keys alone, whatever is asked; each task has its name, and each verdict is said once', async () => {
    const { page, goTo } = app;
    const user_id = await comeWith(MISTAKES.slice(0, 16), '/about');
    const steps = await planSession(product, user_id);
    await goTo('/review');
    await page.getByRole('link', { name: 'Start Mistakes from lessons' }).focus();
    await page.keyboard.press('Enter');
    for (const [place, asked] of steps.entries()) {
      await waitForReview(page, asked, place);
      const { prompt, sentence, cloze_mode, type, pairs, card_ids } = asked.step.exercise;
      await page.getByRole('group', { name: prompt.replaceAll('*', ''), exact: true }).waitFor();
      expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
      await draw(page);
      const isTyped = type === 'free_text' || (type === 'cloze' && (cloze_mode ?? 'type') === 'type');
      const blanks = isTyped ? Math.max(1, (sentence ?? '').split('___').length - 1) : 0;
      for (let blank = 0; blank < blanks; blank += 1) {
        if (blank > 0) await page.keyboard.press('Tab');
        await page.keyboard.type('x');
      }
      const choices = type === 'matching' ? Math.max(pairs?.length ?? 0, card_ids.length) : blanks > 0 ? 0 : 1;
      for (let digit = 1; digit <= choices; digit += 1) await page.keyboard.press(String(digit));
      await page.keyboard.press('Enter');
      await verdict(/^(?:Right|Not right)/).waitFor();
      expect(await verdict(/^(?:Right|Not right)/).count()).toBe(1);
      await draw(page);
      await page.keyboard.press('Enter');
    }
    await page.getByText('Once more').first().waitFor();
    await page.keyboard.press('Escape');
    await page.waitForURL(`${product.url}/review`);
  });

  it('keeps an answer that cannot be sent, and sends it when somebody comes back', async () => {
    const { page, goTo } = app;
    const user_id = await comeWith(MISTAKES.slice(-1), '/about');
    const [asked] = await planSession(product, user_id);
    await page.route('**/element-errors', (route) => route.abort());
    await goTo('/review/run');
    await answerReview(app, asked ?? Object(), 0);
    await page.getByText('Not recorded yet.').waitFor();
    expect(await listErrors(user_id)).toMatchObject([{ correct_streak: 0 }]);
    await page.unroute('**/element-errors');
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Review done' }).waitFor();
    await page.getByRole('link', { name: 'To the reviews' }).waitFor();
    expect(await listErrors(user_id)).toMatchObject([{ correct_streak: 1 }]);
    app.faults.splice(0, Number.POSITIVE_INFINITY, ...app.faults.filter((fault) => !fault.includes('ERR_FAILED')));
  });

  it('brings mastered elements back, and one that is wrong goes to the mistakes', async () => {
    const { page, goTo } = app;
    const past = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
    const right = MISTAKES.slice(-1).flatMap((mistake) =>
      [90, 80, 70].map((days) => ({ ...mistake, correct: true, attempted_at: past(days) })),
    );
    const user_id = await comeWith(right, '/about');
    await send(product, 'PATCH', `/plugins/maintenance/${user_id}`, { enabled: true });
    await goTo('/review');
    await page.getByRole('link', { name: 'Start Keep in memory' }).click();
    await page.getByRole('progressbar').waitFor();
    await page.getByRole('textbox').first().fill('x');
    await press(page, 'Check');
    await verdict(/^Not right/).waitFor();
    await settle(page);
    expect(await listErrors(user_id)).toMatchObject([{ mastered: false }]);
  });

  it('of nothing says so, and leads back', async () => {
    const { page } = app;
    await comeWith([], '/review/run');
    await page.getByText('Nothing to review.').waitFor();
    await page.getByRole('link', { name: 'To the reviews' }).click();
    await page.waitForURL(`${product.url}/review`);
  });

  it.each([360, 1280])('keeps nobody out, %i pixels wide', async (width) => {
    const { page, goTo } = app;
    const user_id = await comeWith(MISTAKES.slice(0, 8), '/about');
    await page.setViewportSize({ width, height: 740 });
    try {
      await goTo('/review/run');
      for (const [place, step] of (await planSession(product, user_id)).entries()) {
        await waitForReview(page, step, place);
        await settle(page);
        expect(await findBarriers(page)).toEqual([]);
        expect(await overflowOf(page)).toBe(0);
        await answerReview(app, step, place);
      }
      await page.getByRole('heading', { level: 1, name: 'Review done' }).waitFor();
      await settle(page);
      expect(await findBarriers(page)).toEqual([]);
      expect(await overflowOf(page)).toBe(0);
    } finally {
      await page.setViewportSize({ width: 1280, height: 720 });
    }
  });
});

describe('two tabs', () => {
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

  it('show the same count within two seconds, on a device alone, where a mistake comes back too', async () => {
    const { page, goTo, comeFirst } = app;
    const lesson = readLesson('en/de-a1/lessons/01-introducing-yourself.json');
    const asked = lesson.steps.find(({ exercise }) => exercise?.type === 'matching');
    if (asked?.exercise == null) throw new Error('The lesson has no pairs.');
    await page.clock.setFixedTime(Date.now() - 2 * 86_400_000);
    await comeFirst('/welcome?step=who&mode=device');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Skip' }).click();
    await goTo(`/learn/${SET}/${lesson.id}`);
    await doStepsBefore(page, asked, lesson);
    const [first, ...rest] = resolvePairs(asked.exercise, lesson).map(({ right }) => right);
    for (const right of [...rest, first ?? '']) {
      const group = page.getByRole('group', { name: 'What belongs to it' });
      await group.getByRole('button', { name: right, exact: true }).click();
    }
    await press(page, 'Check');
    await verdict(/^Not right/).waitFor();
    await settle(page);
    await page.clock.setFixedTime(Date.now());
    await goTo('/review');
    await page.getByRole('heading', { name: 'Mistakes from lessons' }).waitFor();
    const other = await page.context().newPage();
    try {
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
    } finally {
      await other.close();
    }
  });
});
