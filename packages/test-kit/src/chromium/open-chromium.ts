import type { Browser, Page } from 'playwright-core';
import { findChromium } from './find-chromium.ts';

const FLAGS = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
  ...['--disable-background-networking', '--disable-component-update'],
];
const NO_PLAYWRIGHT =
  'A test in a browser needs playwright-core, and a browser: npm install --save-dev playwright-core @sparticuz/chromium, or set CHROMIUM_PATH.';
/** How long a page may take for what a test waits for, in milliseconds: a busy machine may take its time. */
const PATIENCE = 50_000;
/** Signals are left to the tests: a browser ends with the process that has started it. */
const UNHEARD = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
/** How long a browser stays that nobody uses, in milliseconds. */
const KEPT = 5_000;

/** A profile of its own in a Chromium: what is stored there, nobody else has. */
export interface OpenChromium {
  /** Opens an empty page of an origin, and runs a script in it. */
  openPage(origin: string, script: string): Promise<Page>;
  /** Opens a page that a server has; unlike in an empty page, nothing is between the browser and the servers. */
  visit(url: string): Promise<Page>;
  close(): Promise<void>;
}

/** What a profile does that others do not. */
export interface ChromiumOptions {
  /** Whether pages may have service workers; default: `allow`. A page that needs none loads faster without the files that one fetches. */
  readonly serviceWorkers?: 'allow' | 'block';
}

/** A browser that several profiles share. */
interface SharedBrowser {
  readonly launched: Promise<Browser>;
  profiles: number;
}

/** The browsers of this process by their flags: a start takes longer than many a test. */
const browsers = new Map<string, SharedBrowser>();

/**
 * Opens a profile in the Chromium of this process, with more flags where they are given: that of CHROMIUM_PATH, else of the
 * system, else of the package `@sparticuz/chromium`. It starts for the first profile, and ends some seconds after the
 * last was closed. It needs the package `playwright-core`.
 */
export async function openChromium(
  flags: readonly string[] = [],
  { serviceWorkers = 'allow' }: ChromiumOptions = {},
): Promise<OpenChromium> {
  const shared = browsers.get(flags.join(' ')) ?? { launched: launch(flags), profiles: 0 };
  browsers.set(flags.join(' '), shared);
  shared.profiles += 1;
  const browser = await shared.launched;
  const context = await browser.newContext({ serviceWorkers });
  context.setDefaultTimeout(PATIENCE);

  async function endWhereUnused(): Promise<void> {
    if (shared.profiles > 0) return;
    browsers.delete(flags.join(' '));
    await browser.close();
  }

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
      shared.profiles -= 1;
      setTimeout(() => void endWhereUnused(), KEPT).unref();
    },
  };
}

async function launch(flags: readonly string[]): Promise<Browser> {
  // Loaded here: both packages are there for those alone who test in a browser.
  const { chromium } = await import('playwright-core').catch((cause: unknown) => {
    throw new Error(NO_PLAYWRIGHT, { cause });
  });
  return chromium.launch({ ...findChromium(), args: [...FLAGS, ...flags], ...UNHEARD });
}
