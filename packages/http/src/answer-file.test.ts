import { createRouteHelper, replyFile } from '@learnwright/plugin-sdk';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTestHandling } from '../tests/request-handling.ts';
import { failure } from '../tests/shelf.ts';
import { NOBODY } from './authorize.ts';
import { createRouteApp } from './route-app.ts';

const PIECE = 100_000;
const media = { media_type: 'audio/mpeg', description: 'A sound' };

/** Serves so many bytes, of which each tells its position, in pieces; `read` notes the pieces that were read. */
function serve(size: number) {
  const bytes = Uint8Array.from({ length: size }, (_, index) => index % 251);
  const read: number[] = [];
  async function* pieces(start: number, end: number) {
    for (let from = start; from < end; from += PIECE) {
      read.push(from);
      yield bytes.subarray(from, Math.min(end, from + PIECE));
    }
  }
  const headers = { 'Content-Type': 'audio/mpeg', 'Cache-Control': 'private, max-age=60, immutable' };
  const route = createRouteHelper<null>().get(
    '/sound',
    { access: 'public', response: { 200: media, 206: media } },
    () => replyFile({ size, tag: 'abc', read: pieces }, headers),
  );
  const app = createRouteApp({ basePath: '/api', routes: [route], context: null, handling: createTestHandling() });
  const ask = (sent: Record<string, string> = {}, method = 'GET') =>
    app.fetch(new Request('http://localhost/api/sound', { method, headers: sent }), {
      requestId: 'r1',
      caller: NOBODY,
    });
  return { bytes, read, ask };
}

async function describeAnswer(response: Response) {
  const { status, headers } = response;
  const bytes = new Uint8Array(await response.arrayBuffer());
  return { status, range: headers.get('content-range'), length: headers.get('content-length'), bytes };
}

describe('a file', () => {
  it('is answered as a whole, with its length, its tag and the standard headers', async () => {
    const { ask, bytes } = serve(1_000);
    const response = await ask();
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'audio/mpeg',
      'cache-control': 'private, max-age=60, immutable',
      'accept-ranges': 'bytes',
      etag: '"abc"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    expect(await describeAnswer(response)).toEqual({ status: 200, range: null, length: '1000', bytes });
  });

  it.each([
    ['bytes=0-0', 0, 1],
    ['bytes=200-299', 200, 300],
    ['bytes=999-', 999, 1_000],
    ['bytes=-10', 990, 1_000],
    ['bytes=-5000', 0, 1_000],
    ['bytes=990-5000', 990, 1_000],
  ])('is answered in the range %s', async (range, start, end) => {
    const { ask, bytes } = serve(1_000);
    expect(await describeAnswer(await ask({ Range: range }))).toEqual({
      status: 206,
      range: `bytes ${start}-${end - 1}/1000`,
      length: String(end - start),
      bytes: bytes.subarray(start, end),
    });
  });

  it.each(['bytes=0-1,5-6', 'bytes=5-2', 'bytes=-', 'bytes=x', 'lines=0-1', 'bytes 0-1'])(
    'is answered as a whole where %s is asked for',
    async (range) => {
      expect(await describeAnswer(await serve(50).ask({ Range: range }))).toMatchObject({ status: 200, length: '50' });
    },
  );

  it.each(['bytes=1000-', 'bytes=1000-2000', 'bytes=-0'])('is refused where %s is asked for', async (range) => {
    const refused = await failure(serve(1_000).ask({ Range: range }));
    expect([refused.status, refused.headers]).toEqual([416, { 'Content-Range': 'bytes */1000' }]);
  });

  it('is not sent to a client that has it', async () => {
    const { ask, read } = serve(1_000);
    const response = await ask({ 'If-None-Match': '"x", W/"abc"', Range: 'bytes=0-1' });
    expect([response.status, await response.text(), response.headers.get('etag')]).toEqual([304, '', '"abc"']);
    expect(read).toEqual([]);
  });

  it('goes on where the client has its beginning, and begins anew where the client has another', async () => {
    const { ask } = serve(1_000);
    const from = (tag: string) => ask({ Range: 'bytes=10-', 'If-Range': tag });
    expect([(await from('"abc"')).status, (await from('"old"')).status, (await from('W/"abc"')).status]).toEqual([
      206, 200, 200,
    ]);
  });

  it('is described without being read', async () => {
    const { ask, read } = serve(1_000_000);
    const response = await ask({ Range: 'bytes=0-9' }, 'HEAD');
    expect([response.status, response.headers.get('content-length'), response.body]).toEqual([200, '1000000', null]);
    expect(read).toEqual([]);
  });

  it('is read no further than the client does', async () => {
    const { ask, read } = serve(5_000_000);
    const reader = (await ask({ Range: 'bytes=100000-' })).body?.getReader();
    await reader?.read();
    await new Promise(setImmediate);
    expect(read.length).toBeLessThan(4);
    await reader?.cancel();
  });

  it('is the same whole, whatever ranges it is read in', async () => {
    const { ask, bytes } = serve(400_000);
    const position = fc.integer({ min: 0, max: 399_999 });
    await fc.assert(
      fc.asyncProperty(position, position, async (one, other) => {
        const [start, end] = [Math.min(one, other), Math.max(one, other)];
        const { bytes: part } = await describeAnswer(await ask({ Range: `bytes=${start}-${end}` }));
        expect(Buffer.compare(part, bytes.subarray(start, end + 1))).toBe(0);
      }),
      { numRuns: 20 },
    );
  });
});
