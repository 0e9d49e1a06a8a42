import { type OpenChromium, openChromium } from '@learnwright/test-kit/chromium';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seed } from '../../src/commands/content.ts';
import { type Listening, listen } from '../../src/requests/listen.ts';
import { createTestApp, type TestApp } from '../harness/test-app.ts';

let browser: OpenChromium;
let test: TestApp;
let server: Listening;

beforeAll(async () => {
  browser = await openChromium();
  test = await createTestApp({ plugins: 'installed' });
  await seed(test.app.context, () => undefined);
  server = await listen(test.app.handle, '127.0.0.1', 0);
});
afterAll(async () => {
  await browser.close();
  await server.close(1000);
  await test.close();
});

it('"Try it out" of the reference page works at the first click', async () => {
  const page = await browser.visit(`${server.url}/api/docs#/session/postSessionStart`);
  // It works for seconds on its hundreds of operations before it shows the first.
  page.setDefaultTimeout(110_000);
  const operation = page.locator('#operations-session-postSessionStart');
  await operation.getByRole('button', { name: 'Try it out' }).click();
  await operation.getByRole('button', { name: 'Execute' }).click();
  const answered = operation.locator('.live-responses-table .response-col_status').last();
  await answered.waitFor();
  expect(await answered.textContent()).toContain('201');
});
