import type { Schemas } from '@learnwright/client';
import type { OpenChromium } from '@learnwright/test-kit/chromium';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { answerReview, comeWithAttempts, listMistakes, planSession, send, waitForReview } from './due-elements.ts';
import { lookAround, type OpenApp, openApp, openBrowser, settle } from './open-app.ts';
import { draw, press } from './play-lesson.ts';
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

const comeWith = (attempts: readonly Schemas['AttemptInput'][], path: string) =>
  comeWithAttempts(product, app, attempts, path);
const listErrors = (user_id: string) => product.ask<Schemas['ElementError'][]>(`/users/${user_id}/element-errors`);
const verdict = (text: string | RegExp) => app.page.getByRole('status').filter({ hasText: text });

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
    await expect.poll(ofFirst).not.toEqual(before);
    await press(page, 'Undo');
    await waitForReview(page, first, 0);
    await expect.poll(ofFirst).toEqual(before.map((row) => ({ ...row, updated_at: expect.any(String) })));
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
    await expect.poll(() => listErrors(user_id)).toMatchObject([{ mastered: false }]);
  });

  it('of nothing says so, and leads back', async () => {
    const { page } = app;
    await comeWith([], '/review/run');
    await page.getByText('Nothing to review.').waitFor();
    await page.getByRole('link', { name: 'To the reviews' }).click();
    await page.waitForURL(`${product.url}/review`);
  });

  it('keeps nobody out', async () => {
    const { page, goTo } = app;
    const user_id = await comeWith(MISTAKES.slice(0, 8), '/about');
    await goTo('/review/run');
    for (const [place, step] of (await planSession(product, user_id)).entries()) {
      await waitForReview(page, step, place);
      expect(await lookAround(page)).toEqual([]);
      await answerReview(app, step, place);
    }
    await page.getByRole('heading', { level: 1, name: 'Review done' }).waitFor();
    await settle(page);
    expect(await lookAround(page)).toEqual([]);
  });
});
