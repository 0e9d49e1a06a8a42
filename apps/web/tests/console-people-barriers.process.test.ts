import type { Schemas } from '@learnwright/client';
import { beforeAll, describe, expect, it } from 'vitest';
import { PEOPLE } from '../src/texts/english/console/people.ts';
import { PEOPLE as GERMAN } from '../src/texts/german/console/people.ts';
import { startConsoleWorld } from './console-world.ts';
import { send } from './due-elements.ts';
import { lookAround, type Page } from './open-app.ts';
import { press } from './play-lesson.ts';
import { startVendor, type Vendor } from './start-vendor.ts';

type User = Schemas['User'];

const KEY = 'sk-good-key-0123456789abcdef';
const LONG = 'W'.repeat(200);
const NAMES = ['<img src=x onerror="document.title=1">', 'abc\u202Egpj.exe', LONG, '</title><svg onload=alert(1)>'];
const TIE = { issuer: `https://id.example.org/${'i'.repeat(150)}`, subject: '<b>248289761001</b>' };

let vendor: Vendor;
let users: User[];
const world = startConsoleWorld(async () => {
  vendor = await startVendor(KEY);
  return { environment: { APP_PROVIDER_A_BASE_URL: vendor.url } };
});
const page = () => world.app().page;

/** Moves to an address, and waits for all of its numbers. */
async function moveTo(path: string): Promise<Page> {
  await world.app().moveTo(path);
  return page();
}

beforeAll(async () => {
  const product = world.product();
  users = await Promise.all(NAMES.map((name) => send<User>(product, 'POST', '/users', { name })));
  for (const { id, name } of users) {
    await send(product, 'POST', '/admin/tokens', { name, role: 'learner', user_id: id });
    // The test of a key is a question to an AI, one with a wrong key a question that is not answered.
    for (const key of [KEY, 'sk-wrong-key-0123456789abcdef']) {
      await send(product, 'POST', `/settings/${id}/api-key/test`, { provider: 'provider_a', key });
    }
  }
  await send(product, 'PUT', `/admin/users/${users[2]?.id}/identities`, { identities: [TIE] });
  await send(product, 'POST', `/users/${users[2]?.id}/exports`, {});
  await world.app().goTo('/console');
  return () => vendor.close();
});

/** Where there are rows of every kind, with the longest names. */
const listFilled = () => ['/console/users', `/console/users/${users[2]?.id}`, '/console/tokens', '/console/ai'];

describe('names that mean harm', () => {
  it('are text wherever they are shown, and turn no letters around them', async () => {
    for (const path of [...listFilled(), ...users.map(({ id }) => `/console/users/${id}`)]) {
      await moveTo(path);
      expect(await page().title()).toMatch(/ · Learnwright$/);
      expect(await page().locator('main img, main svg[onload], main b').count()).toBe(0);
      expect(await page().locator('body').textContent()).not.toContain('\u202E');
    }
  });

  it('are typed without what nobody sees of them', async () => {
    const [, turned] = users;
    await moveTo(`/console/users/${turned?.id}`);
    await page().getByRole('button', { name: 'Erase' }).click();
    await page().getByLabel('Type “abcgpj.exe” to go on').fill('abcgpj.exe');
    await page().getByRole('dialog').getByRole('button', { name: 'Erase' }).click();
    await page().getByRole('heading', { name: 'Users', exact: true, level: 1 }).waitFor();
    await expect(world.product().ask(`/users/${turned?.id}`)).rejects.toThrow('404');
  });
});

describe('whoever reads with other means', () => {
  it('is kept out by no page with rows of every kind', async () => {
    for (const path of listFilled()) expect([path, await lookAround(await moveTo(path))]).toEqual([path, []]);
  });

  it('is kept out by no page without any, and by none that is not there', async () => {
    for (const path of ['/console/users?q=nobody', '/console/users/nobody', '/console/tokens?user=nobody']) {
      expect([path, await lookAround(await moveTo(path))]).toEqual([path, []]);
    }
  });

  it('is kept out by no dialog', async () => {
    const path = `/console/users/${users[2]?.id}`;
    await moveTo(path);
    for (const name of [/^Erase/, 'Tie to a subject', /^Revoke/, /^Untie/]) {
      await page().getByRole('button', { name }).click();
      expect([name, await lookAround(page())]).toEqual([name, []]);
      await page().keyboard.press('Escape');
    }
    await moveTo('/console/tokens?create=yes');
    await page()
      .getByText(/· .+@example.org$/)
      .first()
      .waitFor();
    expect(await lookAround(page())).toEqual([]);
    await moveTo('/console/users');
    await press(page(), 'Create a user');
    expect(await lookAround(page())).toEqual([]);
  });

  it('is told at the beginning of a dialog what an erasure takes', async () => {
    await moveTo(`/console/users/${users[2]?.id}`);
    await page().getByRole('button', { name: 'Erase' }).click();
    expect(await page().evaluate(() => document.activeElement?.textContent)).toBe('Lost for ever:');
  });
});

it('the pages are German throughout for who reads German', async () => {
  await page().evaluate(() => localStorage.setItem('learnwright.language', 'de'));
  await world.app().goTo('/console');
  const german = new Set(listTexts(GERMAN));
  const english = listTexts(PEOPLE).filter((text) => !german.has(text));
  const dialogs = [`/console/tokens?create=yes`];
  for (const path of [...listFilled(), ...dialogs, '/console/users?q=nobody', '/console/users/nobody']) {
    await moveTo(path);
    const shown = await listShown(page());
    expect([path, ...english.filter((text) => shown.includes(text))]).toEqual([path]);
    expect(shown.filter((words) => /^console\./.test(words))).toEqual([]);
  }
  await page().evaluate(() => localStorage.setItem('learnwright.language', 'en'));
});

/** The texts of a page, each as it stands in its element. */
function listShown(shown: Page): Promise<string[]> {
  return shown.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode.textContent?.trim() ?? '');
    return texts;
  });
}

/** Every text of a language. */
function listTexts(texts: object): string[] {
  return Object.values(texts).flatMap((value) => (typeof value === 'string' ? [value] : listTexts(value)));
}
