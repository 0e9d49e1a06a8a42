import type { OpenChromium } from '@learnwright/test-kit/chromium';
import type { Page } from 'playwright-core';
import type { PageAnswer, PageCall } from '../src/chromium/local-page.fixture.ts';
import type { LocalDatabase } from '../src/local/local-database.ts';
import type { Unchecked } from '../src/requests/answer.ts';
import { bundleModule } from './bundle-module.ts';
import type { CourseWork } from './course-work.ts';
import type { SettableClock } from './local-suites.ts';
import type { RecordingSpeed } from './recording-speed.ts';

/** The local mode and the exercises in a page; what is called here runs there. */
export interface LocalMode {
  readonly page: Page;
  readonly clock: SettableClock;
  readonly database: LocalDatabase;
  readonly course: CourseWork;
  readonly speed: RecordingSpeed;
}

/** Opens a page with the local mode, as a tab of the app of this name has it. */
export async function openLocalMode({ openPage }: OpenChromium, app: string): Promise<LocalMode> {
  // To browsers, pages of this machine are as safe as those of HTTPS.
  const page = await openPage(
    `http://${app}.localhost`,
    await bundleModule('src/chromium/local-page.fixture.ts', 'iife'),
  );
  const storageOf = (user_id: string) => reach(page, { on: 'storage', user_id });
  return {
    page,
    clock: reach(page, { on: 'clock' }),
    database: reach(page, { on: 'database' }, { storageOf }),
    course: reach(page, { on: 'course' }),
    speed: reach(page, { on: 'speed' }),
  };
}

/** An object of the page. Its methods are called in the page, except the given ones. */
function reach(page: Page, target: Pick<PageCall, 'on' | 'user_id'>, here: object = {}): Unchecked {
  const inPage = (method: string) => (method === 'then' ? undefined : callWith(page, target, method));
  return new Proxy(here, { get: (own, name) => Reflect.get(own, name) ?? inPage(String(name)) });
}

function callWith(page: Page, target: Pick<PageCall, 'on' | 'user_id'>, method: string) {
  return async (...values: readonly unknown[]): Promise<unknown> => {
    // JSON has no undefined: what is left out stands at the end.
    const given = values.filter((value) => value !== undefined);
    const call: PageCall = { ...target, method, values: given };
    const json: string = await page.evaluate((text) => Reflect.get(globalThis, 'callLocalMode')(text), toJson(call));
    const answer: PageAnswer = JSON.parse(json);
    if ('error' in answer) throw Object.assign(new Error(answer.error.message), answer.error);
    return answer.value;
  };
}

function toJson(call: PageCall): string {
  return JSON.stringify(call);
}
