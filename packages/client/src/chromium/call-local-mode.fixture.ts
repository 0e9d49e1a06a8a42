import type { Page } from 'playwright-core';
import type { Unchecked } from '../requests/unchecked.ts';
import { bundleModule } from './bundle-module.fixture.ts';
import type { LocalAnswer } from './local-page.fixture.ts';
import type { OpenChromium } from './open-chromium.fixture.ts';

/** Calls a method of the local mode in a page, that of a learner's storage where one is named. */
export type CallLocalMode = (method: string, values: readonly unknown[], user_id?: string) => Promise<Unchecked>;

/** Opens a page with the local mode, as a tab of the app of this name has it. */
export async function openLocalMode(
  { openPage }: OpenChromium,
  app: string,
): Promise<{ page: Page; call: CallLocalMode }> {
  // To browsers, pages of this machine are as safe as those of HTTPS.
  const page = await openPage(`http://${app}.localhost`, await bundleModule('chromium/local-page.fixture.ts', 'iife'));
  return { page, call: (method, values, user_id) => callLocalMode(page, method, values, user_id ?? null) };
}

async function callLocalMode(
  page: Page,
  method: string,
  values: readonly unknown[],
  user_id: string | null,
): Promise<Unchecked> {
  const asked = [method, JSON.stringify(values), user_id] as const;
  const json: string = await page.evaluate((given) => Reflect.get(globalThis, 'callLocalMode')(...given), asked);
  const answer: LocalAnswer = JSON.parse(json);
  if ('error' in answer) throw Object.assign(new Error(answer.error.message), answer.error);
  return answer.value;
}
