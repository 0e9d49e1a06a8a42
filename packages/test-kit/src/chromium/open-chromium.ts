import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { findChromium } from './find-chromium.ts';

const FLAGS = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
  ...['--disable-background-networking', '--disable-component-update'],
];

/** A Chromium with a profile of its own. */
export interface OpenChromium {
  /** Opens an empty page of an origin, and runs a script in it. */
  openPage(origin: string, script: string): Promise<Page>;
  /** Opens a page that a server has; unlike in an empty page, nothing is between the browser and the servers. */
  visit(url: string): Promise<Page>;
  close(): Promise<void>;
}

/**
 * Starts a Chromium, with more flags where they are given: that of CHROMIUM_PATH, else of the system, else of the package
 * `@sparticuz/chromium`. It needs the package `playwright-core`.
 */
export async function openChromium(flags: readonly string[] = []): Promise<OpenChromium> {
  // Loaded here: both packages are there for those alone who test in a browser.
  const { chromium } = await import('playwright-core');
  const found = findChromium();
  const profile = mkdtempSync(join(tmpdir(), 'learnwright-chromium-'));
  // Its last process may still be writing.
  const removeProfile = () => rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
  const args = [...FLAGS, ...flags];
  const context = await chromium.launchPersistentContext(profile, { ...found, args }).catch((error) => {
    removeProfile();
    throw error;
  });
  return {
    openPage: async (origin, script) => {
      const page = await context.newPage();
      // Nothing serves the page itself, so any origin will do.
      const body = '<!doctype html><title>Test</title>';
      await page.route(`${origin}/page`, (route) => route.fulfill({ contentType: 'text/html', body }));
      await page.goto(`${origin}/page`);
      await page.addScriptTag({ content: script });
      return page;
    },
    visit: async (url) => {
      const page = await context.newPage();
      await page.goto(url);
      return page;
    },
    close: async () => {
      await context.close();
      removeProfile();
    },
  };
}
