import { definePlugin, z } from '@learnwright/plugin-sdk';
import { type OpenChromium, openChromium } from '@learnwright/test-kit/chromium';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Listening, listen } from '../../src/requests/listen.ts';
import { createTestApp, type TestApp } from '../harness/test-app.ts';
import { type PageServer, servePage } from './serve-pages.ts';

const EVENTS = { media_type: 'text/event-stream', description: 'One event.' };

/** Tells which cookies have come. */
const jar = definePlugin({
  ...{ name: 'jar', version: '1.0.0', api_version: '1', license_tier: 'core' },
  routes: (route) => [
    route.get(
      '/cookie',
      { access: 'public', summary: 'Tell', response: { 200: z.object({ cookie: z.string().nullable() }) } },
      ({ request }) => ({ cookie: request.headers.get('cookie') }),
    ),
    route.get(
      '/events',
      { access: 'public', summary: 'Stream', response: { 200: EVENTS } },
      ({ request }) =>
        new Response(`data: ${request.headers.get('cookie')}\n\n`, { headers: { 'Content-Type': EVENTS.media_type } }),
    ),
  ],
});

/** What a page can do with the API. */
const SCRIPT = `
async function read(url, init) {
  const response = await fetch(url, init);
  const names = ['etag', 'x-request-id', 'x-frame-options'];
  return { status: response.status, body: await response.json(), headers: names.filter((name) => response.headers.has(name)) };
}
function firstEvent(url, withCredentials) {
  const source = new EventSource(url, { withCredentials });
  return new Promise((resolve) => {
    source.onmessage = ({ data }) => resolve(data);
    source.onerror = () => resolve('nothing');
  }).finally(() => source.close());
}
async function use({ api, credentials }) {
  const json = { 'Content-Type': 'application/json', 'Idempotency-Key': String(Math.random()) };
  return {
    cookie: await read(api + '/plugins/jar/cookie', { credentials }),
    created: await read(api + '/users', { method: 'POST', headers: json, body: '{"name":"Ada"}', credentials }),
    refused: await read(api + '/users/unknown', { credentials }),
    event: await firstEvent(api + '/plugins/jar/events', credentials === 'include'),
  };
}
`;

let browser: OpenChromium;
let pages: PageServer;
let test: TestApp;
let server: Listening;
beforeAll(async () => {
  browser = await openChromium(['--host-resolver-rules=MAP app.test 127.0.0.1']);
  pages = await servePage(SCRIPT);
  const APP_CORS_ORIGINS = `http://app.test:${pages.port} http://localhost:${pages.port}`;
  test = await createTestApp({ plugins: { jar }, variables: { APP_CORS_ORIGINS } });
  server = await listen(test.app.handle, '127.0.0.1', 0);
});
afterAll(async () => {
  await browser.close();
  await pages.close();
  await server.close(1000);
  await test.close();
});

it.each([
  ['another name of this machine', 'localhost', 'include', 'session=secret'],
  ['another name of this machine, without cookies', 'localhost', 'omit', null],
  ['another site, whose requests have no cookies of this one', 'app.test', 'include', null],
  ['another site, without cookies', 'app.test', 'omit', null],
])('an allowed page of %s reads, writes and streams', async (_, name, credentials, cookie) => {
  const page = await browser.visit(`http://${name}:${pages.port}/`);
  const origin = `http://localhost:${new URL(server.url).port}`;
  await page.context().addCookies([{ name: 'session', value: 'secret', url: origin, sameSite: 'Lax', httpOnly: true }]);
  const given = { api: `${origin}/api`, credentials };
  const report: unknown = await page.evaluate((all) => Reflect.get(globalThis, 'use')(all).catch(String), given);
  expect(report).toMatchObject({
    cookie: { status: 200, body: { cookie }, headers: ['etag', 'x-request-id'] },
    created: { status: 201, body: { name: 'Ada' }, headers: ['etag', 'x-request-id'] },
    refused: { status: 404, body: { code: 'not_found' }, headers: ['x-request-id'] },
    event: String(cookie),
  });
  await page.close();
});
