import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type OpenChromium, openChromium } from '@learnwright/test-kit/chromium';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundleModule } from '../../tests/bundle-module.ts';
import type { Unchecked } from '../requests/answer.ts';

/** The code of the guide. */
const WORKER = '../../tooling/guides/service-worker.fixture.ts';
const GUIDE = join(import.meta.dirname, '../../../../docs/guides/service-worker.md');
/** The script of the page in the guide. */
const [, APP = ''] = /^```js\n([\s\S]*?)^```$/m.exec(readFileSync(GUIDE, 'utf8')) ?? [];
const PAGE = '<!doctype html><title>App</title><script src="/app.js"></script>';
const ETAG = '"lesson-1"';
const CHANGES = { attempts: [], undone: [], lesson_progress: [], cursor: 'next', more: false, remaining: 0 };

/** A server of the app and of the API, which can be cut off. */
interface OwnServer {
  readonly url: string;
  readonly received: string[];
  readonly uploads: Unchecked[];
  isReached: boolean;
}

async function startServer(worker: string): Promise<OwnServer> {
  const own = { url: '', received: [] as string[], uploads: [] as Unchecked[], isReached: true };
  const send = (response: ServerResponse, type: string, body: string, headers = {}) =>
    response.writeHead(200, { 'Content-Type': type, ...headers }).end(body);
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    if (!own.isReached) return request.socket.destroy();
    const { method = '', url = '', headers } = request;
    const known = headers['if-none-match'];
    own.received.push(`${method} ${url}${known === undefined ? '' : ` ${known}`}`);
    if (url === '/') return send(response, 'text/html', PAGE);
    if (url === '/app.js') return send(response, 'text/javascript', `${APP}globalThis.started = true;`);
    if (url === '/worker.js') return send(response, 'text/javascript', worker);
    if (url.startsWith('/api/plugins/content/assets/')) return send(response, 'image/png', 'bytes');
    if (url.startsWith('/api/plugins/content/sets/')) {
      if (known === ETAG) return response.writeHead(304, { ETag: ETAG }).end();
      return send(response, 'application/json', '{"title":"At the café"}', { ETag: ETAG });
    }
    if (method === 'POST' && url.endsWith('/changes')) {
      own.uploads.push(JSON.parse(body));
      return send(response, 'application/json', '{"lessons":0,"held":[]}');
    }
    return send(response, 'application/json', JSON.stringify(url.includes('/changes') ? CHANGES : { name: 'Ada' }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  afterAll(() => void server.close());
  const address = server.address();
  own.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return own;
}

let server: OwnServer;
let browser: OpenChromium;
let page: Awaited<ReturnType<OpenChromium['visit']>>;
beforeAll(async () => {
  server = await startServer(await bundleModule(WORKER, 'iife'));
  browser = await openChromium();
  page = await browser.visit(`${server.url}/`);
  await page.evaluate(async () => {
    const global: Unchecked = globalThis;
    const container = global.navigator.serviceWorker;
    await container.ready;
  });
  // The worker answers from the next visit on.
  await page.reload();
});
afterAll(() => browser.close());

/** What the page is answered, or null without an answer. */
function ask(path: string): Promise<unknown> {
  return page.evaluate(
    (address) =>
      fetch(address).then(
        (answer) => answer.text(),
        () => null,
      ),
    path,
  );
}

const LESSON = '/api/plugins/content/sets/a1/lessons/cafe';
const PICTURE = `/api/plugins/content/assets/${'0'.repeat(64)}`;

it('a service worker answers lessons by their ETag, and pictures once', async () => {
  server.received.length = 0;
  for (let times = 0; times < 2; times += 1) {
    expect(await ask(LESSON)).toBe('{"title":"At the café"}');
    expect(await ask(PICTURE)).toBe('bytes');
  }
  expect(server.received).toEqual([`GET ${LESSON}`, `GET ${PICTURE}`, `GET ${LESSON} ${ETAG}`]);
});

it('without a network the app opens, lessons are there, and records of a learner were never kept', async () => {
  expect(await ask('/api/users/u1')).toBe('{"name":"Ada"}');
  server.isReached = false;
  await page.reload();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'started'))).toBe(true);
  expect([await ask(LESSON), await ask(PICTURE)]).toEqual(['{"title":"At the café"}', 'bytes']);
  expect(await ask('/api/users/u1')).toBeNull();
  server.isReached = true;
});

it('what was recorded without a network is sent when it is back', async () => {
  server.isReached = false;
  await page.addScriptTag({ content: await bundleModule('src/chromium/local-page.fixture.ts', 'iife') });
  const call = (on: string, method: string, ...values: unknown[]) =>
    page.evaluate(
      (json) => Reflect.get(globalThis, 'callLocalMode')(json),
      JSON.stringify({ on, method, values, user_id: 'u1' }),
    );
  await call('clock', 'set', '2026-11-20T14:29:00.000000+00:00');
  await call('database', 'createLearner', { id: 'u1', name: 'Ada' });
  const attempt = { set_id: 'a1', lesson_id: 'cafe', exercise_id: 'ex-01', element_key: 'Kaffee', correct: false };
  await call('storage', 'recordAttempts', [attempt]);
  server.isReached = true;
  const uploads = server.uploads;
  expect(uploads).toEqual([]);
  await page.evaluate(() => {
    const global: Unchecked = globalThis;
    global.dispatchEvent(new Event('online'));
  });
  await expect.poll(() => uploads.length).toBe(1);
  expect(uploads[0]).toMatchObject({ attempts: [{ element_key: 'Kaffee', correct: false }] });
});
