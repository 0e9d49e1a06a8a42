import { readFileSync } from 'node:fs';
import type { Schemas } from '@learnwright/client';
import type { OpenChromium } from '@learnwright/test-kit/chromium';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type OpenApp, openApp, openBrowser, settle } from './open-app.ts';
import { comeAsNewLearner, comeOnDevice, doStep, press, readLesson } from './play-lesson.ts';
import { type Product, startProduct } from './start-product.ts';
import { startVendor, type Vendor } from './start-vendor.ts';
import { send } from './talk-with-tutor.ts';

const GOOD_KEY = 'sk-good-key-0123456789abcdef';
const WRONG_KEY = 'sk-wrong-key-0123456789abcdef';
const LESSON = readLesson('en/de-a1/lessons/01-introducing-yourself.json');
const ADDRESS = `/learn/de-first-steps-from-en/${LESSON.id}`;

let vendor: Vendor;
let product: Product;
let browser: OpenChromium;
let app: OpenApp;
beforeAll(async () => {
  vendor = await startVendor(GOOD_KEY);
  [product, browser] = await Promise.all([
    startProduct({ environment: { APP_PROVIDER_A_BASE_URL: vendor.url } }),
    openBrowser(),
  ]);
  app = await openApp(browser, product.url);
});
afterAll(async () => {
  await browser.close();
  await product.stop();
  vendor.close();
});
afterEach(() => expect(app.faults.splice(0)).toEqual([]));

const comeAsNew = () => comeAsNewLearner(product, app, '/settings');
const settingsOf = (user_id: string) => product.ask<Schemas['UserSettings']>(`/settings/${user_id}`);

describe('what a learner sets', () => {
  it('is the language of the app, of explanations and of the tutor, each by itself', async () => {
    const { page, goTo } = app;
    const user_id = await comeAsNew();
    await page.getByLabel('Language of the tutor').selectOption('Deutsch');
    await expect.poll(async () => (await settingsOf(user_id)).language).toBe('de');
    await page.getByLabel('Language of explanations').selectOption('German');
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
    await goTo('/learn');
    await page.getByRole('link', { name: 'German: first steps' }).waitFor();
    await goTo('/settings');
    await page.getByLabel('Language of the app').selectOption('Deutsch');
    await page.getByRole('heading', { name: 'Einstellungen', level: 1 }).waitFor();
    expect(await page.getByLabel('Sprache des Tutors').inputValue()).toBe('de');
    await page.getByLabel('Sprache der App').selectOption('English');
    await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  });

  it('is their name, how strict they are graded, their time zone, and whether weekends count', async () => {
    const { page } = app;
    const user_id = await comeAsNew();
    await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await page.getByText('The progress of Ada Lovelace is on the server.').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Name');
    await page.getByRole('radio', { name: 'Strictly' }).check();
    await expect.poll(async () => (await settingsOf(user_id)).grading).toMatchObject({ case: 'strict' });
    await page.getByRole('radio', { name: 'Each difference as I say' }).check();
    await page.getByLabel('capital letters').selectOption('Is forgiven');
    await expect
      .poll(async () => (await settingsOf(user_id)).grading)
      .toMatchObject({ case: 'forgive', accents: 'strict' });
    await page.getByLabel('Time zone').selectOption('Pacific/Auckland');
    await expect.poll(async () => (await settingsOf(user_id)).timezone).toBe('Pacific/Auckland');
    const weekends = page.getByRole('switch', { name: 'Weekends off' });
    const before = await weekends.isChecked();
    await weekends.click();
    await expect
      .poll(async () => {
        const streak = await product.ask<Schemas['Gamification_StreakState']>(
          `/plugins/gamification/streak/${user_id}`,
        );
        return streak.weekend_mode;
      })
      .toBe(!before);
    expect((await product.ask<Schemas['User']>(`/users/${user_id}`)).name).toBe('Ada Lovelace');
  });

  it('that cannot be stored says so at its place, and stays as it was', async () => {
    const { page } = app;
    await comeAsNew();
    await page.route(/\/(?:settings\/|weekend-mode)/, (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.abort(),
    );
    const card = (words: string) => page.locator('.card').filter({ hasText: words });
    const weekends = page.getByRole('switch', { name: 'Weekends off' });
    const wasOn = await weekends.isChecked();
    await weekends.click();
    await card('Weekends off').getByRole('alert').waitFor();
    expect(await weekends.isChecked()).toBe(wasOn);
    await page.getByRole('radio', { name: 'Strictly' }).click();
    await card('How strict are answers graded?').getByRole('alert').waitFor();
    expect(await page.getByRole('radio', { name: 'As the lesson says' }).isChecked()).toBe(true);
    expect(await page.getByRole('alert').count()).toBe(2);
    await page.unrouteAll();
    app.faults.splice(0, Number.POSITIVE_INFINITY, ...app.faults.filter((fault) => !fault.includes('ERR_FAILED')));
  });

  it('of the app itself follows them to another browser', async () => {
    const { page, comeFirst } = app;
    const user_id = await comeAsNew();
    await page.getByLabel('Name', { exact: true }).fill('Follower');
    await press(page, 'Save');
    await page.getByRole('radio', { name: 'Dark' }).check();
    await page.getByRole('switch', { name: 'Type sentences instead of pressing words' }).click();
    await expect
      .poll(async () => (await settingsOf(user_id)).preferences)
      .toEqual({ web: { theme: 'dark', tiles: 'typed' } });
    await comeFirst('/welcome?step=who&mode=server');
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBeUndefined();
    await press(page, 'Go on as Follower');
    await page.getByText('Hello, Follower').waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    expect(await page.evaluate(() => localStorage.getItem('learnwright.tiles'))).toBe('typed');
    // What is given up in the first browser is given up here with the next load.
    await send(product, 'PATCH', `/settings/${user_id}`, { preferences: { web: { tiles: 'typed' } } });
    await page.reload();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBeUndefined();
    expect(await page.evaluate(() => localStorage.getItem('learnwright.theme'))).toBeNull();
  });
});

describe('what a learner of a device sets', () => {
  it('is kept on the device, and nobody else is told', async () => {
    const { page, calls } = app;
    await comeOnDevice(app, 'Ada', '/settings');
    await page.getByLabel('Name', { exact: true }).fill('Grace');
    await press(page, 'Save');
    await page.getByText('The progress of Grace is on this device.').waitFor();
    await page.getByRole('radio', { name: 'Strictly' }).check();
    const zone = page.getByLabel('Time zone');
    await zone.selectOption('Asia/Tokyo');
    // Shown is what is stored.
    await expect.poll(() => zone.inputValue()).toBe('Asia/Tokyo');
    await page.reload();
    await page.getByText('The progress of Grace is on this device.').waitFor();
    expect(await page.getByRole('radio', { name: 'Strictly' }).isChecked()).toBe(true);
    expect(await zone.inputValue()).toBe('Asia/Tokyo');
    expect(calls.filter((call) => !call.startsWith('GET ') || call.includes('/users'))).toEqual([]);
  });
});

describe('a key for an AI', () => {
  it('is tested before it is saved, opens its models, and is nowhere in the page afterwards', async () => {
    const { page, calls } = app;
    const user_id = await comeAsNew();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.postData()?.includes('sk-')) sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
    });
    await page.getByText('There is no key yet.').waitFor();
    const field = page.getByLabel('Key', { exact: true });
    const save = page.getByRole('button', { name: 'Save' });
    await field.fill(WRONG_KEY);
    await press(page, 'Test');
    await page.getByRole('status').filter({ hasText: 'The AI provider does not accept the API key.' }).waitFor();
    expect(await save.count()).toBe(0);
    await field.fill(GOOD_KEY);
    await press(page, 'Test');
    await page.getByRole('status').filter({ hasText: 'The key works.' }).waitFor();
    await save.click();
    await page.getByText('Your key is stored.').waitFor();
    expect(await field.inputValue()).toBe('');
    await page.getByLabel('Model').selectOption('Claude Sonnet 4.5');
    await expect.poll(async () => (await settingsOf(user_id)).model_override_provider_a).toBe('claude-sonnet-4-5');
    await page.getByText('2 questions to the AI').waitFor();
    await settle(page);
    const places = await page.evaluate(() => [
      document.documentElement.outerHTML,
      JSON.stringify({ ...localStorage, ...sessionStorage }),
      location.href,
    ]);
    expect([...places, ...calls].filter((place) => place.includes('sk-'))).toEqual([]);
    expect(sent).toEqual([
      `POST /api/settings/${user_id}/api-key/test`,
      `POST /api/settings/${user_id}/api-key/test`,
      `POST /api/settings/${user_id}/api-key`,
    ]);
    await press(page, 'Remove Key');
  });
});

describe('what there is of a learner', () => {
  it('is shown, is exported into a file, and ends when the name was typed', async () => {
    const { page } = app;
    const user_id = await comeAsNew();
    await page.getByText('Imported conversations').waitFor();
    const download = page.waitForEvent('download');
    await press(page, 'Export');
    const file = await (await download).path();
    expect(JSON.parse(readFileSync(file, 'utf8')).user).toMatchObject({ id: user_id, name: 'Ada' });
    await page.getByText('The file is there.').waitFor();
    await page.getByRole('button', { name: 'Erase' }).click();
    const dialog = page.getByRole('dialog', { name: 'Erase your account?' });
    const erase = dialog.getByRole('button', { name: 'Erase' });
    expect(await erase.isDisabled()).toBe(true);
    await dialog.getByLabel('Type your name').fill('Ada');
    await erase.click();
    await page.getByRole('heading', { name: 'Welcome', level: 1 }).waitFor();
    await expect(product.ask(`/users/${user_id}`)).rejects.toThrow('404');
  });

  it('ends when the name was typed as it is shown, whatever nobody sees stands in it', async () => {
    const { page } = app;
    const user_id = await comeAsNew();
    await send(product, 'PATCH', `/users/${user_id}`, { name: 'Ada\u00a0\u00a0of\u200b  Hull' });
    await page.reload();
    await page.getByRole('button', { name: 'Erase' }).click();
    const dialog = page.getByRole('dialog', { name: 'Erase your account?' });
    await dialog.getByLabel('Type your name to go on: Ada of Hull').fill('Ada of Hull');
    await dialog.getByRole('button', { name: 'Erase' }).click();
    await page.getByRole('heading', { name: 'Welcome', level: 1 }).waitFor();
  });
});

describe('records that are moved', () => {
  const FIRST = LESSON.steps.findIndex(({ exercise }) => exercise != null) + 1;
  /** Begins to learn on this device, and answers an exercise. */
  async function learnHere(name: string): Promise<void> {
    await comeOnDevice(app, name, ADDRESS);
    for (const step of LESSON.steps.slice(0, FIRST)) await doStep(app.page, step, LESSON);
    await app.goTo('/settings');
  }

  /** Has the records copied to where they shall be. */
  async function moveTo(where: string, title: string): Promise<void> {
    await app.page.getByRole('radio', { name: where, exact: true }).check();
    const dialog = app.page.getByRole('dialog', { name: title });
    await dialog.getByText('1 lesson').first().waitFor();
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await dialog.getByRole('button', { name: 'Continue' }).click();
  }

  const rowsOf = async (name: string) => {
    const users = await product.ask<Schemas['User'][]>(`/users?q=${encodeURIComponent(name)}`);
    const rows = users.map(({ id }) => product.ask<Schemas['ElementError'][]>(`/users/${id}/element-errors`));
    return (await Promise.all(rows)).flat().map(({ element_key }) => element_key);
  };

  it('are on the server too, and back on the device, counted before and after, and stay where they were', async () => {
    const { page, goTo } = app;
    await learnHere('Mover');
    await moveTo('On the server', 'Have it on the server?');
    await page.getByText('The progress of Mover is on the server.').waitFor();
    const there = await rowsOf('Mover');
    expect(there.length).toBeGreaterThan(0);
    await moveTo('On this device', 'Have it on this device?');
    await page.getByText('The progress of Mover is on this device.').waitFor();
    await goTo('/');
    await page.getByText(LESSON.title).waitFor();
    expect(await rowsOf('Mover')).toEqual(there);
    await goTo('/welcome?step=who&mode=device');
    expect(await page.getByRole('button', { name: 'Go on as Mover' }).count()).toBe(2);
  });

  it('that are kept in both places are sent after each lesson, which is rewarded, and stay with the account', async () => {
    const { page, goTo } = app;
    await learnHere('Both');
    await moveTo('Both, also without a network', 'Have it in both places?');
    await page.getByText('The progress of Both is on this device and on the server.').waitFor();
    await page.getByText('Both are alike.').waitFor();
    expect((await rowsOf('Both')).length).toBeGreaterThan(0);
    await goTo(ADDRESS);
    for (const step of LESSON.steps.slice(FIRST)) await doStep(page, step, LESSON);
    await page.getByText(/^\+\d+ XP$/).waitFor();
    const there = await rowsOf('Both');
    await goTo('/settings');
    await page.getByText('The progress of Both is on this device and on the server.').waitFor();
    await page.getByRole('button', { name: 'Erase' }).last().click();
    await page
      .getByRole('dialog', { name: 'Erase everything on this device?' })
      .getByRole('button', { name: 'Erase' })
      .click();
    await page.getByRole('heading', { name: 'Welcome', level: 1 }).waitFor();
    expect(await rowsOf('Both')).toEqual(there);
    const names = () => Object.keys(localStorage).filter((name) => /^learnwright\.\S+ /.test(name));
    expect(await page.evaluate(names)).toEqual([]);
  });

  it('go on on the device alone where the account is gone', async () => {
    const { page } = app;
    await learnHere('Left');
    await moveTo('Both, also without a network', 'Have it in both places?');
    await page.getByText('Both are alike.').waitFor();
    const [account] = await product.ask<Schemas['User'][]>('/users?q=Left');
    await fetch(`${product.url}/api/users/${account?.id}`, { method: 'DELETE' });
    await page.reload();
    await page.getByText('Your account is not on the server any more.').waitFor();
    expect(await page.getByText('Both are alike.').count()).toBe(0);
    await press(page, 'Go on on this device alone');
    await page.getByText('The progress of Left is on this device.').waitFor();
    await settle(page);
    expect(await page.getByRole('alert').count()).toBe(0);
    app.faults.splice(0, Number.POSITIVE_INFINITY, ...app.faults.filter((fault) => !fault.includes('status of 404')));
  });
});
