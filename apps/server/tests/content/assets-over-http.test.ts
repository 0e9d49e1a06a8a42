import { writeZip } from '@learnwright/archive';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Listening, listen } from '../../src/requests/listen.ts';
import { createTestApp, type TestApp } from '../harness/test-app.ts';

/** Longer than what is answered as a whole, and than what a socket takes at once. */
const SOUND = Uint8Array.from({ length: 3_000_000 }, (_, index) => Math.imul(index, 2_654_435_761) >>> 19);
SOUND.set(new TextEncoder().encode('ID3\u0004'));

let test: TestApp;
let server: Listening;
let url: string;

beforeAll(async () => {
  test = await createTestApp({ plugins: 'installed' });
  server = await listen(test.app.handle, '127.0.0.1', 0);
  const zip = await writeZip([
    ['notes/a.md', new TextEncoder().encode('# A\n\n[listen](a.mp3)')],
    ['notes/a.mp3', SOUND],
  ]);
  const { ref } = (await test.request('POST', '/plugins/content/import/detect', zip)).body;
  await test.request('POST', '/plugins/content/import/execute', { ref });
  const { assets } = (await test.request('GET', '/plugins/content/sets/notes/lessons/a')).body;
  url = server.url + assets['a.mp3'].url;
});
afterAll(async () => {
  await server.close(1000);
  await test.close();
});

async function ask(headers: Record<string, string> = {}, method = 'GET') {
  const response = await fetch(url, { method, headers });
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status: response.status, length: response.headers.get('content-length'), bytes, headers: response.headers };
}

it('a sound comes over a socket whole, in ranges, and by its headers alone', async () => {
  const whole = await ask();
  expect([whole.status, whole.length, Buffer.compare(whole.bytes, SOUND)]).toEqual([200, '3000000', 0]);
  expect(whole.headers.get('transfer-encoding')).toBeNull();
  const end = await ask({ Range: 'bytes=1000001-' });
  expect([end.status, end.length, end.headers.get('content-range')]).toEqual([
    206,
    '1999999',
    'bytes 1000001-2999999/3000000',
  ]);
  expect(Buffer.compare(end.bytes, SOUND.subarray(1_000_001))).toBe(0);
  const head = await ask({}, 'HEAD');
  expect([head.status, head.length, head.bytes.length]).toEqual([200, '3000000', 0]);
  const beyond = await ask({ Range: 'bytes=3000000-' });
  expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */3000000']);
  const known = await ask({ 'If-None-Match': whole.headers.get('etag') ?? '' });
  expect([known.status, known.bytes.length]).toEqual([304, 0]);
});
