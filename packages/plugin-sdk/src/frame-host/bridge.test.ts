import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type FrameContext, type FrameHost, openBridge } from './bridge.ts';
import type { OwnCall } from './own-call.ts';

type Answer = ReturnType<typeof JSON.parse>;

const CONTEXT: FrameContext = {
  theme: 'dark',
  styles: { variables: { '--ink': '#000' } },
  locale: 'de',
  user_id: 'u1',
  project_id: 'p1',
  displayMode: 'inline',
  path: '/quiz',
};

let frame: MessagePort;
let time = 0;
const calls: OwnCall[] = [];
const heard: unknown[] = [];
let answerCall: () => Promise<unknown>;
const waiting = new Map<unknown, (message: Answer) => void>();

function open(): ReturnType<typeof openBridge> {
  const { port1, port2 } = new MessageChannel();
  frame = port2;
  port2.onmessage = ({ data }) => {
    if (data.method !== undefined) heard.push(data);
    waiting.get(data.id)?.(data);
  };
  const host: FrameHost = {
    ...{ plugin: 'quiz', version: '1.0.0', now: () => time, context: () => CONTEXT },
    call: (call) => {
      calls.push(call);
      return answerCall();
    },
    explain: (error) => ({ code: 'conflict', detail: String(error) }),
    openLink: (url) => url === '/learn',
    announce: (text) => void heard.push(text),
    resize: (height) => void heard.push(height),
    onReady: () => void heard.push('ready'),
    onCut: () => void heard.push('cut'),
  };
  return openBridge(port1, host);
}

let count = 0;
function ask(method: string, params: object = {}): Promise<Answer> {
  count += 1;
  const id = count;
  frame.postMessage({ jsonrpc: '2.0', id, method, params });
  return new Promise((resolve) => waiting.set(id, resolve));
}
const call = (name: string) => ask('tools/call', { name, arguments: {} });

let bridge: ReturnType<typeof openBridge>;
beforeEach(() => {
  time = 0;
  calls.length = 0;
  heard.length = 0;
  waiting.clear();
  answerCall = async () => ({ right: true });
  bridge = open();
});
afterEach(() => {
  bridge.close();
  frame.close();
});

it('tells a page that begins where it is', async () => {
  const { result } = await ask('ui/initialize');
  expect(result).toMatchObject({ hostInfo: { name: 'learnwright' }, hostContext: CONTEXT });
  expect(heard).toEqual(['ready']);
  bridge.tellContext();
  await ask('ping');
  expect(heard.at(-1)).toMatchObject({ method: 'ui/notifications/host-context-changed', params: CONTEXT });
});

it('calls a route, and hands on what it answers or why it does not', async () => {
  expect((await call('GET /rounds/{user_id}')).result).toEqual({
    content: [{ type: 'text', text: '{"right":true}' }],
    structuredContent: { right: true },
    isError: false,
  });
  expect(calls).toMatchObject([{ path: '/plugins/quiz/rounds/{user_id}', params: { user_id: 'u1' } }]);
  answerCall = async () => null;
  expect((await call('GET /rounds')).result.content).toEqual([{ type: 'text', text: 'null' }]);
  answerCall = () => Promise.reject(new Error('closed'));
  expect((await call('GET /rounds')).result).toMatchObject({ isError: true, structuredContent: { code: 'conflict' } });
  answerCall = async () => 'x'.repeat(2_000_000);
  expect((await call('GET /rounds')).error.message).toContain('1 MiB');
});

it('calls no route of others, and nothing that it does not know', async () => {
  expect((await call('GET /../users')).error.code).toBe(-32602);
  expect((await ask('resources/read')).error.code).toBe(-32601);
  expect((await ask('constructor')).error.code).toBe(-32601);
  expect(calls).toEqual([]);
});

it('calls 120 times a minute', async () => {
  for (let index = 0; index < 120; index += 1) expect((await call('GET /rounds')).error).toBeUndefined();
  expect((await call('GET /rounds')).error.code).toBe(-32000);
  time = 60_001;
  expect((await call('GET /rounds')).error).toBeUndefined();
});

it('calls 20 routes at once', async () => {
  answerCall = () => new Promise(() => undefined);
  for (let index = 0; index < 20; index += 1) void call('GET /rounds');
  expect((await call('GET /rounds')).error.code).toBe(-32000);
});

it('opens links, and says texts of at most 500 characters', async () => {
  expect((await ask('ui/open-link', { url: '/learn' })).result).toEqual({});
  expect((await ask('ui/open-link', { url: '/api' })).error.code).toBe(-32000);
  expect((await ask('ui/open-link', { url: 7 })).error.code).toBe(-32602);
  await ask('ui/message', { role: 'user', content: [{ type: 'text', text: ' Well done ' }] });
  await ask('ui/message', { role: 'user', content: { type: 'text', text: 'x'.repeat(501) } });
  expect(heard).toEqual(['Well done', 'x'.repeat(500)]);
  expect((await ask('ui/message', { content: [{ type: 'image' }] })).error.code).toBe(-32602);
});

it.each([
  [300.2, 301],
  [-5, 120],
  [1e9, 4000],
])('a height of %d is one of %d', async (height, shown) => {
  frame.postMessage({ jsonrpc: '2.0', method: 'ui/notifications/size-changed', params: { height } });
  await ask('ping');
  expect(heard).toEqual([shown]);
});

it.each<[string, unknown]>([
  ['no object', 'text'],
  ['no JSON-RPC', { id: 1, method: 'ping' }],
  ['bytes', { jsonrpc: '2.0', method: 'ping', params: new Uint8Array(3) }],
  ['more than 1 MiB', { jsonrpc: '2.0', method: 'ping', params: { text: 'x'.repeat(1_100_000) } }],
])('cuts off a frame that sends %s', async (_, message) => {
  frame.postMessage(message);
  await vi.waitFor(() => expect(heard).toEqual(['cut']));
});

it('cuts off a frame that sends 3,000 messages a minute', async () => {
  for (let index = 0; index < 3001; index += 1) frame.postMessage({ jsonrpc: '2.0', method: 'any' });
  await vi.waitFor(() => expect(heard).toEqual(['cut']));
});

it('waits for a page that is told to go, and not for ever', async () => {
  const gone = bridge.tearDown();
  await vi.waitFor(() => expect(heard).toMatchObject([{ method: 'ui/resource-teardown' }]));
  frame.postMessage({ jsonrpc: '2.0', id: 'teardown', result: {} });
  await gone;
  await bridge.tearDown();
  bridge.close();
  await bridge.tearDown();
});
