import { type OpenChromium, openChromium } from '@learnwright/test-kit/chromium';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bundleModule } from '../../tests/bundle-module.ts';
import { type Answering, breakOff, json, problem, startScriptedServer } from '../../tests/start-server.ts';
import type { Unchecked } from '../requests/answer.ts';
import type { ClientReport } from './client-program.fixture.ts';

const PROGRAM = 'src/chromium/client-program.fixture.ts';
const EVENTS = [
  'event: start\ndata: {"user_message":{"content":"Hello"}}\n\n',
  ': heartbeat\n\n',
  'event: chunk\ndata: {"delta":"Grüß 👋"}\n\n',
  'event: done\ndata: {"cycle_step":2}\n\n',
];
const ANSWERS: Answering[] = [
  breakOff,
  json(201, { id: 'u1' }),
  problem(404, 'not_found'),
  json(200, ['a'], { Link: '</api/users?cursor=2>; rel="next"' }),
  json(200, ['b']),
  (response) => void response.writeHead(200, { 'Content-Type': 'text/event-stream' }).end(EVENTS.join('')),
  () => undefined,
];
const REPORT: ClientReport = {
  created: { id: 'u1' },
  problem: 'not_found',
  pages: [['a'], ['b']],
  events: [
    ['start', { user_message: { content: 'Hello' } }],
    ['chunk', { delta: 'Grüß 👋' }],
    ['done', { cycle_step: 2 }],
  ],
  aborted: 'aborted enough',
};

const server = await startScriptedServer();
let browser: OpenChromium;
beforeAll(async () => {
  browser = await openChromium();
});
afterAll(() => browser.close());

it('runs in a page', async () => {
  server.answer(...ANSWERS);
  const page = await browser.openPage(server.url, await bundleModule(PROGRAM, 'iife'));
  const report: unknown = await page.evaluate((url) => Reflect.get(globalThis, 'runClient')(url), server.url);
  expect(report).toEqual(REPORT);
  const keys = server.received.slice(0, 2).map(({ headers }) => headers['idempotency-key']);
  expect(keys[0]).toBeTypeOf('string');
  expect(keys[1]).toBe(keys[0]);
});

it('runs in a worker', async () => {
  server.answer(...ANSWERS);
  const script = `${await bundleModule(PROGRAM, 'iife')}\nrunClient('${server.url}').then(postMessage);`;
  const page = await browser.openPage(server.url, '// Everything happens in the worker.');
  const report: unknown = await page.evaluate((code) => {
    const global: Unchecked = globalThis;
    const worker = new global.Worker(URL.createObjectURL(new Blob([code])));
    return new Promise((resolve) => {
      worker.onmessage = ({ data }: { data: unknown }) => resolve(data);
    });
  }, script);
  expect(report).toEqual(REPORT);
});
