import type { Schemas } from '@learnwright/client';
import { expect } from 'vitest';
import type { ConsoleWorld } from './console-world.ts';
import { lookAround, type Page } from './open-app.ts';

/** Where the settings of the plugin stand that has all types of them. */
export const ADDRESS = '/console/plugins/every?tab=settings';
const SETTINGS = '/admin/plugins/every/settings';

/** What the tests of settings do again and again, with the product and the browser. */
export interface SettingsWorld extends ConsoleWorld {
  /** A setting as the server has it. */
  readSetting(key: string): Promise<Schemas['PluginSettings']['settings'][number] | undefined>;
  /** Changes settings as another operator does. */
  change(settings: object): Promise<void>;
  /** Comes to the page with nothing typed. */
  come(): Promise<Page>;
  /** Saves, and returns what was stored, as it was sent. */
  save(page: Page): Promise<unknown>;
  /** Looks at the page as it stands, once: it is the same on each database. */
  judge(page: Page): Promise<void>;
}

/** Adds to a world of the console what the tests of settings do there. */
export function createSettingsWorld(world: ConsoleWorld, database: string): SettingsWorld {
  const { app, product } = world;
  return {
    ...world,
    readSetting: async (key) => {
      const { settings } = await product().ask<Schemas['PluginSettings']>(SETTINGS);
      return settings.find((setting) => setting.key === key);
    },
    change: async (settings) => {
      const { status } = await fetch(`${product().url}/api${SETTINGS}`, {
        method: 'PATCH',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ settings }),
      });
      expect(status).toBe(200);
    },
    come: async () => {
      const { page, goTo } = app();
      await goTo(ADDRESS);
      await page.locator('form').waitFor();
      return page;
    },
    save: async (page) => {
      const stored = page.waitForResponse(
        (response) => response.request().method() === 'PATCH' && response.status() === 200,
      );
      await press(page, 'Save');
      const body: unknown = (await stored).request().postDataJSON();
      await page
        .getByText(/not saved/)
        .first()
        .waitFor({ state: 'detached' });
      return body;
    },
    judge: async (page) => {
      if (database === 'SQLite') expect(await lookAround(page)).toEqual([]);
    },
  };
}

/** The field of a setting. */
export function box(page: Page, name: string) {
  return page.getByRole('textbox', { name, exact: true });
}

export function press(page: Page, name: string): Promise<void> {
  return page.getByRole('button', { name, exact: true }).click();
}

/** Whether the field of a setting has the focus. */
export function hasFocus(page: Page, name: string): Promise<boolean> {
  return box(page, name).evaluate((field) => field === document.activeElement);
}

/** What readers of screens are told of a field besides its name. */
export function describedBy(page: Page, name: string): Promise<string> {
  return box(page, name).evaluate((field) => {
    const ids = (field.getAttribute('aria-describedby') ?? '').split(' ');
    return ids.map((id) => document.getElementById(id)?.textContent ?? '').join(' ');
  });
}
