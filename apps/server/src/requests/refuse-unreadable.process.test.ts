import { describe, expect, it } from 'vitest';
import { expectProblem, HOST, serveEdge } from '../../tests/requests/edge-server.ts';

const edge = serveEdge();

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
    expectProblem(await edge().exchange(bytes), status, code);
  });

  it('is answered where the body breaks off its own framing', async () => {
    const head = `POST /api/plugins/slow/echo HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
    expectProblem(await edge().exchange(`${head}5\r\n{"wor\r\nzz\r\n`), 400, 'bad_request');
  });

  it('stands in the log', async () => {
    const answer = await edge().exchange('HELO\r\n\r\n');
    const [, request_id = ''] = /"request_id":"([^"]+)"/.exec(answer) ?? [];
    expect(edge().test.log()).toContainEqual(expect.objectContaining({ request_id, code: 'bad_request' }));
  });

  it('ends a stream that the same connection carries, and writes nothing into it', async () => {
    const connection = await edge().connect();
    connection.send(`GET /api/plugins/slow/stream HTTP/1.1\r\n${HOST}\r\n`);
    await connection.until(/data: one/);
    connection.send('HELO\r\n\r\n');
    const answer = await connection.untilEnd();
    expect([answer.includes('bad_request'), answer.includes('data: three')]).toEqual([false, false]);
  });
});
