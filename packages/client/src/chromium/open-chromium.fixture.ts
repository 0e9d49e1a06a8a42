import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { findChromium } from './find-chromium.fixture.ts';

const FLAGS = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
  ...['--disable-background-networking', '--disable-component-update'],
];

/** A Chromium with a profile of its own. */
export interface OpenChromium {
  /** Opens an empty page of an origin, and runs a script in it. */
  openPage(origin: string, script: string): Promise<Page>;
  close(): Promise<void>;
}

/** Starts a Chromium. */
export async function openChromium(): Promise<OpenChromium> {
  const found = findChromium();
  const profile = mkdtempSync(join(tmpdir(), 'learnwright-chromium-'));
  // Its last process may still be writing.
  const removeProfile = () => rmSync(profile, { recursive: true, force: true, maxRetries: 10 });
  const context = await chromium.launchPersistentContext(profile, { ...found, args: FLAGS }).catch((error) => {
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
    close: async () => {
      await context.close();
      removeProfile();
    },
  };
}
