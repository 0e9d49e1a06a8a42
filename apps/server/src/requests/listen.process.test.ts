import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { expectProblem, HOST, serveEdge } from '../../tests/requests/edge-server.ts';
import { listen } from './listen.ts';

const edge = serveEdge();

describe('a client that takes its time', () => {
  it.each([
    ['to say anything', ''],
    ['with its headers', `GET /api/health HTTP/1.1\r\n${HOST}X-Slow: `],
    [
      'with its body',
      `POST /api/plugins/slow/echo HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 20\r\n\r\n{"wo`,
    ],
  ])('%s is answered 408', async (_, bytes) => {
    expectProblem(await edge().exchange(bytes), 408, 'request_timeout');
  });

  it('is answered 408 even if it sends a byte now and then', async () => {
    const connection = await edge().connect();
    connection.send(`GET /api/health HTTP/1.1\r\n${HOST}X-Slow: `);
    const drip = setInterval(() => connection.send('x'), 50);
    expectProblem(await connection.untilEnd().finally(() => clearInterval(drip)), 408, 'request_timeout');
  });

  it('keeps nobody else from being answered', async () => {
    const waiting = await Promise.all(Array.from({ length: 10 }, () => edge().connect()));
    for (const connection of waiting) connection.send('GET /api/health HTTP/1.1\r\n');
    expect((await fetch(`${edge().url}/api/health`)).status).toBe(200);
    for (const connection of waiting) expectProblem(await connection.untilEnd(), 408, 'request_timeout');
  });

  it('gets a stream to its end, however long that takes', async () => {
    const response = await fetch(`${edge().url}/api/plugins/slow/stream`);
    expect(await response.text()).toBe('data: one\n\ndata: two\n\ndata: three\n\n');
  });

  it('between two requests finds the connection closed, without an answer to nothing', async () => {
    const answer = await edge().exchange(`GET /api/health HTTP/1.1\r\n${HOST}\r\n`);
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });
});

it('closes connections beyond the most that there may be', async () => {
  const limits = { ...edge().test.app.context.config.connections, max: 2 };
  const small = await listen(edge().test.app.handle, '127.0.0.1', 0, { limits, refuse: edge().test.app.refuse });
  const [first, , third] = [
    await edge().connect(small.url),
    await edge().connect(small.url),
    await edge().connect(small.url),
  ];
  expect(await third.untilEnd()).toBe('');
  first.send(`GET /api/health HTTP/1.1\r\n${HOST}\r\n`);
  expect(await first.until(/"ok"/)).toContain('200 OK');
  await small.close(0);
});

it('accepts clients while it closes, until none has come for a moment', async () => {
  const { app } = edge().test;
  const closing = await listen(app.handle, '127.0.0.1', 0, {
    limits: app.context.config.connections,
    refuse: app.refuse,
  });
  const closed = closing.close(2_000, 50);
  const answers: Promise<string>[] = [];
  for (let client = 0; client < 10; client += 1) {
    const connection = await edge().connect(closing.url);
    connection.send(`GET /api/health HTTP/1.1\r\n${HOST}\r\n`);
    answers.push(connection.untilEnd());
  }
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1\.1 200.*Connection: close/is);
  await closed;
});

it('ends the answer to a client that does not read it', async () => {
  const { test } = edge();
  const { promise: cancelled, resolve: cancel } = Promise.withResolvers<void>();
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(65_536)),
    cancel: () => cancel(),
  });
  const limits = { ...test.app.context.config.connections, stalled_seconds: 0.5 };
  const { refuse } = test.app;
  const stalling = await listen(() => new Response(endless), '127.0.0.1', 0, { limits, refuse });
  const socket = connect(Number(new URL(stalling.url).port), '127.0.0.1').pause();
  socket.on('error', () => socket.destroy());
  socket.write(`GET / HTTP/1.1\r\n${HOST}\r\n`);
  await cancelled;
  socket.destroy();
  await stalling.close(0);
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
    expect(await edge().exchange(`${head}Connection: close\r\n\r\n`)).toMatch(new RegExp(`^HTTP/1\\.1 ${status}`));
  });

  it('does not become a link', async () => {
    const answer = await edge().exchange('GET / HTTP/1.1\r\nHost: localhost:1\r\nConnection: close\r\n\r\n');
    expect(answer).toMatch(/\r\nLocation: \/api\/docs\r\n/i);
  });
});

it('sends no request back to who sent it, by TRACE', async () => {
  const answer = await edge().exchange(
    `TRACE /api/health HTTP/1.1\r\n${HOST}Cookie: secret=1\r\nConnection: close\r\n\r\n`,
  );
  expect(answer).toMatch(/^HTTP\/1\.1 405/);
  expect(answer).not.toContain('secret');
});

it('never changes to another protocol', async () => {
  const upgrade =
    'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
  const ours = await edge().connect();
  ours.send(`GET /api/health HTTP/1.1\r\n${HOST}${upgrade}\r\n`);
  expect(await ours.until(/\}$/)).toMatch(/^HTTP\/1\.1 200/);
  const foreign = await edge().connect();
  foreign.send(`GET /api/health HTTP/1.1\r\n${HOST}Origin: https://evil.example\r\n${upgrade}\r\n`);
  expect(await foreign.until(/\}$/)).toMatch(/^HTTP\/1\.1 403/);
});
