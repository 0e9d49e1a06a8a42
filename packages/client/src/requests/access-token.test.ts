import { beforeEach, expect, it } from 'vitest';
import { json, problem, startScriptedServer } from '../../tests/start-server.ts';
import { createClient } from '../client.ts';
import type { TokenRequest } from './access-token.ts';

const server = await startScriptedServer();
const refusal = problem(401, 'unauthenticated');
let asked: TokenRequest[] = [];

beforeEach(() => {
  asked = [];
});

/** A client whose tokens are `t1`, `t2` and so on. */
function connect(answer = (count: number): string | null => `t${count}`) {
  const token = async (request: TokenRequest) => {
    asked.push(request);
    return answer(asked.length);
  };
  return createClient({ baseUrl: server.url, token });
}

const tokens = () => server.received.map(({ headers }) => headers.authorization);

it('asks for the token before the first request alone', async () => {
  server.answer(json(200, {}));
  const client = connect();
  await Promise.all([client.get('/health'), client.get('/health')]);
  await client.get('/health');
  expect(asked).toEqual([{ refused: null }]);
  expect(tokens()).toEqual(['Bearer t1', 'Bearer t1', 'Bearer t1']);
});

it.each([null, '', Reflect.get({}, 'token')])('sends no token where it is %j', async (token) => {
  server.answer(json(200, {}));
  await connect(() => token).get('/health');
  await createClient({ baseUrl: server.url, token: token ?? undefined }).get('/health');
  expect(tokens()).toEqual([undefined, undefined]);
});

it('gets one new token for all requests that were refused, and sends each a second time', async () => {
  server.answer((response) => {
    const isOld = response.req.headers.authorization === 'Bearer t1';
    (isOld ? refusal : json(200, { id: 'u1' }))(response);
  });
  const client = connect();
  const body = { name: 'Ada' };
  const answers = await Promise.all([client.get('/health'), client.post('/users', { body }), client.get('/health')]);
  expect(answers.map(({ error }) => error)).toEqual([null, null, null]);
  expect(asked).toEqual([{ refused: null }, { refused: 't1' }]);
  expect(tokens().toSorted()).toEqual([...Array(3).fill('Bearer t1'), ...Array(3).fill('Bearer t2')]);
  const keys = server.received.flatMap(({ headers }) => headers['idempotency-key'] ?? []);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

it('answers a second refusal', async () => {
  server.answer(refusal);
  const { error } = await connect().get('/health');
  expect(error).toMatchObject({ status: 401, code: 'unauthenticated' });
  expect(server.received).toHaveLength(2);
});

it.each<[string, string | null]>([
  ['the same', 't1'],
  ['no', null],
])('sends nothing a second time where there is %s token', async (_, second) => {
  server.answer(refusal);
  const client = connect((count) => (count === 1 ? 't1' : second));
  expect((await client.get('/health')).error?.code).toBe('unauthenticated');
  expect(server.received).toHaveLength(1);
});

it('rejects with what the function throws, and asks again at the next call', async () => {
  server.answer(json(200, {}));
  const client = connect((count) => {
    if (count === 1) throw new Error('The session of the app has ended.');
    return 't2';
  });
  await expect(client.get('/health')).rejects.toThrow('The session of the app has ended.');
  expect((await client.get('/health')).error).toBeNull();
});

it('does not wait for a token once the call is cancelled', async () => {
  const client = createClient({ baseUrl: server.url, token: () => new Promise(() => undefined) });
  const controller = new AbortController();
  const call = client.get('/health', { signal: controller.signal });
  controller.abort(new Error('enough'));
  await expect(call).rejects.toMatchObject({ code: 'aborted', cause: { message: 'enough' } });
});

it.each(['Authorization', 'authorization'])('leaves the credentials of the app alone, as %s', async (name) => {
  server.answer(json(200, {}));
  await connect().get('/health', { headers: { [name]: 'Basic eA==' } });
  expect(tokens()).toEqual(['Basic eA==']);
});
