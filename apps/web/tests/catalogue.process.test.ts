import type { Schemas } from '@learnwright/client';
import { type OpenChromium, openChromium } from '@learnwright/test-kit/chromium';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type OpenApp, openApp, settle } from './open-app.ts';
import { type Product, shareProduct } from './start-product.ts';

type LessonSet = Schemas['Content_LessonSet'];
type LessonEntry = Schemas['Content_LessonEntry'];

const SET = 'de-first-steps-from-en';
let product: Product;
let browser: OpenChromium;
let app: OpenApp;
let user_id: string;
beforeAll(async () => {
  [product, browser] = await Promise.all([shareProduct(), openChromium()]);
  app = await openApp(browser, product.url);
  [{ id: user_id } = { id: '' }] = await product.ask<{ id: string }[]>('/users');
  await app.goTo('/about');
  await app.page.evaluate((id) => localStorage.setItem('learnwright.place', `server ${id}`), user_id);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
});
afterEach(() => expect(app.faults.splice(0)).toEqual([]));

/** Does something as a client that is not the page. */
async function post(path: string, body: object): Promise<void> {
  const headers = { 'Content-Type': 'application/json' };
  const { ok, status } = await fetch(`${product.url}/api${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  if (!ok) throw new Error(`POST ${path} was answered ${status}.`);
}

describe('the catalogue', () => {
  it('shows every set by its title, and leads to its lessons, its author and its licence', async () => {
    const { page, goTo } = app;
    const sets = await product.ask<LessonSet[]>('/plugins/content/sets');
    expect(sets.length).toBeGreaterThan(1);
    for (const set of sets) {
      await goTo('/learn');
      await page.getByRole('link', { name: set.title }).click();
      await page.getByRole('heading', { level: 1, name: set.title }).waitFor();
      expect(new URL(page.url()).pathname).toBe(`/learn/${set.set_id}`);
      for (const { title, lesson_id } of await product.ask<LessonEntry[]>(
        `/plugins/content/sets/${set.set_id}/lessons`,
      )) {
        const link = page.getByRole('listitem').getByRole('link', { name: title });
        await link.waitFor();
        expect(await link.getAttribute('href')).toBe(`/learn/${set.set_id}/${lesson_id}`);
      }
      const { author, license } = set.attribution;
      await page.getByText(author ?? '').waitFor();
      const licence = page.getByRole('link', { name: license ?? '' });
      expect(await licence.getAttribute('href')).toBe('https://spdx.org/licenses/MIT.html');
      expect(await licence.getAttribute('rel')).toContain('noopener');
    }
  });

  it('keeps what is looked for in the address, also over a reload', async () => {
    const { page, goTo } = app;
    await goTo('/learn');
    await page.getByRole('status').filter({ hasText: '2 sets' }).waitFor();
    await page.getByLabel('Language').selectOption('German');
    await page.getByRole('status').filter({ hasText: '1 set' }).waitFor();
    expect(page.url()).toBe(`${product.url}/learn?language=de`);
    await page.reload();
    await page.getByRole('link', { name: 'German: first steps' }).waitFor();
    expect(await page.getByRole('link', { name: 'Englisch: erste Schritte' }).count()).toBe(0);
    await page.getByLabel('Search').fill('nothing like that');
    await page.getByText('No set is like that.').waitFor();
    expect(page.url()).toBe(`${product.url}/learn?language=de&q=nothing+like+that`);
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByRole('status').filter({ hasText: '2 sets' }).waitFor();
    expect(page.url()).toBe(`${product.url}/learn`);
  });

  it('tells of a set that is not there', async () => {
    const { page, goTo } = app;
    await goTo('/learn/no-such-set');
    await page.getByRole('heading', { name: 'There is nothing here', level: 1 }).waitFor();
    app.faults.splice(0, Number.POSITIVE_INFINITY, ...app.faults.filter((fault) => !fault.includes('404')));
  });

  it('keeps a set on the device, names it there without a network, and forgets it again', async () => {
    const { page, goTo } = app;
    await goTo(`/learn/${SET}`);
    await page.getByRole('button', { name: 'Keep offline' }).click();
    await page.getByText('This set is kept on this device.').first().waitFor();
    await goTo('/learn');
    await page.getByRole('listitem').filter({ hasText: 'German: first steps' }).getByText('On this device').waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await goTo('/settings');
    await page.getByRole('button', { name: 'Remove German: first steps' }).click();
    await page.getByText('No set is kept on this device.').waitFor();
    await goTo(`/learn/${SET}`);
    await page.getByRole('button', { name: 'Keep offline' }).waitFor();
  });

  it('without a network shows a learner of this device the sets and lessons that are kept', async () => {
    const { page, goTo, comeFirst } = app;
    await comeFirst('/welcome?step=who&mode=device');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Skip' }).click();
    await goTo(`/learn/${SET}`);
    await page.getByRole('button', { name: 'Keep offline' }).click();
    await page.getByText('This set is kept on this device.').first().waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await settle(page);
    await app.withoutNetwork(async () => {
      await goTo('/learn');
      await page.getByRole('link', { name: 'German: first steps' }).click();
      await page.getByRole('link', { name: 'Introducing yourself' }).waitFor();
      await goTo('/');
      await page.getByText('Nothing to review.').waitFor();
    });
  });
});

describe('today', () => {
  it('leads to the lesson that was begun, and shows what the server says, with eight calls in two turns', async () => {
    const { page, calls, comeFirst } = app;
    const [, second] = await product.ask<LessonEntry[]>(`/plugins/content/sets/${SET}/lessons`);
    const address = { set_id: SET, lesson_id: second?.lesson_id ?? '' };
    await post(`/users/${user_id}/lesson-progress`, { ...address, time_spent_seconds_delta: 5 });
    const attempt = { ...address, exercise_id: 'e1', element_key: 'der Kaffee', correct: false };
    const attempted_at = '2026-01-01T00:00:00.000000+00:00';
    await post(`/users/${user_id}/element-errors`, { attempts: [{ ...attempt, attempted_at }] });
    await comeFirst('/about');
    await page.evaluate((id) => localStorage.setItem('learnwright.place', `server ${id}`), user_id);
    calls.length = 0;
    const turns = await countTurns(app, `${product.url}/`);
    expect(calls.length).toBeLessThanOrEqual(8);
    expect(turns).toBeLessThanOrEqual(2);

    await page.getByText('1 thing to review').waitFor();
    await page.getByRole('navigation', { name: 'Main' }).getByText('1 due').waitFor();
    const { sources } = await product.ask<Schemas['DueReviews']>(`/users/${user_id}/due-reviews`);
    expect(sources.map(({ count }) => count)).toContain(1);
    const xp = await product.ask<Schemas['Gamification_XpState']>(`/plugins/gamification/xp/${user_id}`);
    await page.getByText(`${xp.total_xp} XP`, { exact: true }).waitFor();
    const streak = await product.ask<Schemas['Gamification_StreakState']>(`/plugins/gamification/streak/${user_id}`);
    await page.getByText(new RegExp(`^${streak.current_streak_days} days?$`)).waitFor();
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.waitForURL(`${product.url}/learn/${SET}/${second?.lesson_id}`);
  });
});

/** Goes to an address; returns after how many turns of calls, each begun when those before had been answered, nothing more was asked. */
async function countTurns({ page }: OpenApp, address: string): Promise<number> {
  let [open, turns] = [0, 0];
  const isCall = (request: { url(): string }) => request.url().includes('/api/');
  const begin = (request: { url(): string }) => {
    if (!isCall(request)) return;
    if (open === 0) turns += 1;
    open += 1;
  };
  const end = (request: { url(): string }) => {
    if (isCall(request)) open -= 1;
  };
  page.on('request', begin);
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  await page.goto(address);
  await settle(page);
  page.off('request', begin);
  page.off('requestfinished', end);
  page.off('requestfailed', end);
  return turns;
}
