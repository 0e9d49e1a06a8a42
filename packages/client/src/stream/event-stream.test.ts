import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { expect, it, vi } from 'vitest';
import { collect } from '../../tests/collect.ts';
import { problem, startScriptedServer } from '../../tests/start-server.ts';
import { createClient } from '../client.ts';

const server = await startScriptedServer();
const client = createClient({ baseUrl: server.url });
const turn = { params: { session_id: 's1' }, body: { role: 'user', content: 'Hello' } } as const;
const open = (signal?: AbortSignal) =>
  client.stream('/plugins/session/{session_id}/message/stream', { ...turn, signal });

const TEXT = [
  'event: start\ndata: {"user_message":{"content":"Hello"}}\n\n',
  ': heartbeat\n\n',
  'event: chunk\ndata: {"delta":"Grüß 👋"}\n\n',
  'event: done\ndata: {"cycle_step":2}\n\n',
].join('');

function begin(response: ServerResponse): ServerResponse {
  response.writeHead(200, { 'Content-Type': 'text/event-stream' }).flushHeaders();
  return response;
}

it('answers the events, also where characters of several bytes arrive in pieces', async () => {
  server.answer(async (response) => {
    begin(response);
    for (const byte of Buffer.from(TEXT)) {
      response.write(Buffer.of(byte));
      await new Promise((resolve) => setImmediate(resolve));
    }
    response.end();
  });
  const { data } = await open();
  expect(await collect(data)).toEqual([
    { event: 'start', data: { user_message: { content: 'Hello' } } },
    { event: 'chunk', data: { delta: 'Grüß 👋' } },
    { event: 'done', data: { cycle_step: 2 } },
  ]);
});

it('answers the problem of a turn that is refused', async () => {
  server.answer(problem(409, 'session_completed'));
  expect(await open()).toMatchObject({ data: null, error: { code: 'session_completed' } });
});

it('throws where the events stop before the last', async () => {
  server.answer((response) => void begin(response).end(TEXT.slice(0, TEXT.indexOf('event: done'))));
  const { data } = await open();
  const seen: string[] = [];
  const reading = (async () => {
    for await (const { event } of data ?? []) seen.push(event);
  })();
  await expect(reading).rejects.toMatchObject({ code: 'unexpected_answer' });
  expect(seen).toEqual(['start', 'chunk']);
});

it('closes the connection when the loop is left', async () => {
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  server.answer((response) => {
    begin(response).write(TEXT.slice(0, TEXT.indexOf('event: done')));
    once(response, 'close').then(() => resolve());
  });
  const { data } = await open();
  for await (const { event } of data ?? []) if (event === 'chunk') break;
  await closed;
});

it.each(['before it is read', 'while an event is handled'])(
  'closes the connection when the signal is aborted %s, though nothing is read then',
  async (when) => {
    const controller = new AbortController();
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    server.answer((response) => {
      begin(response).write(TEXT.slice(0, TEXT.indexOf('event: done')));
      once(response, 'close').then(() => resolve());
    });
    const { data } = await open(controller.signal);
    if (when !== 'before it is read') await data?.next();
    controller.abort(new Error('enough'));
    await closed;
    const reading = collect(data);
    await expect(reading).rejects.toMatchObject({ code: 'aborted' });
  },
);

it('listens to the signal no more when the stream has ended', async () => {
  const { signal } = new AbortController();
  const [listened, left] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')];
  server.answer((response) => void begin(response).end(TEXT));
  expect(await collect((await open(signal)).data)).toHaveLength(3);
  const heard = ({ mock }: typeof listened | typeof left) => mock.calls.map(([, listener]) => listener);
  expect(new Set(heard(left))).toEqual(new Set(heard(listened)));
});

it('closes the connection and throws when the signal is aborted', async () => {
  const controller = new AbortController();
  const { promise: closed, resolve } = Promise.withResolvers<void>();
  server.answer((response) => {
    begin(response).write(TEXT.slice(0, TEXT.indexOf('event: done')));
    once(response, 'close').then(() => resolve());
  });
  const { data } = await open(controller.signal);
  const reading = (async () => {
    for await (const { event } of data ?? []) if (event === 'chunk') controller.abort(new Error('enough'));
  })();
  await expect(reading).rejects.toThrow('enough');
  await closed;
});
