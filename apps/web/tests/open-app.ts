import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { OpenChromium } from '@learnwright/test-kit/chromium';
import type { AxeResults } from 'axe-core';

/** A page of the browser. */
export type Page = Awaited<ReturnType<OpenChromium['visit']>>;

/** The app in a tab, and what it has done. */
export interface OpenApp {
  readonly page: Page;
  /** The calls of the API so far, such as `GET /users/{id}`. */
  readonly calls: string[];
  /** What no page may do: break the policy, ask another host, throw, or say an error. */
  readonly faults: string[];
  /** Goes to an address, and waits for its heading. */
  goTo(path: string): Promise<void>;
  /** Goes there as somebody who was never here before. */
  comeFirst(path?: string): Promise<void>;
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** What a page notes of its policy, from its first moment on. */
const NOTE_VIOLATIONS = `addEventListener('securitypolicyviolation', (event) =>
  console.error('POLICY ' + event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample));`;

/** Opens a tab on the app of a server. */
export async function openApp({ visit }: OpenChromium, url: string): Promise<OpenApp> {
  const page = await visit('about:blank');
  const calls: string[] = [];
  const faults: string[] = [];
  await page.addInitScript(NOTE_VIOLATIONS);
  page.on('request', (request) => {
    const address = request.url();
    if (address.startsWith(`${url}/api/`)) calls.push(`${request.method()} ${address.slice(`${url}/api`.length)}`);
    else if (!address.startsWith(url) && !/^(?:blob|data|about):/.test(address)) faults.push(`asks ${address}`);
  });
  page.on('pageerror', (error) => void faults.push(`throws ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`says ${message.text()}`);
  });

  async function goTo(path: string): Promise<void> {
    await page.goto(url + path);
    await page.getByRole('heading', { level: 1 }).waitFor();
  }

  return {
    page,
    calls,
    faults,
    goTo,
    comeFirst: async (path = '/') => {
      // What the tab alone keeps is cleared from within.
      await page.goto(`${url}/icon.svg`);
      await page.evaluate(() => sessionStorage.clear());
      await page.goto('about:blank');
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' });
      await devtools.detach();
      calls.length = 0;
      await goTo(path);
    },
  };
}

/** Waits until nothing is on its way any more. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** The windows that pages are looked at in. */
const WINDOWS = { phone: { width: 360, height: 640 }, desk: { width: 1280, height: 800 } };

/**
 * Looks at a page as it stands: on a phone with letters as they are and twice as large, at a desk, in light and dark. Returns what
 * keeps people out by axe, and what is wider than the window, each with where. The page is at a desk and in light afterwards.
 */
export async function lookAround(page: Page): Promise<string[]> {
  const found: string[] = [];
  const note = (where: string, faults: readonly string[]) => found.push(...faults.map((fault) => `${where}: ${fault}`));
  for (const [window, size] of Object.entries(WINDOWS)) {
    await page.setViewportSize(size);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await stand(page);
      // What is not about colours is the same in both.
      note(`${window}, ${colorScheme}`, await findBarriers(page, colorScheme === 'light' ? 'all' : 'colours'));
    }
    note(window, await listWide(page, ''));
    if (window === 'phone') note(`${window}, large letters`, await listWide(page, '200%'));
  }
  return found;
}

/** The rules of axe whose answers hang on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** What axe finds that keeps people out, each with the place: by all of its rules, or by those about colours. */
export async function findBarriers(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  // By evaluation: the policy of the page lets no script in that is not of the server.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const options = { resultTypes: ['violations'], ...(rules === 'colours' && { runOnly: COLOUR_RULES }) };
  const { violations }: AxeResults = await page.evaluate(`axe.run(${JSON.stringify(options)})`);
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

/** Waits for what still moves: what fades in has not its colours yet. */
function stand(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const moving = document.getAnimations().map(({ finished }) => finished);
    await Promise.race([Promise.allSettled(moving), new Promise((done) => setTimeout(done, 500))]);
  });
}

async function listWide(page: Page, fontSize: string): Promise<string[]> {
  const setSize = (size: string) =>
    page.evaluate((value) => {
      document.documentElement.style.fontSize = value;
    }, size);
  await setSize(fontSize);
  const overflow = await overflowOf(page);
  await setSize('');
  return overflow === 0 ? [] : [`${overflow} pixels wider than the window`];
}

/** How far the page is wider than the window. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
