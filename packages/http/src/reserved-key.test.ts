import { createRouteHelper, type RequestKey } from '@learnwright/plugin-sdk';
import { beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { createTestHandling } from '../tests/request-handling.ts';
import { failure, json } from '../tests/shelf.ts';
import { NOBODY } from './authorize.ts';
import type { RequestHandling } from './request-handling.ts';
import { createRouteApp } from './route-app.ts';

type Handler = (key: RequestKey | null) => Promise<string> | string;

const route = createRouteHelper<{ handle: Handler }>();
const options = { access: 'public', summary: 'Work', response: { 200: z.string() } } as const;
const routes = [
  route.post('/works', { ...options, body: z.object({}), effect: 'external' }, ({ context, request }) =>
    context.handle(request.key),
  ),
  route.post('/units', { ...options, body: z.object({}) }, ({ context, request }) => context.handle(request.key)),
];

let living: Set<string>;
let servers: ReturnType<typeof startServer>[];

/** A server of a database that several share. */
function startServer(handling: RequestHandling, id: string) {
  const context: { handle: Handler } = { handle: () => id };
  const server = { id, isLiving: async (other: string) => living.has(other) };
  const app = createRouteApp({
    basePath: '',
    routes,
    context,
    handling: { ...handling, server, runningKeys: new Map() },
  });
  const post = (path = '/works', headers: Record<string, string> = { 'Idempotency-Key': 'k' }) =>
    app.fetch(new Request(`http://localhost${path}`, json('POST', {}, headers)), { requestId: 'r', caller: NOBODY });
  return { context, post };
}

beforeEach(() => {
  living = new Set(['one', 'two']);
  const handling = createTestHandling();
  servers = ['one', 'two'].map((id) => startServer(handling, id));
});

function pair() {
  const [one, two] = servers;
  if (one === undefined || two === undefined) throw new Error('There are two servers.');
  return { one, two };
}

it('has nothing to remember at first, and is there under a key alone', async () => {
  const { one } = pair();
  one.context.handle = (key) => (key === null ? 'no key' : `remembered ${key.remembered}`);
  expect(await (await one.post()).json()).toBe('remembered null');
  expect(await (await one.post('/works', {})).json()).toBe('no key');
  expect(await (await one.post('/units', { 'Idempotency-Key': 'u' })).json()).toBe('no key');
});

it('hands what a failed run has remembered to the next one, and forgets it with the answer', async () => {
  const { one, two } = pair();
  one.context.handle = async (key) => {
    await key?.remember('half');
    throw new Error('broken');
  };
  await expect(one.post()).rejects.toThrow('broken');
  two.context.handle = (key) => `after ${key?.remembered}`;
  for (const replayed of [null, 'true']) {
    const answer = await two.post();
    expect([await answer.json(), answer.headers.get('idempotency-replayed')]).toEqual(['after half', replayed]);
  }
});

it('waits for another server as long as that lives, then goes on in its place', async () => {
  const { one, two } = pair();
  const ended = Promise.withResolvers<string>();
  const remembered = Promise.withResolvers<RequestKey | null>();
  one.context.handle = async (key) => {
    await key?.remember('half');
    remembered.resolve(key);
    return ended.promise;
  };
  const first = one.post();
  const key = await remembered.promise;
  expect(await failure(two.post())).toMatchObject({ code: 'request_in_progress', headers: { 'Retry-After': '1' } });
  living.delete('one');
  two.context.handle = (taken) => `two after ${taken?.remembered}`;
  expect(await (await two.post()).json()).toBe('two after half');
  // The first run is not believed to be over by itself: it can no longer change what the second has kept.
  await expect(key?.remember('late')).rejects.toMatchObject({ code: 'request_in_progress' });
  ended.resolve('one');
  await first;
  expect(await (await two.post()).json()).toBe('two after half');
});

it('asks a repetition on the same server to wait, and lets it in where the key could not be given back', async () => {
  const handling = createTestHandling();
  let isDown = false;
  const { run } = handling.unitOfWork;
  const errors: unknown[] = [];
  const unitOfWork: RequestHandling['unitOfWork'] = {
    run: (work) => (isDown ? Promise.reject(new Error('down')) : run(work)),
  };
  const onStreamError = (error: unknown) => void errors.push(error);
  const server = startServer({ ...handling, unitOfWork, onStreamError }, 'one');
  const ended = Promise.withResolvers<string>();
  server.context.handle = () => ended.promise;
  const first = server.post();
  await new Promise(setImmediate);
  expect((await failure(server.post())).code).toBe('request_in_progress');
  isDown = true;
  ended.reject(new Error('broken'));
  await expect(first).rejects.toThrow('broken');
  expect(errors).toMatchObject([{ message: 'down' }]);
  isDown = false;
  server.context.handle = () => 'again';
  expect(await (await server.post()).json()).toBe('again');
});
