import { isAppError } from '@learnwright/core';
import { createRouteHelper, type RouteRequest } from '@learnwright/plugin-sdk';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createTestHandling } from '../tests/request-handling.ts';
import { NOBODY } from './authorize.ts';
import { createRouteApp } from './route-app.ts';

const TYPE = 'text/event-stream; charset=utf-8';
const encoder = new TextEncoder();

/** A talk whose words the test says: the stream of each request, in order. */
function createTalk() {
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  const requests: RouteRequest[] = [];
  const errors: unknown[] = [];
  const route = createRouteHelper<null>();
  const options = {
    access: 'public',
    summary: 'Talk',
    body: z.object({ text: z.string() }),
    response: { 200: { media_type: 'text/event-stream', description: 'Words' } },
  } as const;
  const answer = ({ request }: { readonly request: RouteRequest }) => {
    requests.push(request);
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void streams.push(controller) });
    return new Response(body, { status: 202, headers: { 'Content-Type': TYPE, 'Cache-Control': 'no-store' } });
  };
  const app = createRouteApp({
    basePath: '/api',
    routes: [
      route.post('/talks', { ...options, effect: 'external' }, answer),
      route.post('/units', options, answer),
      route.post('/silences', { ...options, effect: 'external' }, () => new Response(null, { status: 204 })),
    ],
    context: null,
    handling: createTestHandling((error) => errors.push(error)),
  });

  function post(key: string | null, text = 'Hallo', path = '/talks', signal?: AbortSignal): Promise<Response> {
    const headers = { 'Content-Type': 'application/json', ...(key !== null && { 'Idempotency-Key': key }) };
    const init = { method: 'POST', body: JSON.stringify({ text }), headers, ...(signal && { signal }) };
    return app.fetch(new Request(`http://localhost/api${path}`, init), { requestId: 'r1', caller: NOBODY });
  }

  const say = (text: string) => streams.at(-1)?.enqueue(encoder.encode(text));
  const end = () => streams.at(-1)?.close();
  return { post, say, end, streams, requests, errors };
}

async function refusal(answer: Promise<Response>): Promise<unknown> {
  const error: unknown = await answer.catch((reason: unknown) => reason);
  return isAppError(error) ? [error.code, error.headers['Retry-After']] : error;
}

function readerOf(response: Response) {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  return { next: async () => (await reader?.read())?.value, cancel: () => reader?.cancel() };
}

/** Repeats a request until its first one has ended. */
async function repeat(post: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const answer = await post().catch((error: unknown) => error);
    if (answer instanceof Response) return answer;
    expect(answer).toMatchObject({ code: 'request_in_progress' });
    await new Promise(setImmediate);
  }
}

it('hands a stream on as it is produced, and its text to every repetition', async () => {
  const { post, say, end, streams } = createTalk();
  const first = await post('k');
  const reader = readerOf(first);
  say('data: Gu');
  expect(await reader.next()).toBe('data: Gu');
  say('ten Tag\n\n');
  expect(await reader.next()).toBe('ten Tag\n\n');
  end();
  expect(await reader.next()).toBeUndefined();
  expect(first.headers.get('idempotency-replayed')).toBeNull();
  for (const again of [await post('k'), await post('k')]) {
    expect([again.status, again.headers.get('content-type')]).toEqual([202, TYPE]);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await again.text()).toBe('data: Guten Tag\n\n');
  }
  expect(streams).toHaveLength(1);
});

it('keeps a letter that two parts share, and a byte order mark', async () => {
  const { post, end, streams } = createTalk();
  const first = await post('k');
  for (const byte of encoder.encode('\uFEFFß🧡')) streams[0]?.enqueue(new Uint8Array([byte]));
  end();
  const sent = await first.arrayBuffer();
  expect(await (await post('k')).arrayBuffer()).toEqual(sent);
});

it('hands on a stream that is too long to be kept, and does not start it again', async () => {
  const { post, say, end, streams } = createTalk();
  const first = await post('k');
  for (let part = 0; part < 10; part += 1) say('a'.repeat(100));
  end();
  expect(await first.text()).toHaveLength(1_000);
  expect(await refusal(post('k'))).toEqual(['answer_not_kept', undefined]);
  expect(streams).toHaveLength(1);
});

it('asks a repetition to wait while the stream runs, and refuses another body at any time', async () => {
  const { post, say, end } = createTalk();
  const first = await post('k');
  say('a');
  expect(await refusal(post('k'))).toEqual(['request_in_progress', '1']);
  expect(await refusal(post('k', 'other'))).toEqual(['idempotency_key_reused', undefined]);
  end();
  expect(await first.text()).toBe('a');
  expect(await refusal(post('k', 'other'))).toEqual(['idempotency_key_reused', undefined]);
});

it('reads on to the end when the client leaves, and the handler learns of it by the signal alone', async () => {
  const { post, say, end, requests } = createTalk();
  const client = new AbortController();
  const reader = readerOf(await post('k', 'Hallo', '/talks', client.signal));
  say('one ');
  expect(await reader.next()).toBe('one ');
  client.abort();
  await reader.cancel();
  expect(requests[0]?.signal.aborted).toBe(true);
  expect(await refusal(post('k'))).toEqual(['request_in_progress', '1']);
  say('two');
  end();
  expect(await (await repeat(() => post('k'))).text()).toBe('one two');
});

it('fails the stream of a source that fails, and gives the key back', async () => {
  const { post, say, end, streams, errors } = createTalk();
  const first = await post('k');
  say('half');
  streams[0]?.error(new Error('broken'));
  await expect(first.text()).rejects.toThrow('broken');
  expect(errors).toMatchObject([{ message: 'broken' }]);
  const second = await post('k');
  expect([second.status, second.headers.get('idempotency-replayed')]).toEqual([202, null]);
  end();
  expect(await second.text()).toBe('');
});

it('gives the key back when the source fails after the client has left', async () => {
  const { post, end, streams, errors } = createTalk();
  const left = (await post('k')).body?.cancel();
  streams[0]?.error(new Error('broken'));
  await left;
  const second = await repeat(() => post('k'));
  expect(errors).toMatchObject([{ message: 'broken' }]);
  expect(second.headers.get('idempotency-replayed')).toBeNull();
  end();
  expect(await second.text()).toBe('');
});

it('carries the standard headers and those of the handler, with a key and without', async () => {
  const { post, end } = createTalk();
  for (const key of ['k', null]) {
    const { headers, status, body } = await post(key);
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([202, TYPE, 'no-store']);
    expect([headers.get('x-request-id'), headers.get('x-content-type-options')]).toEqual(['r1', 'nosniff']);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    end();
    await body?.cancel();
  }
});

it('cancels the source of a stream without a key when the client leaves', async () => {
  const { post, streams } = createTalk();
  await (await post(null)).body?.cancel();
  expect(() => streams[0]?.enqueue(new Uint8Array())).toThrow();
});

it('keeps a Response without a body', async () => {
  const { post } = createTalk();
  expect((await post('k', 'Hallo', '/silences')).status).toBe(204);
  const again = await post('k', 'Hallo', '/silences');
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([204, 'true']);
});

it('refuses to stream under a key from a route whose effect is one unit of work', async () => {
  const { post } = createTalk();
  await expect(post('k', 'Hallo', '/units')).rejects.toThrow('external');
});
