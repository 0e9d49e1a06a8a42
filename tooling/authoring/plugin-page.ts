import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type OpenChromium, openChromium } from '@learnwright/test-kit/chromium';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../run-command.ts';
import type { GuideJourney } from './guide-journey.ts';
import { readGuide } from './read-guide.ts';

const GUIDE = readFileSync(join(ROOT, 'docs/guides/plugin-pages.md'), 'utf8');
/** The plugin that they have made before. */
const FIRST = 'learnwright-plugin-quiz';
/** How long the app may take with the frame in it, in milliseconds. */
const LOADED = 50_000;

/** Describes the way of the guide from the template to a frame, typed word for word by somebody who has made a plugin before. */
export function describePluginPage(journey: () => GuideJourney, timeout: number): void {
  describe('docs/guides/plugin-pages.md, from the template to a frame in Chromium', () => {
    let browser: OpenChromium;
    let page: Awaited<ReturnType<OpenChromium['visit']>>;
    beforeAll(async () => {
      holdPlugins(join(journey().folder, FIRST));
      await journey().turnTo(readGuide(GUIDE), FIRST);
      browser = await openChromium();
    }, timeout);
    afterAll(() => browser.close());

    const address = () => `${journey().url}/more/stars/points`;
    const frame = () => page.frameLocator('iframe');
    const status = () => frame().getByRole('status');
    const said = async () => {
      await page.goto(address());
      await status().filter({ hasText: /\d/ }).waitFor({ timeout: LOADED });
      return status().textContent();
    };

    it('makes a plugin with a page, whose tests pass', async () => {
      await journey().follow('Create a plugin with a page');
      expect(await journey().follow('Test the plugin')).toMatch(/Tests .*\d+ passed/);
    });

    it('shows the points of the learner in the frame', async () => {
      await journey().follow('See the page');
      page = await browser.visit(address());
      await page.getByRole('button', { name: 'On the server' }).click();
      await page.getByRole('button', { name: 'Go on as Ada' }).click();
      await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor();
      expect(await said()).toBe('Points: 5');
    });

    it('says that the points could not be read, and counts again', async () => {
      const calls = `${journey().url}/api/plugins/stars/points/*`;
      await page.route(calls, (route) => route.abort());
      await frame().getByRole('button', { name: 'Count again' }).click();
      await expect.poll(() => status().textContent(), { timeout: LOADED }).toContain('The points could not be read: ');
      await page.unroute(calls);
      await frame().getByRole('button', { name: 'Count again' }).click();
      await expect.poll(() => status().textContent(), { timeout: LOADED }).toBe('Points: 5');
    });

    it('speaks the language of the app', async () => {
      await page.evaluate(`localStorage.setItem('learnwright.language', 'de')`);
      expect(await said()).toBe('Punkte: 5');
      await page.evaluate(`localStorage.setItem('learnwright.language', 'en')`);
    });

    it('loads again by itself when it has been changed', async () => {
      expect(await said()).toBe('Points: 5');
      await page.evaluate('globalThis.wasHere = true');
      await journey().follow('Change the page');
      await status().filter({ hasText: 'Stars: 5' }).waitFor({ timeout: LOADED });
      expect(await page.evaluate('globalThis.wasHere')).toBe(true);
    });
  });
}

/**
 * Makes a workspace of the folder of a plugin: npm finds there what another plugin in it needs, and need not write its three
 * hundred megabytes a second time.
 */
function holdPlugins(folder: string): void {
  const file = join(folder, 'package.json');
  const manifest = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...manifest, workspaces: ['learnwright-plugin-*'] }));
}
