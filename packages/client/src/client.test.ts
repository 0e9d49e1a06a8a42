import { beforeEach, describe, expect, it } from 'vitest';
import { collect } from '../tests/collect.ts';
import { type Answering, breakOff, json, page, problem, startScriptedServer } from '../tests/start-server.ts';
import { isApiError, requireData } from './api/result.ts';
import { type ClientOptions, createClient } from './client.ts';

const server = await startScriptedServer();
const user = { params: { user_id: 'u/1' } };
const award = { ...user, body: { amount: 5, reason: 'test' } };
let waits: number[] = [];

function connect(options: Partial<ClientOptions> = {}) {
  return createClient({
    baseUrl: `${server.url}/`,
    wait: async (milliseconds, signal) => {
      signal?.throwIfAborted();
      waits.push(milliseconds);
    },
    random: () => 1,
    ...options,
  });
}

const keys = () => server.received.map(({ headers }) => headers['idempotency-key']);

beforeEach(() => {
  waits = [];
});

describe('a call', () => {
  it('fills the path, leaves out what is undefined and signs in', async () => {
    server.answer(json(200, []));
    const query = { limit: 3, mastered: 'false', set_id: undefined };
    await connect({ token: 'lw_1' }).get('/users/{user_id}/element-errors', { ...user, query });
    const [{ method, url, headers } = {}] = server.received;
    expect({ method, url }).toEqual({ method: 'GET', url: '/api/users/u%2F1/element-errors?limit=3&mastered=false' });
    expect(headers).toMatchObject({ authorization: 'Bearer lw_1' });
    expect(keys()).toEqual([undefined]);
  });

  it.each(['', '.', '..'])('refuses the path parameter %j, which would lead elsewhere', async (user_id) => {
    server.answer(json(200, {}));
    await expect(connect().get('/users/{user_id}', { params: { user_id } })).rejects.toThrow(
      `The path parameter user_id is "${user_id}". Give an id`,
    );
    expect(server.received).toEqual([]);
  });

  it('answers the data, or null for an answer without a body', async () => {
    server.answer(json(200, { id: 'u1' }), (response) => void response.writeHead(204).end());
    expect(await connect().get('/users/{user_id}', user)).toMatchObject({ data: { id: 'u1' }, error: null });
    expect(await connect().delete('/users/{user_id}', user)).toMatchObject({ data: null, error: null });
  });

  it('answers the problem of a refusal, and requireData throws it', async () => {
    server.answer(problem(404, 'not_found'));
    const result = await connect().get('/users/{user_id}', user);
    expect(result).toMatchObject({ data: null, error: { code: 'not_found', detail: 'It is not_found.' } });
    const thrown: unknown = await Promise.resolve(result)
      .then(requireData)
      .catch((error: unknown) => error);
    expect(isApiError(thrown) && thrown.code).toBe('not_found');
    expect(server.received).toHaveLength(1);
  });

  it.each<[string, Answering]>([
    ['a page in place of the API', page(200)],
    ['a page that says no', page(404)],
    ['JSON that is none', (response) => void response.writeHead(200, { 'Content-Type': 'application/json' }).end('{')],
    ['nothing with status 200', (response) => void response.writeHead(200).end()],
    [
      'the words of a network',
      (response) => void response.writeHead(200, { 'Content-Type': 'text/plain' }).end('Welcome'),
    ],
    ['a problem without a code', json(400, {}, { 'Content-Type': 'application/problem+json' })],
  ])('calls %s an unexpected answer', async (_, answer) => {
    server.answer(answer);
    const { error } = await connect().get('/users/{user_id}', user);
    expect(error).toMatchObject({ code: 'unexpected_answer' });
  });

  it('answers a text of the server, also an empty one', async () => {
    const text = (words: string): Answering => {
      const headers = { 'Content-Type': 'text/markdown; charset=utf-8', 'X-Request-Id': 'r1' };
      return (response) => void response.writeHead(200, headers).end(words);
    };
    server.answer(text('# Grüße'), text(''));
    expect((await connect().get('/admin/metrics')).data).toBe('# Grüße');
    expect((await connect().get('/admin/metrics')).data).toBe('');
  });

  it('has each header once, however its name is written: that of the call before that of the client', async () => {
    server.answer(json(200, {}));
    const client = connect({ headers: { 'X-App': 'a', accept: 'application/json' } });
    const headers = { 'content-type': 'application/problem+json', 'x-app': 'b', 'IDEMPOTENCY-KEY': 'one' };
    await client.post('/plugins/gamification/xp/{user_id}/award', { ...award, headers });
    expect(server.received[0]?.headers).toMatchObject({
      ...{ accept: 'application/json', 'content-type': 'application/problem+json', 'x-app': 'b' },
      'idempotency-key': 'one',
    });
  });

  it('rejects with the reason of the signal', async () => {
    const controller = new AbortController();
    const reason = new Error('enough');
    server.answer(() => controller.abort(reason));
    const call = connect().get('/users/{user_id}', { ...user, signal: controller.signal });
    const error = { status: 0, code: 'aborted', cause: reason, message: expect.stringContaining('enough') };
    await expect(call).rejects.toMatchObject(error);
    expect(server.received).toHaveLength(1);
    const late = connect().get('/users/{user_id}', { ...user, signal: controller.signal });
    await expect(late).rejects.toMatchObject({ code: 'aborted', cause: reason });
    expect(server.received).toHaveLength(1);
  });
});

describe('a request that fails on the way', () => {
  it('is sent again, a POST under the same key, each call under another', async () => {
    server.answer(breakOff, page(503), json(200, { xp_earned: 5 }));
    const first = await connect().post('/plugins/gamification/xp/{user_id}/award', award);
    expect(first.data).toEqual({ xp_earned: 5 });
    expect(new Set(keys()).size).toBe(1);
    expect(keys()[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(waits).toEqual([250, 500]);
    await connect().post('/plugins/gamification/xp/{user_id}/award', award);
    expect(new Set(keys()).size).toBe(2);
  });

  it('is sent three times and no more', async () => {
    server.answer(breakOff);
    const error = { name: 'ApiError', status: 0, code: 'network', cause: expect.any(TypeError) };
    await expect(connect().get('/health')).rejects.toMatchObject(error);
    expect(server.received).toHaveLength(3);
    server.answer(page(502));
    expect(await connect().get('/health')).toMatchObject({ error: { code: 'unexpected_answer', status: 502 } });
    expect(server.received).toHaveLength(3);
  });

  it('is sent once where the client, or the call, wants no retries', async () => {
    server.answer(breakOff);
    await expect(connect({ retries: 0 }).get('/health')).rejects.toMatchObject({ code: 'network' });
    await expect(connect().get('/health', { retries: 0 })).rejects.toMatchObject({ code: 'network' });
    expect(server.received).toHaveLength(2);
    server.answer(problem(409, 'request_in_progress', { 'Retry-After': '1' }));
    const { error } = await connect({ retries: 0 }).post('/plugins/gamification/xp/{user_id}/award', award);
    expect(error?.code).toBe('request_in_progress');
    expect(waits).toEqual([]);
  });

  it('is waited for between a half of the time and the whole', async () => {
    server.answer(breakOff);
    await expect(connect({ random: () => 0 }).get('/health')).rejects.toMatchObject({ code: 'network' });
    expect(waits).toEqual([125, 250]);
  });

  it('is not sent again where the first sending may have changed something', async () => {
    server.answer(breakOff);
    await expect(connect().patch('/users/{user_id}', { ...user, body: { name: 'Ada' } })).rejects.toMatchObject({
      code: 'network',
    });
    await expect(connect().delete('/users/{user_id}', user)).rejects.toMatchObject({ code: 'network' });
    server.answer(page(502));
    expect((await connect().delete('/users/{user_id}', user)).error?.status).toBe(502);
    expect(server.received).toHaveLength(1);
  });

  it('is not sent again where it is a stream without a key, for its turn may have begun', async () => {
    server.answer(breakOff);
    const stream = connect().stream('/plugins/session/{session_id}/message/stream', {
      params: { session_id: 's1' },
      body: { role: 'user', content: 'Hello' },
    });
    await expect(stream).rejects.toMatchObject({ code: 'network' });
    expect(keys()).toEqual([undefined]);
  });

  it('is not sent again where the server itself has failed', async () => {
    server.answer(problem(502, 'ai_failed'));
    const call = connect().post('/plugins/flashcards/cards/extract/session/{id}', { params: { id: 's1' } });
    expect((await call).error).toMatchObject({ code: 'ai_failed' });
    expect(server.received).toHaveLength(1);
  });

  it('is sent again when the server says so, whatever it is', async () => {
    server.answer(problem(429, 'rate_limited', { 'Retry-After': '3' }), json(200, { id: 'u1' }));
    await connect().patch('/users/{user_id}', { ...user, body: {} });
    server.answer(problem(409, 'request_in_progress', { 'Retry-After': '1' }), json(200, {}));
    await connect().post('/plugins/gamification/xp/{user_id}/award', award);
    expect(waits).toEqual([3000, 1000]);
  });

  it('is waited for while its first sending is still running', async () => {
    const running = Array.from({ length: 20 }, () => problem(409, 'request_in_progress', { 'Retry-After': '1' }));
    server.answer(breakOff, ...running, json(200, { xp_earned: 5 }));
    const { data } = await connect().post('/plugins/gamification/xp/{user_id}/award', award);
    expect(data).toEqual({ xp_earned: 5 });
    server.answer(problem(409, 'request_in_progress', { 'Retry-After': '1' }));
    const { error } = await connect().post('/plugins/gamification/xp/{user_id}/award', award);
    expect(error?.code).toBe('request_in_progress');
    expect(server.received).toHaveLength(241);
  });

  it('is left alone when the server says to come back much later', async () => {
    server.answer(problem(429, 'rate_limited', { 'Retry-After': '3600' }));
    expect((await connect().get('/health')).error).toMatchObject({ code: 'rate_limited' });
    expect(waits).toEqual([]);
  });
});

describe('pages', () => {
  const list = () => connect().pages('/users/{user_id}/projects', user);

  it('follow the cursor of the link until there is none, wherever the link leads', async () => {
    const next = '<http://inside:8787/api/users/u1/projects?limit=100&cursor=a%2Bb>; rel="next"';
    server.answer(json(200, [1, 2], { Link: next }), json(200, [3]));
    expect(await collect(list())).toEqual([[1, 2], [3]]);
    expect(server.received.map(({ url }) => url)).toEqual([
      '/api/users/u%2F1/projects?limit=100',
      '/api/users/u%2F1/projects?limit=100&cursor=a%2Bb',
    ]);
  });

  it('are read when they are asked for', async () => {
    server.answer(json(200, [1], { Link: '</api/x?cursor=2>; rel="next"' }));
    for await (const _ of list()) break;
    expect(server.received).toHaveLength(1);
  });

  it('throw the problem of a refusal', async () => {
    server.answer(problem(404, 'not_found'));
    await expect(list().next()).rejects.toMatchObject({ code: 'not_found' });
  });
});
