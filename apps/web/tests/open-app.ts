import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type OpenChromium, openChromium } from '@learnwright/test-kit/chromium';
import type { AxeResults } from 'axe-core';
import { takeNetwork } from './take-network.ts';

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
  /** Goes there as a link of the app leads: no page is loaded. Waits until nothing is on its way any more. */
  moveTo(path: string): Promise<void>;
  /** Goes there as somebody who was never here before. */
  comeFirst(path?: string): Promise<void>;
  /** Goes there as a learner of the server, who was never at this device before. */
  comeAs(user_id: string, path: string): Promise<void>;
  /** Does something without a network, which comes back whatever happens. That the browser notes its absence is no fault. */
  withoutNetwork<Result>(work: () => Promise<Result>): Promise<Result>;
}

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** What a page notes of its policy, from its first moment on. */
const NOTE_VIOLATIONS = `addEventListener('securitypolicyviolation', (event) =>
  console.error('POLICY ' + event.violatedDirective + ' ' + event.blockedURI + ' ' + event.sample));`;

/** Tabs have a process together, instead of one each that has to start. A test that crashes a tab opens a browser without it. */
const ONE_PROCESS = '--renderer-process-limit=1';

/**
 * Opens a browser without service workers: that of the app fetches every file of it again for whoever comes first. The tests that are about
 * it open one with them.
 */
export function openBrowser(): Promise<OpenChromium> {
  return openChromium([ONE_PROCESS], { serviceWorkers: 'block' });
}

/** What browsers keep of a page besides what it stores by itself. */
const KEPT = 'cookies,file_systems,indexeddb,service_workers,cache_storage';

/** What the tabs of apps have asked for and have not got yet. */
const underWay = new WeakMap<Page, Set<unknown>>();

/** Opens a tab on the app of a server. */
export async function openApp({ visit }: OpenChromium, url: string): Promise<OpenApp> {
  const page = await visit('about:blank');
  const calls: string[] = [];
  const faults: string[] = [];
  await page.addInitScript(NOTE_VIOLATIONS);
  const requests = new Set<unknown>();
  underWay.set(page, requests);
  page.on('response', (response) => {
    const request = response.request();
    // A page that goes takes with it what it has asked for.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) requests.clear();
  });
  page.on('requestfinished', (request) => void requests.delete(request));
  page.on('requestfailed', (request) => void requests.delete(request));
  page.on('request', (request) => {
    requests.add(request);
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

  /** Forgets all that the browser has kept of the app, and keeps a place, on a page of the server that is none of the app. */
  async function forget(kept: string | null): Promise<void> {
    await page.goto(`${url}/icon.svg`);
    // What may still be read by a page that comes next at once is cleared from within.
    const isServed = await page.evaluate((place) => {
      sessionStorage.clear();
      localStorage.clear();
      if (place !== null) localStorage.setItem('learnwright.place', place);
      return navigator.serviceWorker?.controller != null;
    }, kept);
    // A service worker ends with its last page. A blank page costs the browser a process.
    if (isServed) await page.goto('about:blank');
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Storage.clearDataForOrigin', { origin: url, storageTypes: KEPT });
    await devtools.detach();
    calls.length = 0;
  }

  return {
    page,
    calls,
    faults,
    goTo,
    moveTo: async (path) => {
      await page.evaluate((address) => history.pushState({}, '', address), path);
      await settle(page);
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
    comeFirst: async (path = '/') => {
      await forget(null);
      await goTo(path);
    },
    comeAs: async (user_id, path) => {
      await forget(`server ${user_id}`);
      await goTo(path);
    },
    withoutNetwork: async (work) => {
      const giveBack = await takeNetwork(page);
      try {
        return await work();
      } finally {
        await giveBack();
        faults.splice(0, Number.POSITIVE_INFINITY, ...faults.filter((fault) => !fault.includes('ERR_INTERNET')));
      }
    },
  };
}

/** How often a page is found at rest, one time after the other, that has settled. */
const QUIET = 5;
/** How often it is found at rest where one of its requests is not answered at all. */
const UNANSWERED = 60;

/** Waits until nothing is on its way any more: the page has nothing to do, and waits for no answer, or for one that does not come. */
export async function settle(page: Page): Promise<void> {
  const requests = underWay.get(page);
  if (requests === undefined) throw new Error('This is no tab of the app.');
  await page.waitForLoadState();
  let [quiet, waits] = [0, 0];
  while (quiet < QUIET && waits < UNANSWERED) {
    [quiet, waits] = requests.size === 0 ? [quiet + 1, 0] : [0, waits + 1];
    await rest(page);
  }
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** Waits until the page has nothing to do. A browser that draws nothing may never say so. */
function rest(page: Page): Promise<void> {
  return page.evaluate(async () => {
    await new Promise<void>((done) => {
      requestIdleCallback(() => setTimeout(done, 30));
      setTimeout(done, 300);
    });
  });
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
    note(window, await listOutside(page));
    if (window === 'phone') note(`${window}, large letters`, await withLargeLetters(page, () => listOutside(page)));
  }
  return found;
}

/** The rules of axe whose answers hang on colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** What axe finds that keeps people out, each with the place: by all of its rules, or by those about colours. */
export async function findBarriers(page: Page, rules: 'all' | 'colours' = 'all'): Promise<string[]> {
  // By evaluation: the policy of the page lets no script in that is not of the server.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  // Styles and media of the page are fetched again for rules that are not serious.
  const options = {
    resultTypes: ['violations'],
    preload: false,
    ...(rules === 'colours' && { runOnly: COLOUR_RULES }),
  };
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

/** Does something while letters are twice as large. */
export async function withLargeLetters<Result>(page: Page, work: () => Promise<Result>): Promise<Result> {
  const setSize = (size: string) =>
    page.evaluate((value) => {
      document.documentElement.style.fontSize = value;
    }, size);
  await setSize('200%');
  try {
    return await work();
  } finally {
    await setSize('');
  }
}

/** What is outside of the window: how far the page is wider, and what of a bar that stays in it nobody can scroll to. */
export async function listOutside(page: Page): Promise<string[]> {
  const overflow = await overflowOf(page);
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('a[href], button')].flatMap((element) => {
      const around: Element[] = [];
      for (let each: Element | null = element; each !== null; each = each.parentElement) around.push(each);
      const stays = around.some((each) => /fixed|sticky/.test(getComputedStyle(each).position));
      const scrolls = around.some((each) => /auto|scroll/.test(getComputedStyle(each).overflowX));
      const { left, right, width } = element.getBoundingClientRect();
      const isInside = width <= 1 || (left >= -1 && right <= innerWidth + 1);
      return !stays || scrolls || isInside ? [] : [`${element.textContent} is outside of the window`];
    }),
  );
  return overflow === 0 ? cut : [`${overflow} pixels wider than the window`, ...cut];
}

/** How far the page is wider than the window. */
export function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}
