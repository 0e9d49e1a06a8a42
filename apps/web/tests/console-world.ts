import type { OpenChromium } from '@learnwright/test-kit/chromium';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type OpenApp, openApp, openBrowser } from './open-app.ts';
import { type Product, type ProductOptions, startProduct } from './start-product.ts';

/** The product in open mode, where whoever comes is its operator, and a browser. */
export interface ConsoleWorld {
  app(): OpenApp;
  product(): Product;
}

/** What the console does is shown on SQLite; that its routes answer alike on PostgreSQL, the tests of the routes show. */
export const LONG_ON_POSTGRESQL = { tags: { PostgreSQL: ['long'] } };

/**
 * Starts both for the tests of a file. No page may do what pages may not; what the server refuses is on the page, and may be in the console
 * of the browser too. `prepare` starts what the product needs before.
 */
export function startConsoleWorld(prepare?: () => Promise<ProductOptions>): ConsoleWorld {
  let product: Product;
  let browser: OpenChromium;
  let app: OpenApp;
  beforeAll(async () => {
    const starting = Promise.resolve(prepare?.()).then(startProduct);
    [product, browser] = await Promise.all([starting, openBrowser()]);
    app = await openApp(browser, product.url);
  });
  afterAll(async () => {
    await browser.close();
    await product.stop();
  });
  afterEach(() => expect(app.faults.splice(0).filter((fault) => !/status of 4\d\d/.test(fault))).toEqual([]));
  return { app: () => app, product: () => product };
}
