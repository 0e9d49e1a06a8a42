import { SECURITY_HEADERS } from '@learnwright/http';
import { definePlugin, z } from '@learnwright/plugin-sdk';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type OpenConnection, openConnection } from './http/open-connection.fixture.ts';
import { type Listening, listen } from './listen.ts';
import { createTestApp, type TestApp } from './test-app.fixture.ts';

const LIMITS = 'connections: { header_bytes: 8192, header_seconds: 0.4, request_seconds: 0.8, idle_seconds: 0.4 }';
const HOST = 'Host: localhost\r\n';

/** Ends long after every limit here. */
const slow = definePlugin({
  ...{ name: 'slow', version: '1.0.0', api_version: '1', license_tier: 'core' },
  routes: (route) => [
    route.get(
      '/stream',
      {
        access: 'public',
        summary: 'Stream',
        response: { 200: { media_type: 'text/event-stream', description: 'Three parts.' } },
      },
      () => new Response(streamOf(['one', 'two', 'three'], 700), { headers: { 'Content-Type': 'text/event-stream' } }),
    ),
    route.post(
      '/echo',
      { access: 'public', summary: 'Echo', body: z.object({ word: z.string() }), response: { 200: z.string() } },
      ({ body }) => body.word,
    ),
    route.post(
      '/operators',
      { access: 'operator', summary: 'Refuse', body: z.object({}), response: { 200: z.null() } },
      () => null,
    ),
  ],
});

/** A stream of texts with pauses between them. */
function streamOf(parts: readonly string[], pause: number): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async start(controller) {
      for (const part of parts) {
        controller.enqueue(new TextEncoder().encode(`data: ${part}\n\n`));
        await new Promise((resolve) => setTimeout(resolve, pause));
      }
      controller.close();
    },
  });
}

let test: TestApp;
let server: Listening;
const connections: OpenConnection[] = [];
beforeAll(async () => {
  test = await createTestApp({ plugins: { slow }, config: `${LIMITS}\nlimits: { body_bytes: 1024 }` });
  const { handle, refuse, context } = test.app;
  server = await listen(handle, '127.0.0.1', 0, { refuse, limits: context.config.connections });
});
afterEach(() => {
  for (const connection of connections.splice(0)) connection.close();
});
afterAll(async () => {
  await server.close(100);
  await test.close();
});

async function connect({ url } = server): Promise<OpenConnection> {
  const connection = await openConnection(url);
  connections.push(connection);
  return connection;
}

/** All that the server answers to these bytes, until it ends the connection. */
async function exchange(bytes: string): Promise<string> {
  const connection = await connect();
  connection.send(bytes);
  return connection.untilEnd();
}

/** Expects one whole problem document, after which the connection ends. */
function expectProblem(answer: string, status: number, code: string): void {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const [first, ...lines] = head.split('\r\n');
  expect(first).toMatch(new RegExp(`^HTTP/1\\.1 ${status} \\S`));
  const headers = new Headers(
    lines.map((line): [string, string] => [line.split(':')[0] ?? '', line.replace(/^.*?: /, '')]),
  );
  for (const [name, value] of Object.entries(SECURITY_HEADERS)) expect(headers.get(name)).toBe(value);
  expect(headers.get('connection')).toBe('close');
  expect(headers.get('content-type')).toBe('application/problem+json');
  expect(headers.get('content-length')).toBe(String(body.length));
  expect(Date.parse(headers.get('date') ?? '')).not.toBeNaN();
  expect(JSON.parse(body)).toMatchObject({ status, code, request_id: headers.get('x-request-id') });
}

describe('what is no request', () => {
  it.each([
    ['no HTTP', 'HELO mail.example\r\n\r\n', 400, 'bad_request'],
    ['TLS', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 400, 'bad_request'],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400, 'bad_request'],
    ['a header without a name', `GET / HTTP/1.1\r\n${HOST}: x\r\n\r\n`, 400, 'bad_request'],
    ['two lengths', `POST / HTTP/1.1\r\n${HOST}Content-Length: 1\r\nContent-Length: 2\r\n\r\nxx`, 400, 'bad_request'],
    [
      'a length beside chunks',
      `POST / HTTP/1.1\r\n${HOST}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n`,
      400,
      'bad_request',
    ],
    ['no host', 'GET /api/users HTTP/1.1\r\n\r\n', 400, 'bad_request'],
    ['two hosts', `GET /api/users HTTP/1.1\r\n${HOST}Host: localhost\r\n\r\n`, 400, 'bad_request'],
    ['a host that is none', 'GET /api/users HTTP/1.1\r\nHost: a b\r\n\r\n', 400, 'bad_request'],
    ['a user in the host', 'GET /api/users HTTP/1.1\r\nHost: localhost@evil.example\r\n\r\n', 400, 'bad_request'],
    ['a target that is no path', `GET users HTTP/1.1\r\n${HOST}\r\n`, 400, 'bad_request'],
    ['a long header', `GET / HTTP/1.1\r\n${HOST}X-Long: ${'x'.repeat(9000)}\r\n\r\n`, 431, 'headers_too_large'],
    ['a long target', `GET /${'x'.repeat(9000)} HTTP/1.1\r\n${HOST}\r\n`, 431, 'headers_too_large'],
    ['a tunnel', `CONNECT mail.example:25 HTTP/1.1\r\n${HOST}\r\n`, 405, 'method_not_allowed'],
  ])('is answered where it is %s', async (_, bytes, status, code) => {
    expectProblem(await exchange(bytes), status, code);
  });

  it('is answered where the body breaks off its own framing', async () => {
    const head = `POST /api/plugins/slow/echo HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    expectProblem(await exchange(`${head}5\r\n{"wor\r\nzz\r\n`), 400, 'bad_request');
  });

  it('stands in the log', async () => {
    const answer = await exchange('HELO\r\n\r\n');
    const [, request_id = ''] = /"request_id":"([^"]+)"/.exec(answer) ?? [];
    expect(test.log()).toContainEqual(expect.objectContaining({ request_id, code: 'bad_request' }));
  });

  it('ends a stream that the same connection carries, and writes nothing into it', async () => {
    const connection = await connect();
    connection.send(`GET /api/plugins/slow/stream HTTP/1.1\r\n${HOST}\r\n`);
    await connection.until(/data: one/);
    connection.send('HELO\r\n\r\n');
    const answer = await connection.untilEnd();
    expect([answer.includes('bad_request'), answer.includes('data: three')]).toEqual([false, false]);
  });
});

describe('a client that takes its time', () => {
  it.each([
    ['to say anything', ''],
    ['with its headers', `GET /api/health HTTP/1.1\r\n${HOST}X-Slow: `],
    [
      'with its body',
      `POST /api/plugins/slow/echo HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 20\r\n\r\n{"wo`,
    ],
  ])('%s is answered 408', async (_, bytes) => {
    expectProblem(await exchange(bytes), 408, 'request_timeout');
  });

  it('is answered 408 even if it sends a byte now and then', async () => {
    const connection = await connect();
    connection.send(`GET /api/health HTTP/1.1\r\n${HOST}X-Slow: `);
    const drip = setInterval(() => connection.send('x'), 50);
    expectProblem(await connection.untilEnd().finally(() => clearInterval(drip)), 408, 'request_timeout');
  });

  it('keeps nobody else from being answered', async () => {
    const waiting = await Promise.all(Array.from({ length: 10 }, () => connect()));
    for (const connection of waiting) connection.send('GET /api/health HTTP/1.1\r\n');
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
    for (const connection of waiting) expectProblem(await connection.untilEnd(), 408, 'request_timeout');
  });

  it('gets a stream to its end, however long that takes', async () => {
    const response = await fetch(`${server.url}/api/plugins/slow/stream`);
    expect(await response.text()).toBe('data: one\n\ndata: two\n\ndata: three\n\n');
  });

  it('between two requests finds the connection closed, without an answer to nothing', async () => {
    const answer = await exchange(`GET /api/health HTTP/1.1\r\n${HOST}\r\n`);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });
});

it('closes connections beyond the most that there may be', async () => {
  const limits = { ...test.app.context.config.connections, max: 2 };
  const small = await listen(test.app.handle, '127.0.0.1', 0, { limits, refuse: test.app.refuse });
  const [first, , third] = [await connect(small), await connect(small), await connect(small)];
  expect(await third.untilEnd()).toBe('');
  first.send(`GET /api/health HTTP/1.1\r\n${HOST}\r\n`);
  expect(await first.until(/"ok"/)).toContain('200 OK');
  await small.close(0);
});

describe('a client that waits with its body', () => {
  const head = (path: string, more: string) =>
    `POST ${path} HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nExpect: 100-continue\r\n${more}\r\n`;

  it('is asked for it where it is read, and the connection goes on', async () => {
    const connection = await connect();
    connection.send(head('/api/plugins/slow/echo', 'Content-Length: 14\r\n'));
    expect(await connection.until(/\r\n\r\n/)).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    connection.send('{"word":"hey"}');
    expect(await connection.until(/"hey"$/)).toContain('HTTP/1.1 200 OK');
    connection.send(`GET /api/health HTTP/1.1\r\n${HOST}\r\n`);
    expect(await connection.until(/"ok"/)).toContain('"version"');
  });

  it.each([
    ['one that is too long', '/api/plugins/slow/echo', 'Content-Length: 5000\r\n', 413, 'payload_too_large'],
    [
      'one of a page of another origin',
      '/api/users',
      'Content-Length: 2\r\nOrigin: https://evil.example\r\n',
      403,
      'origin_not_allowed',
    ],
    ['one for nobody', '/api/nothing', 'Content-Length: 2\r\n', 404, 'not_found'],
  ])('is refused without it: %s', async (_, path, more, status, code) => {
    expectProblem(await exchange(head(path, more)), status, code);
  });

  it('is answered as any other where it expects something else', async () => {
    const connection = await connect();
    connection.send(`GET /api/health HTTP/1.1\r\n${HOST}Expect: wonders\r\n\r\n`);
    expect(await connection.until(/"ok"/)).toContain('200 OK');
  });
});

describe('the name in a request', () => {
  it.each([
    ['a whole URL of this server', `GET http://localhost:1/api/health/ready HTTP/1.1\r\n${HOST}`, '200 OK'],
    ['a whole URL of another', `GET http://evil.example/api/users HTTP/1.1\r\n${HOST}`, '421'],
    [
      'a whole URL of this server and the host of another',
      'GET http://localhost/api/users HTTP/1.1\r\nHost: evil.example\r\n',
      '421',
    ],
    ['another host', 'GET /api/users HTTP/1.1\r\nHost: evil.example\r\n', '421'],
    ['another host that looks the same', 'GET /api/users HTTP/1.1\r\nHost: localhost.\r\n', '421'],
    ['none, in HTTP/1.0', 'GET /api/users HTTP/1.0\r\n', '421'],
    ['none, in HTTP/1.0 of a probe', 'GET /api/health HTTP/1.0\r\n', '200 OK'],
    ['another host of a probe', 'GET /api/health HTTP/1.1\r\nHost: 10.1.2.3:8787\r\n', '200 OK'],
    ['the address', 'GET /api/users HTTP/1.1\r\nHost: 127.0.0.1:1\r\n', '200 OK'],
    ['the host in capitals', 'GET /api/users HTTP/1.1\r\nHost: LOCALHOST\r\n', '200 OK'],
  ])('may be %s: %s', async (_, head, status) => {
    expect(await exchange(`${head}Connection: close\r\n\r\n`)).toMatch(new RegExp(`^HTTP/1\\.1 ${status}`));
  });

  it('does not become a link', async () => {
    const answer = await exchange('GET / HTTP/1.1\r\nHost: localhost:1\r\nConnection: close\r\n\r\n');
    expect(answer).toMatch(/\r\nLocation: \/api\/docs\r\n/i);
  });
});

it('counts what clients break off as no failure of the server', () => {
  expect(test.log().filter(({ level }) => Number(level) >= 40)).toEqual([]);
});

it('never changes to another protocol', async () => {
  const upgrade =
    'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
  const ours = await connect();
  ours.send(`GET /api/health HTTP/1.1\r\n${HOST}${upgrade}\r\n`);
  expect(await ours.until(/\}$/)).toMatch(/^HTTP\/1\.1 200/);
  const foreign = await connect();
  foreign.send(`GET /api/health HTTP/1.1\r\n${HOST}Origin: https://evil.example\r\n${upgrade}\r\n`);
  expect(await foreign.until(/\}$/)).toMatch(/^HTTP\/1\.1 403/);
});
