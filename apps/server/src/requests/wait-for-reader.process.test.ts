import { describe, expect, it } from 'vitest';
import { expectProblem, HOST, serveEdge } from '../../tests/requests/edge-server.ts';

const EXPECT = 'Expect: 100-continue\r\n';
const edge = serveEdge();

describe('a client that waits with its body', () => {
  const head = (path: string, more: string) =>
    `POST ${path} HTTP/1.1\r\n${HOST}Content-Type: application/json\r\n${EXPECT}${more}\r\n`;

  it('is asked for it where it is read, and the connection goes on', async () => {
    const connection = await edge().connect();
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
    expectProblem(await edge().exchange(head(path, more)), status, code);
  });

  it('is answered as any other where it expects something else', async () => {
    const connection = await edge().connect();
    connection.send(`GET /api/health HTTP/1.1\r\n${HOST}Expect: wonders\r\n\r\n`);
    expect(await connection.until(/"ok"/)).toContain('200 OK');
  });
});

it.each(['slow', 'plain'])(
  'does not count it against the plugin %s that clients break off their bodies',
  async (plugin) => {
    const path = `/api/plugins/${plugin}/echo`;
    for (let count = 0; count < 10; count += 1) {
      const connection = await edge().connect();
      connection.send(
        `POST ${path} HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nContent-Length: 14\r\n${EXPECT}\r\n`,
      );
      await connection.until(/100 Continue/);
      connection.close();
    }
    const body = JSON.stringify({ word: 'hey' });
    const answer = await fetch(edge().url + path, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'application/json' },
    });
    expect([answer.status, await answer.json()]).toEqual([200, 'hey']);
    expect(
      edge()
        .test.log()
        .filter(({ level }) => Number(level) >= 40),
    ).toEqual([]);
  },
);
