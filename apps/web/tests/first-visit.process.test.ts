import type { OpenChromium } from '@learnwright/test-kit/chromium';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type OpenApp, openApp, openBrowser, type Page, settle } from './open-app.ts';
import { type Product, shareProduct } from './start-product.ts';
import { send } from './talk-with-tutor.ts';

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

const press = (page: Page, name: string) => page.getByRole('button', { name }).first().click();

/** Answers the questions of the assessment, of each group the first option; returns how many there were. */
async function answerQuestions(page: Page): Promise<number> {
  const profile = page.getByRole('heading', { name: 'This is how you learn' });
  for (let answered = 0; ; answered += 1) {
    const question = page.getByText(`Question ${answered + 1} of 12`);
    await question.or(profile).first().waitFor();
    if (await profile.isVisible()) return answered;
    await page.getByRole('radio').or(page.getByRole('checkbox')).first().check();
    await press(page, 'Continue');
  }
}

describe('the first visit', () => {
  it('makes a learner with a goal and a profile on the server, and a second visit begins with today', async () => {
    const { page, comeFirst } = app;
    await comeFirst();
    expect(new URL(page.url()).pathname).toBe('/welcome');
    await press(page, 'On the server');
    await page.getByLabel('Name').fill('Grace');
    await press(page, 'Continue');
    await page.getByLabel('What do you want to learn?').fill('German');
    await page.getByLabel('What do you want to be able to do?').fill('Order a coffee');
    await press(page, 'Continue');
    expect(await answerQuestions(page)).toBe(12);
    await page.getByText('100 XP').waitFor();
    expect(await page.getByRole('row').count()).toBe(6);
    await press(page, 'Begin');
    await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
    await page.getByText('Hello, Grace').waitFor();

    const users = await product.ask<{ id: string; name: string; language: string }[]>('/users');
    const learner = users.find(({ name }) => name === 'Grace');
    expect(learner).toMatchObject({ language: 'en' });
    const [project] = await product.ask<{ id: string; topic: string; goal: string }[]>(
      `/users/${learner?.id}/projects`,
    );
    expect(project).toMatchObject({ topic: 'German', goal: 'Order a coffee', timeframe: 'In 3 months' });
    const profile = await product.ask<{ version: number }>(`/plugins/assessment/profile/${project?.id}`);
    expect(profile.version).toBe(1);
    const xp = await product.ask<{ total_xp: number }>(`/plugins/gamification/xp/${learner?.id}`);
    expect(xp.total_xp).toBe(100);
    const settings = await product.ask<{ timezone: string }>(`/settings/${learner?.id}`);
    expect(settings.timezone).toBe(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone));

    await page.reload();
    await page.getByText('Hello, Grace').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it('leads on this device to the catalogue with three presses, and tells the server of nobody', async () => {
    const { page, calls, comeFirst } = app;
    await comeFirst();
    await press(page, 'On this device');
    await press(page, 'Continue');
    await press(page, 'Skip');
    await page.getByRole('heading', { name: 'Learn', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'German: first steps' }).waitFor();
    expect(calls.filter((call) => !call.startsWith('GET '))).toEqual([]);
    expect(calls.filter((call) => call.includes('/users'))).toEqual([]);
    const names = await page.evaluate(async () => {
      const opening = indexedDB.open('learnwright');
      await new Promise((resolve) => {
        opening.onsuccess = resolve;
      });
      const read = opening.result.transaction('users').objectStore('users').getAll();
      await new Promise((resolve) => {
        read.onsuccess = resolve;
      });
      return read.result.map(({ name }: { name: string }) => name);
    });
    expect(names).toEqual(['Learner']);
  });

  it('on a device opens the shelf of the language that somebody wants to learn', async () => {
    const { page, comeFirst } = app;
    await comeFirst();
    await press(page, 'On this device');
    await press(page, 'Continue');
    await page.getByRole('radio', { name: 'German' }).check();
    await press(page, 'Continue');
    await page.getByRole('link', { name: 'German: first steps' }).waitFor();
    expect(page.url()).toBe(`${product.url}/learn?language=de`);
    expect(await page.getByRole('link', { name: 'Englisch: erste Schritte' }).count()).toBe(0);
  });

  it('offers to go on as somebody who was here before', async () => {
    const { page, comeFirst } = app;
    await comeFirst('/welcome?step=who');
    await press(page, 'Go on as Ada');
    await page.getByText('Hello, Ada').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it.each(['a browser that knows no time zone', 'a server that does not know it'])(
    'goes on without a time zone because of %s, and says so',
    async (reason) => {
      const { page, comeFirst } = app;
      const isOfBrowser = reason.startsWith('a browser');
      await comeFirst('/welcome?step=who');
      await page.evaluate(
        (zone) => {
          const { resolvedOptions } = Intl.DateTimeFormat.prototype;
          Intl.DateTimeFormat.prototype.resolvedOptions = function () {
            return { ...Reflect.apply(resolvedOptions, this, []), timeZone: zone };
          };
        },
        isOfBrowser ? 'Etc/Unknown' : 'Mars/Olympus',
      );
      await page.getByLabel('Name').fill(reason);
      await press(page, 'Continue');
      await page.getByLabel('What do you want to learn?').waitFor();
      await page.getByRole('alert').getByText('your day begins and ends by UTC').waitFor();
      const users = await product.ask<{ id: string; name: string }[]>('/users');
      const learners = users.filter(({ name }) => name === reason);
      expect(learners).toHaveLength(1);
      expect(await product.ask(`/settings/${learners[0]?.id}`)).toMatchObject({ timezone: 'UTC', language: 'en' });
      expect(app.faults.splice(0).filter((fault) => !fault.includes('status of 422'))).toEqual([]);
    },
  );

  it('makes one learner, however often somebody has to try', async () => {
    const { page, comeFirst } = app;
    await comeFirst('/welcome?step=who');
    await page.route('**/api/settings/*', (route) => route.abort());
    await page.getByLabel('Name').fill('Zoe');
    await press(page, 'Continue');
    await page.getByText('The server cannot be reached.').waitFor();
    await page.getByLabel('Name').fill('Zoë');
    await press(page, 'Continue');
    await expect.poll(() => app.calls.filter((call) => call.startsWith('PATCH /settings')).length).toBe(2);
    await page.unroute('**/api/settings/*');
    await press(page, 'Continue');
    await page.getByLabel('What do you want to learn?').waitFor();
    const users = await product.ask<{ name: string }[]>('/users');
    expect(users.flatMap(({ name }) => (name.startsWith('Zo') ? [name] : []))).toEqual(['Zoë']);
    expect(app.faults.splice(0).filter((fault) => !fault.includes('ERR_FAILED'))).toEqual([]);
  });

  it('begins in the language of the browser, and keeps the one that was chosen', async () => {
    const { page, goTo, comeFirst } = app;
    await comeFirst('/welcome?step=who');
    await page.getByLabel('Language of the app').selectOption('Deutsch');
    await page.getByRole('heading', { name: 'Wer bist du?' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('de');
    await goTo('/welcome');
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Willkommen');
  });

  it('is shown again to a learner whom the server does not know any more', async () => {
    const { page, comeFirst } = app;
    await comeFirst();
    await page.evaluate(() => localStorage.setItem('learnwright.place', 'server 00000000-0000-7000-8000-000000000000'));
    await page.goto(`${product.url}/`);
    await page.getByRole('heading', { name: 'Welcome', level: 1 }).waitFor();
    await settle(page);
    expect(new URL(page.url()).pathname).toBe('/welcome');
    // The refusals of the server stand in the console of the browser.
    app.faults.splice(0, Number.POSITIVE_INFINITY, ...app.faults.filter((fault) => !fault.includes('404')));
  });

  it('finds each of many who were here before, by pages and by name', async () => {
    const { page, comeFirst } = app;
    const names = Array.from({ length: 45 }, (_, number) => `Learner of many ${number}`);
    for (const name of names) await send(product, 'POST', '/users', { name, language: 'en' });
    await comeFirst('/welcome?step=who');
    const last = page.getByRole('button', { name: 'Go on as Learner of many 44' });
    await page.getByRole('button', { name: 'Go on as' }).first().waitFor();
    expect(await last.count()).toBe(0);
    for (let more = 0; more < 5 && (await last.count()) === 0; more += 1) {
      await press(page, 'Show more');
      await settle(page);
    }
    await last.waitFor();
    await page.getByLabel('Find somebody').fill('nobody at all');
    await page.getByText('Nobody fits the search.').waitFor();
    await page.getByLabel('Find somebody').fill('many 44');
    await last.click();
    await page.getByText('Hello, Learner of many 44').waitFor();
  });
});
