import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, request } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findFreePort } from '../find-free-port.ts';
import { findProxy, PROXIES, type ProxyName, startProxy } from './own-proxy.ts';

/** What becomes of a body that no server takes; where Caddy refused one, it would take the server for a failing one. */
const ANSWERS_TO_LARGE = { nginx: 413, caddy: 200, haproxy: 413 } as const;
const PATH = '/api/users';
const READY_PATH = '/api/health/ready';
const MEBIBYTE = 2 ** 20;
/** An address of this machine that no proxy has. */
const CLIENT_ADDRESS = '127.0.0.2';

/** Starts what answers in the place of a server, and is always ready; returns its host and port. */
async function startUpstream(answer: RequestListener): Promise<string> {
  const server = createServer((asked, answered) => {
    if (asked.url === READY_PATH) answered.end();
    else answer(asked, answered);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}

/** Starts a proxy in front of servers until the test ends; returns the address of something behind it. */
async function openProxy(name: ProxyName, servers: readonly string[]): Promise<string> {
  const proxy = await startProxy(name, servers);
  onTestFinished(proxy.remove);
  return `${proxy.url}${PATH}`;
}

/** Sends a body of so many bytes once it is asked for; returns the status of the answer. */
async function upload(url: string, bytes: number): Promise<number | undefined> {
  const sent = request(url, { method: 'POST', headers: { 'Content-Length': bytes, Expect: '100-continue' } });
  sent.once('continue', () => sent.end(new Uint8Array(bytes)));
  const [response]: IncomingMessage[] = await once(sent, 'response');
  // Whoever refuses a body may close the connection on which it still comes.
  sent.on('error', () => response?.destroy());
  response?.resume();
  return response?.statusCode;
}

describe.each(PROXIES)('%s', (name) => {
  const without = findProxy(name) === null ? ' (skipped: there is none on this machine)' : '';
  const itHere = it.skipIf(without !== '');

  itHere(`sends a write to one server alone, also where its connection dies${without}`, async () => {
    let count = 0;
    const dying = () =>
      startUpstream((asked) => {
        count += 1;
        asked.resume().once('end', () => asked.socket.destroy());
      });
    const url = await openProxy(name, [await dying(), await dying(), await dying()]);
    const { status } = await fetch(url, { method: 'POST', body: '{}' });
    expect([status, count]).toEqual([502, 1]);
  });

  itHere(`sends a write to another server where the first takes no connections${without}`, async () => {
    let count = 0;
    const living = await startUpstream((_, answered) => {
      count += 1;
      answered.end();
    });
    const closed = async () => `127.0.0.1:${await findFreePort()}`;
    const url = await openProxy(name, [await closed(), living, await closed()]);
    for (let round = 0; round < 9; round += 1) {
      expect((await fetch(url, { method: 'POST', body: '{}' })).status).toBe(200);
    }
    expect(count).toBe(9);
  });

  itHere(`lets bodies of 64 MiB through, and answers those of 71 as the guide says${without}`, async () => {
    let length = 0;
    const server = await startUpstream((asked, answered) => {
      asked.on('data', (chunk: Uint8Array) => {
        length += chunk.length;
      });
      // A proxy gives up what it refuses in the middle.
      asked.on('error', () => answered.destroy()).once('end', () => answered.end());
    });
    const url = await openProxy(name, [server, server, server]);
    expect([await upload(url, 64 * MEBIBYTE), length]).toEqual([200, 64 * MEBIBYTE]);
    expect(await upload(url, 71 * MEBIBYTE)).toBe(ANSWERS_TO_LARGE[name]);
  });

  itHere(`says who asks and for which host, and passes on what comes piece by piece${without}`, async () => {
    const seen = Promise.withResolvers<IncomingMessage['headers']>();
    const goOn = Promise.withResolvers<void>();
    const server = await startUpstream(async (asked, answered) => {
      seen.resolve(asked.headers);
      answered.writeHead(200, { 'Content-Type': 'text/event-stream' }).write('data: one\n\n');
      await goOn.promise;
      answered.end('data: two\n\n');
    });
    const url = await openProxy(name, [server, server, server]);
    const headers = { 'X-Forwarded-For': '203.0.113.7' };
    const sent = request(url, { localAddress: CLIENT_ADDRESS, headers }).end();
    const [response]: IncomingMessage[] = await once(sent, 'response');
    let received = '';
    for await (const chunk of response?.setEncoding('utf8') ?? []) {
      received += chunk;
      goOn.resolve();
    }
    expect(received).toBe('data: one\n\ndata: two\n\n');
    const { host, 'x-forwarded-for': addresses } = await seen.promise;
    expect(host).toBe(new URL(url).host);
    expect(String(addresses).split(/, */).at(-1)).toBe(CLIENT_ADDRESS);
    expect(response?.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
  });
});
