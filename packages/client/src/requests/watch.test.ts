import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { collect } from '../../tests/collect.ts';
import { type Answering, json, startScriptedServer } from '../../tests/start-server.ts';
import { createClient } from '../client.ts';

const server = await startScriptedServer();
const client = createClient({ baseUrl: server.url, wait: async () => undefined });
const turn = { params: { session_id: 's1' }, body: { role: 'user', content: 'Hello' } } as const;
const open = () => client.stream('/plugins/session/{session_id}/message/stream', turn);
const lateAfter = (milliseconds: number) => {
  return { name: 'ApiError', status: 0, code: 'timeout', message: expect.stringContaining(`for ${milliseconds} ms`) };
};

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Says nothing, and lets time pass once the request is there. */
function silence(milliseconds: number): Answering {
  return () => void vi.advanceTimersByTime(milliseconds);
}

function begin(response: ServerResponse, type: string, text: string): void {
  response.writeHead(200, { 'Content-Type': type }).write(text);
}

it('sends a request again when nothing came for 30 seconds, and at last rejects with a timeout', async () => {
  server.answer(silence(30_000), json(200, { status: 'ok' }));
  expect((await client.get('/health')).data).toEqual({ status: 'ok' });
  expect(server.received).toHaveLength(2);
  server.answer(silence(30_000));
  await expect(client.get('/health')).rejects.toMatchObject(lateAfter(30_000));
  expect(server.received).toHaveLength(3);
});

it('takes the timeout of the call, and 0 for any time', async () => {
  server.answer(silence(5));
  await expect(client.get('/health', { timeout: 5, retries: 0 })).rejects.toMatchObject(lateAfter(5));
  server.answer((response) => {
    vi.advanceTimersByTime(1_000_000);
    json(200, { status: 'ok' })(response);
  });
  expect((await client.get('/health', { timeout: 0 })).error).toBeNull();
});

it.each([Number.POSITIVE_INFINITY, 2 ** 31])('takes %d for any time: no timer is so long', async (timeout) => {
  server.answer((response) => {
    vi.advanceTimersByTime(1_000_000);
    json(200, { status: 'ok' })(response);
  });
  expect((await client.get('/health', { timeout, retries: 0 })).error).toBeNull();
});

it.each([-1, Number.NaN])('refuses %d as a timeout, and as a number of retries', async (value) => {
  server.answer(json(200, { status: 'ok' }));
  await expect(client.get('/health', { timeout: value })).rejects.toThrow(`The timeout ${value} cannot be.`);
  await expect(client.get('/health', { retries: value })).rejects.toThrow(`The retries ${value} cannot be.`);
  expect(server.received).toHaveLength(0);
});

it('says why there was no way to the server', async () => {
  const encrypted = createClient({ baseUrl: server.url.replace('http:', 'https:'), retries: 0 });
  await expect(encrypted.get('/health')).rejects.toThrow(/the address: fetch failed \(.*wrong version number.*\)$/);
});

it('gives files any time', async () => {
  server.answer((response) => {
    vi.advanceTimersByTime(1_000_000);
    json(200, {})(response);
  });
  const body = new Blob(['zip']);
  expect((await client.post('/plugins/content/import/detect', { body })).error).toBeNull();
  expect(server.received).toHaveLength(1);
});

it('rejects with a timeout when an answer stops half-way', async () => {
  server.answer((response) => begin(response, 'application/json', '{"status":'));
  const halting = createClient({
    baseUrl: server.url,
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      // The client reads on before this.
      setImmediate(() => vi.advanceTimersByTime(30_000));
      return response;
    },
  });
  await expect(halting.get('/health')).rejects.toMatchObject(lateAfter(30_000));
});

it('takes an answer that is slow as long as it comes', async () => {
  const answered = Promise.withResolvers<ServerResponse>();
  server.answer(answered.resolve);
  const call = createClient({
    baseUrl: server.url,
    fetch: async (input, init) => {
      const response = await fetch(input, init);
      const body = response.body?.pipeThrough(
        new TransformStream({
          transform: (part, controller) => {
            vi.advanceTimersByTime(20_000);
            controller.enqueue(part);
          },
        }),
      );
      return new Response(body ?? null, response);
    },
  }).get('/health', { retries: 0 });
  const response = await answered.promise;
  begin(response, 'application/json', '{"status":');
  await new Promise((resolve) => setImmediate(resolve));
  response.write('"o');
  await new Promise((resolve) => setImmediate(resolve));
  response.end('k"}');
  expect((await call).data).toEqual({ status: 'ok' });
});

it('waits 60 seconds for a stream to begin, and between its events', async () => {
  server.answer(silence(60_000));
  await expect(open()).rejects.toMatchObject(lateAfter(60_000));
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  server.answer((response) => {
    begin(response, 'text/event-stream', 'event: start\ndata: {}\n\n');
    once(response, 'close').then(() => resolve());
  });
  const { data } = await open();
  expect(await data?.next()).toMatchObject({ value: { event: 'start' } });
  const second = data?.next();
  vi.advanceTimersByTime(60_000);
  await expect(second).rejects.toMatchObject(lateAfter(60_000));
  await closed;
});

it('calls a stream that breaks off a failure of the network', async () => {
  server.answer((response) => {
    begin(response, 'text/event-stream', 'event: start\ndata: {}\n\n');
    setImmediate(() => response.destroy());
  });
  const { data } = await open();
  await expect(collect(data)).rejects.toMatchObject({ status: 0, code: 'network', cause: expect.any(TypeError) });
});
