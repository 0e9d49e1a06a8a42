import { writeZip } from '@learnwright/archive';
import { type OpenChromium, openChromium } from '@learnwright/test-kit/chromium';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Listening, listen } from '../../src/requests/listen.ts';
import { createTestApp, type TestApp } from '../harness/test-app.ts';

/** Pictures that are programs: whoever runs them finds a note in the storage of the server's origin. */
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="2"><script>localStorage.setItem("ran", "svg")</script></svg>';
const GIF = 'GIF89a=1;localStorage.setItem("ran","gif")';

/** Loads an address in every way of a page of the server's own origin that may run all scripts. */
const LOAD = `globalThis.load = (tag, field, url) => new Promise((resolve) => {
  const element = document.createElement(tag);
  element.onload = () => resolve('loaded');
  element.onerror = () => resolve('refused');
  element[field] = url;
  document.body.append(element);
});`;

let browser: OpenChromium;
let test: TestApp;
let server: Listening;
let urls: { readonly svg: string; readonly gif: string };

beforeAll(async () => {
  browser = await openChromium();
  test = await createTestApp({ plugins: 'installed' });
  server = await listen(test.app.handle, '127.0.0.1', 0);
  const encode = (text: string) => new TextEncoder().encode(text);
  const zip = await writeZip([
    ['evil/a.md', encode('# A\n\n![a](a.svg) ![b](b.gif)')],
    ['evil/a.svg', encode(SVG)],
    ['evil/b.gif', encode(GIF)],
  ]);
  const { ref } = (await test.request('POST', '/plugins/content/import/detect', zip)).body;
  await test.request('POST', '/plugins/content/import/execute', { ref });
  const { assets } = (await test.request('GET', '/plugins/content/sets/evil/lessons/a')).body;
  urls = { svg: server.url + assets['a.svg'].url, gif: server.url + assets['b.gif'].url };
});
afterAll(async () => {
  await browser.close();
  await server.close(1000);
  await test.close();
});

it('a picture that is a script is never run by a browser', async () => {
  const page = await browser.openPage(server.url, LOAD);
  const load = (tag: string, field: string, url: string): Promise<string> =>
    page.evaluate((given) => Reflect.get(globalThis, 'load')(...given), [tag, field, url]);
  expect(await load('img', 'src', urls.svg)).toBe('loaded');
  expect(await load('script', 'src', urls.svg)).toBe('refused');
  expect(await load('script', 'src', urls.gif)).toBe('refused');
  await expect(browser.visit(urls.svg)).rejects.toThrow('Download is starting');
  const shown = await browser.visit(urls.gif);
  expect(await page.evaluate(() => localStorage.getItem('ran'))).toBeNull();
  await shown.close();
});
