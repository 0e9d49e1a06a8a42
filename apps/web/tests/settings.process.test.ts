import type { Schemas } from '@learnwright/client';
import type { OpenChromium } from '@learnwright/test-kit/chromium';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type OpenApp, openApp, openBrowser, settle } from './open-app.ts';
import { comeAsNewLearner, comeOnDevice, press } from './play-lesson.ts';
import { type Product, startProduct } from './start-product.ts';
import { startVendor, type Vendor } from './start-vendor.ts';
import { send } from './talk-with-tutor.ts';

const GOOD_KEY = 'sk-good-key-0123456789abcdef';
const WRONG_KEY = 'sk-wrong-key-0123456789abcdef';

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
