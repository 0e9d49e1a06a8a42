import { pathToFileURL } from 'node:url';
import type { Database } from '@learnwright/db';
import { toPlugin } from '@learnwright/plugin-host';
import { APP_TOKENS, addressOfFrame, type FrameContext, listThemeVariables } from '@learnwright/plugin-sdk/frame-host';
import type { FrameLocator, Page } from 'playwright-core';
import { type OpenChromium, openChromium } from '../chromium/open-chromium.ts';
import { describePlugin, type PluginServer, type TestPlugin } from '../plugins/start-plugin-server.ts';
import type { PageNote } from './app-page.ts';
import { callRoute } from './call-route.ts';
import { startPageServer } from './page-server.ts';
import { requirePage, requireUiFiles } from './require-page.ts';

/** Who looks at a page of a plugin, and how. */
export interface PluginPageOptions {
  /** The folder of the plugin's `package.json`. Default: the current folder. */
  readonly directory?: URL;
  /** Who looks at the page; its calls have the rights of this learner. */
  readonly user_id: string;
  /** Default: the newest project of the learner, as in the app; null for none. */
  readonly project_id?: string | null;
  /** Default: `light`. */
  readonly theme?: 'light' | 'dark';
  /** A BCP 47 tag. Default: `en`. */
  readonly locale?: string;
  /** The address that the page is told. Default: that of the manifest; for a panel of an editor `/`. */
  readonly path?: string;
}

/** A page of a plugin in a frame of the browser, connected. */
export interface PluginPage {
  /** The page, as Playwright finds its way in it. */
  readonly frame: FrameLocator;
  /** The tab around it: for keys, sizes and pictures. */
  readonly tab: Page;
  /** The routes that it has called so far, such as `GET /questions/{user_id}`; without those that the app refused to call. */
  readonly calls: readonly string[];
  /** What its policy refused, files that are not there, errors of its scripts: a sentence each. Whoever has none expects `[]`. */
  readonly complaints: readonly string[];
  /** The texts that it has announced. */
  readonly said: readonly string[];
  /** The addresses that it has opened: pages of the app (`/learn`), and other sites. */
  readonly links: readonly string[];
  /** How high the frame is, in pixels. */
  height(): number;
  /** Changes what the page is told of where it is, as a learner does who changes the theme or the language of the app. */
  change(context: Partial<Pick<FrameContext, 'theme' | 'locale' | 'project_id'>>): Promise<void>;
  /** Tells the page that it goes, and closes its tab. */
  close(): Promise<void>;
}

/** What the browser says besides when a file is not there: the server knows which. */
const NOT_LOADED = 'Failed to load resource: the server responded with a status of 404';
const STOPPED = {
  silent:
    'It did not speak within 10 seconds: a page calls `connect()` of @learnwright/plugin-sdk/ui, or answers the port itself.',
  cut: 'It was stopped: it went elsewhere, or sent what no page sends.',
} as const;

/**
 * Opens a page or panel that a plugin draws itself, in a Chromium, as the web app does: in a sandboxed frame, under the policy of a
 * server, and with the host side of the app. Its calls go to the routes on `server` as the learner. Rejects where the plugin has no such
 * page, where its folder `ui` breaks a rule, and where the page does not speak within 10 seconds.
 *
 * @example
 * const page = await openPluginPage(server, quiz, 'points', { user_id: user.id, locale: 'de' });
 * await page.frame.getByRole('button', { name: 'Noch einmal' }).click();
 * expect(page.complaints).toEqual([]);
 * await page.close();
 */
export async function openPluginPage(
  server: Pick<PluginServer, 'as' | 'database'>,
  plugin: TestPlugin,
  id: string,
  options: PluginPageOptions,
): Promise<PluginPage> {
  const { directory = pathToFileURL(`${process.cwd()}/`), theme = 'light', locale = 'en' } = options;
  const { name, version, frontendManifest } = toPlugin(plugin, describePlugin(plugin).name);
  const manifest = frontendManifest();
  const { label, path, frame } = requirePage(name, manifest, id);
  const files = await requireUiFiles(directory, manifest);
  const heard = createHeard();
  const { user_id, project_id = await findProject(server.database, user_id) } = options;
  const facts = { theme, locale, user_id, project_id, path: options.path ?? path ?? '/' };
  let context: FrameContext = {
    ...{ ...facts, displayMode: 'inline' },
    styles: { variables: listThemeVariables((token) => APP_TOKENS[token] ?? '') },
  };
  const address = addressOfFrame({ name, version }, frame);
  const folder = addressOfFrame({ name, version }, '');
  const pages = await startPageServer({
    setup: { plugin: name, version, label: label[locale] ?? label.en ?? id, address, context },
    ...{ folder, files, note: heard.note },
    call: (call) => {
      heard.calls.push(`${call.method} ${call.path.slice(`/plugins/${name}`.length)}`);
      return callRoute(server, context, call);
    },
    onAbsent: (absent) => heard.complain(`${absent.replace(folder, 'ui/')} is not there.`),
  });
  const browser = await openChromium().catch(async (error: unknown) => {
    await pages.close();
    throw error;
  });
  const close = async () => {
    await browser.close();
    await pages.close();
  };

  try {
    const tab = await openTab(browser, pages.url, heard.complain);
    await heard.connected;
    return {
      ...{ tab, frame: tab.frameLocator('iframe'), height: heard.height },
      ...{ calls: heard.calls, complaints: heard.complaints, said: heard.said, links: heard.links },
      change: async (changes) => {
        context = { ...context, ...changes };
        await tab.evaluate(`learnwrightPage.change(${JSON.stringify(context)})`);
      },
      close: async () => {
        await tab.evaluate('learnwrightPage.tearDown()');
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** The project that the app tells pages of: not the one that holds the lessons of sets, which is no project for people. */
async function findProject({ stores }: Database, user_id: string): Promise<string | null> {
  const { items } = await stores.projects.listByUser(user_id, { limit: null, after: null });
  return items.find(({ kind }) => kind === 'standard')?.id ?? null;
}

/** Keeps what a page was heard of. */
function createHeard() {
  const [calls, complaints, said, links]: [string[], string[], string[], string[]] = [[], [], [], []];
  const { promise: connected, resolve, reject } = Promise.withResolvers<void>();
  // Nobody waits for it where the browser does not open.
  connected.catch(() => undefined);
  let height = 0;
  const complain = (sentence: string) => void complaints.push(sentence);
  const note = (told: PageNote) => {
    if (told.kind === 'ready') resolve();
    else if (told.kind === 'height') height = told.pixels;
    else if (told.kind === 'said') said.push(told.text);
    else if (told.kind === 'link') links.push(told.text);
    else {
      complain(STOPPED[told.kind]);
      reject(new Error(`The page does not work.\n${complaints.join('\n')}`));
    }
  };
  return { calls, complaints, said, links, connected, complain, note, height: () => height };
}

/** Opens an address in a tab of its own, and complains of what its scripts throw and its policy refuses from the first moment on. */
async function openTab(browser: OpenChromium, url: string, complain: (sentence: string) => void): Promise<Page> {
  const tab = await browser.visit('about:blank');
  tab.on('pageerror', (error) => complain(`Error: ${error.message}`));
  tab.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith(NOT_LOADED)) complain(message.text());
  });
  await tab.goto(url);
  return tab;
}
