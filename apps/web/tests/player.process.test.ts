import type { Schemas } from '@learnwright/client';
import { type OpenChromium, openChromium } from '@learnwright/test-kit/chromium';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type OpenApp, openApp } from './open-app.ts';
import { doStep, readLesson } from './play-lesson.ts';
import { type Product, startProduct } from './start-product.ts';

const SET = 'de-first-steps-from-en';
const LESSON = readLesson('en/de-a1/lessons/01-introducing-yourself.json');
const ADDRESS = `/learn/${SET}/${LESSON.id}`;

let product: Product;
let browser: OpenChromium;
let app: OpenApp;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openChromium()]);
  app = await openApp(browser, product.url);
  app.page.setDefaultTimeout(10_000);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});
afterEach(() => expect(app.faults.splice(0)).toEqual([]));

/** Comes as a new learner of the server, to an address; returns the learner's id. */
async function comeAsNew(path: string): Promise<string> {
  const response = await fetch(`${product.url}/api/users`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ name: 'Ada', language: 'en' }),
  });
  const { id }: { id: string } = await response.json();
  await app.comeFirst('/about');
  await app.page.evaluate((user_id) => localStorage.setItem('learnwright.place', `server ${user_id}`), id);
  await app.goTo(path);
  return id;
}

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
