import { AppError } from '@learnwright/core';
import { createRouteHelper, type RouteLimit } from '@learnwright/plugin-sdk';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createTestHandling } from '../tests/request-handling.ts';
import { NOBODY } from './authorize.ts';
import { problemResponse } from './problem-response.ts';
import { createRouteApp } from './route-app.ts';
import type { RequestLimits } from './route-context.ts';

/** How the source of a stream ends. */
type Source = 'ends' | 'fails' | 'waits';

const route = createRouteHelper<{ readonly called: string[]; source: Source }>();
const text = { media_type: 'text/event-stream; charset=utf-8', description: 'Events.' };

const routes = [
  route.get('/plain', { access: 'public', response: { 200: z.string() } }, () => 'plain'),
  route.post('/ask', { access: 'operator', limit: 'ai', response: { 200: z.null() } }, ({ context }) => {
    context.called.push('ask');
    return null;
  }),
  route.post('/files', { access: 'public', upload: { max_bytes: 10 }, response: { 200: z.string() } }, ({ upload }) =>
    upload.files.map(({ name }) => name).join(),
  ),
  route.post('/stream', { access: 'public', effect: 'external', response: { 200: text } }, ({ context }) => {
    context.called.push('stream');
    return new Response(createSource(context.source), { headers: { 'Content-Type': 'text/event-stream' } });
  }),
];

function createSource(source: Source): ReadableStream<Uint8Array> {
  return new ReadableStream({
    pull: (controller) => {
      controller.enqueue(new TextEncoder().encode('data: 1\n\n'));
      if (source === 'ends') controller.close();
      if (source === 'fails') controller.error(new Error('The source failed.'));
    },
  });
}

/** An app with limits that allow one stream and one upload at a time, and no call of `ai` once `calls` is 0. */
function createLimitedApp() {
  const context = { called: [] as string[], source: 'ends' as Source };
  const app = createRouteApp({ basePath: '/api', routes, context, handling: createTestHandling() });
  const underWay = { streams: 0, uploads: 0 };
  const left = { calls: 1 };
  const tooMany = () => new AppError('rate_limited', 'Too many.', { headers: { 'Retry-After': '1' } });
  const limits: RequestLimits = {
    headers: { RateLimit: '"other";r=1;t=1' },
    takeCall: (limit: RouteLimit) => {
      if (left.calls === 0) throw tooMany();
      expect(limit).toBe('ai');
      left.calls -= 1;
    },
    begin: (what) => {
      if (underWay[what] === 1) throw tooMany();
      underWay[what] += 1;
      return () => {
        underWay[what] = 0;
      };
    },
  };
  const send = (path: string, init?: RequestInit) =>
    app.fetch(new Request(`http://localhost/api${path}`, init), { requestId: 'r1', caller: NOBODY, limits });
  return { context, underWay, left, limits, send };
}

const refused = { code: 'rate_limited' };

describe('a route', () => {
  it('with a limit of its own counts its calls before it asks who may', async () => {
    const { send, left } = createLimitedApp();
    await expect(send('/ask', { method: 'POST' })).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(left.calls).toBe(0);
    await expect(send('/ask', { method: 'POST' })).rejects.toMatchObject(refused);
  });

  it('with a limit that nobody counts is refused', () => {
    const limit = 'many' as RouteLimit;
    const bad = route.get('/x', { access: 'public', limit, response: { 200: z.null() } }, () => null);
    const options = {
      basePath: '/api',
      context: { called: [], source: 'ends' as const },
      handling: createTestHandling(),
    };
    expect(() => createRouteApp({ ...options, routes: [bad] })).toThrow('"many" is no limit');
  });

  it('tells what is left with every answer', async () => {
    const { send, limits } = createLimitedApp();
    const plain = await send('/plain');
    expect(plain.headers.get('ratelimit')).toBe('"other";r=1;t=1');
    const known = await send('/plain', { headers: { 'If-None-Match': plain.headers.get('etag') ?? '' } });
    expect([known.status, known.headers.get('ratelimit')]).toEqual([304, '"other";r=1;t=1']);
    const stream = await send('/stream', { method: 'POST' });
    expect(stream.headers.get('ratelimit')).toBe('"other";r=1;t=1');
    const problem = problemResponse(new AppError('not_found', 'Nothing.'), { requestId: 'r1', limits });
    expect(problem.headers.get('ratelimit')).toBe('"other";r=1;t=1');
  });
});

describe('a stream counts', () => {
  const stream = { method: 'POST' };

  it('until it has been read to its end', async () => {
    const { send, underWay } = createLimitedApp();
    const answer = await send('/stream', stream);
    expect(underWay.streams).toBe(1);
    expect(await answer.text()).toBe('data: 1\n\n');
    expect(underWay.streams).toBe(0);
  });

  it('until its client has left', async () => {
    const { send, underWay, context } = createLimitedApp();
    context.source = 'waits';
    const answer = await send('/stream', stream);
    await expect(send('/stream', stream)).rejects.toMatchObject(refused);
    expect(context.called).toEqual(['stream']);
    await answer.body?.cancel();
    expect(underWay.streams).toBe(0);
  });

  it('until its source has failed', async () => {
    const { send, underWay, context } = createLimitedApp();
    context.source = 'fails';
    const answer = await send('/stream', stream);
    await expect(answer.text()).rejects.toThrow('The source failed.');
    expect(underWay.streams).toBe(0);
  });

  it('under an Idempotency-Key until its source has ended, for that is read on; a repetition counts nothing', async () => {
    const { send, underWay } = createLimitedApp();
    const keyed = { ...stream, headers: { 'Idempotency-Key': 'k1' } };
    await (await send('/stream', keyed)).text();
    expect(underWay.streams).toBe(0);
    underWay.streams = 1;
    expect(await (await send('/stream', keyed)).text()).toBe('data: 1\n\n');
  });
});

describe('an upload counts', () => {
  const upload = (body: ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer>) => ({
    method: 'POST',
    body,
    duplex: 'half' as const,
    headers: { 'Content-Type': 'application/zip' },
  });

  it('until it is answered, also where it is refused', async () => {
    const { send, underWay } = createLimitedApp();
    expect((await send('/files', upload(new Uint8Array(5)))).status).toBe(200);
    expect(underWay.uploads).toBe(0);
    await expect(send('/files', upload(new Uint8Array(11)))).rejects.toMatchObject({ code: 'payload_too_large' });
    expect(underWay.uploads).toBe(0);
  });

  it('before a byte of it is read', async () => {
    const { send, underWay } = createLimitedApp();
    underWay.uploads = 1;
    const pull = vi.fn();
    const body = new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 });
    await expect(send('/files', upload(body))).rejects.toMatchObject(refused);
    expect(pull).not.toHaveBeenCalled();
  });
});
