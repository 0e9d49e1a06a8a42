import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openaiProtocol, startVendorServer, type VendorServer } from '@learnwright/test-kit';
import type { OpenChromium } from '@learnwright/test-kit/chromium';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { findFreePort } from '../../../tooling/find-free-port.ts';
import { type OpenApp, openApp, openBrowser, type Page } from './open-app.ts';
import { type Product, startProduct } from './start-product.ts';
import { comeToTalk, type Talk } from './talk-with-tutor.ts';

/** The settings of learners whom the practice tutor answers. */
export const PRACTICE = { model_override_provider_a: 'offline-tutor' };
/** The settings of learners whom the scripted AI answers. */
export const VENDOR = { active_provider: 'provider_b' };

/** The tokens of a learner for a day: an answer that costs more is the last one. */
export const TOKENS_OF_A_DAY = 100_000;

type Locator = ReturnType<Page['getByRole']>;

/** The product, an AI of a vendor that a test scripts, and a browser. */
export interface TalkWorld {
  app(): OpenApp;
  product(): Product;
  vendor(): VendorServer;
  /** Begins a talk of a new learner with these settings, on its page. */
  come(settings: object): Promise<Talk>;
  /** Ends the server as a failing machine does. */
  kill(): Promise<void>;
  /** Starts it again, with its data, at its address. */
  restart(): Promise<void>;
  /** What was said, on the page. */
  log(): Locator;
  /** What readers of screens have been told. */
  heard(words: string): Locator;
  /** Forgets what the browser says of connections that a test has cut. */
  forgetCuts(): void;
}

/** Starts it for the tests of a file. No page may do what pages may not. */
export function startTalkWorld(): TalkWorld {
  const folder = mkdtempSync(join(tmpdir(), 'learnwright-talks-'));
  let vendor: VendorServer;
  let environment: Record<string, string>;
  let product: Product;
  let browser: OpenChromium;
  let app: OpenApp;
  const config = `ai: { daily_tokens: ${TOKENS_OF_A_DAY} }`;
  const plugins = { 'ai-openai': 'settings: { retries: 0, timeout_seconds: 20 }\n' };

  beforeAll(async () => {
    vendor = await startVendorServer(openaiProtocol);
    environment = {
      PORT: String(await findFreePort()),
      DATABASE_URL: `sqlite:${join(folder, 'learnwright.db')}`,
      APP_DATA_DIR: folder,
      APP_PROVIDER_B_BASE_URL: `${vendor.url}/v1`,
      APP_PROVIDER_B_API_KEY: 'sk-of-a-test',
    };
    [product, browser] = await Promise.all([startProduct({ environment, plugins, config }), openBrowser()]);
    app = await openApp(browser, product.url);
  });
  afterAll(async () => {
    await browser.close();
    await product.stop();
    await vendor.close();
    rmSync(folder, { recursive: true });
  });
  afterEach(() => expect(app.faults.splice(0)).toEqual([]));

  return {
    app: () => app,
    product: () => product,
    vendor: () => vendor,
    come: (settings) => comeToTalk(product, app, settings),
    kill: () => product.kill(),
    restart: async () => {
      product = await startProduct({ environment, plugins, config });
    },
    log: () => app.page.getByRole('log', { name: 'Talk' }),
    heard: (words) => app.page.getByRole('status').filter({ hasText: words }),
    forgetCuts: () => {
      const others = app.faults.filter((fault) => !/ERR_|status of 5/.test(fault));
      app.faults.splice(0, Number.POSITIVE_INFINITY, ...others);
    },
  };
}
