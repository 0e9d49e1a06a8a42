import { describeEachDatabase } from '@learnwright/test-kit';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/harness/test-app.ts';
import { type Listening, listen } from '../listen.ts';
import { limitedPlugin } from './limited-plugin.fixture.ts';

const config = `
limits:
  concurrent_streams: { learner: 2, app: 3 }
  concurrent_uploads: { learner: 1, app: 2 }
  request_seconds: 1
  concurrent_requests: 50
`;

describeEachDatabase('what callers have under way', ({ createUrl }) => {
  let test: TestApp;
  let server: Listening;
  let ada: string;
  let grace: string;
  let school: string;

  beforeAll(async () => {
    test = await createTestApp({
      databaseUrl: await createUrl(),
      variables: { APP_AUTH_MODE: 'required' },
      plugins: { limited: limitedPlugin },
      limited: true,
      config,
    });
    server = await listen(test.app.handle, '127.0.0.1', 0);
    const operator = await test.createToken('operator');
    const learner = async (name: string) => {
      const { body } = await test.as(operator).request('POST', '/users', { name });
      return test.createToken('learner', body.id);
    };
    [ada, grace, school] = [await learner('Ada'), await learner('Grace'), await test.createToken('app')];
  });
  afterAll(async () => {
    await server.close(100);
    await test.close();
  });

  function send(token: string, method: string, path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { Authorization: `Bearer ${token}`, ...init.headers };
    return fetch(`${server.url}/api/plugins/limited${path}`, { ...init, method, headers });
  }

  /** Opens a stream, and waits for its first event where it was let. */
  async function openStream(token: string) {
    const client = new AbortController();
    const response = await send(token, 'POST', '/stream', { signal: client.signal });
    if (response.ok) await response.body?.getReader().read();
    return { status: response.status, response, leave: () => client.abort() };
  }

  it('is as many streams as the role has, each caller for itself, until clients have left', async () => {
    const streams = [await openStream(ada), await openStream(ada)];
    const refused = await openStream(ada);
    expect([refused.status, refused.response.headers.get('retry-after')]).toEqual([429, '1']);
    expect(await refused.response.json()).toMatchObject({
      code: 'rate_limited',
      detail: 'You have 2 streams under way, which is the limit. Wait for one to end.',
    });
    const others = [await openStream(grace), ...(await Promise.all([1, 2, 3].map(() => openStream(school))))];
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await openStream(school)).status).toBe(429);

    streams[0]?.leave();
    const next = await vi.waitFor(async () => {
      const stream = await openStream(ada);
      expect(stream.status).toBe(200);
      return stream;
    });
    // Exactly one has become free.
    expect((await openStream(ada)).status).toBe(429);
    for (const stream of [...streams, ...others, next]) stream.leave();
    await vi.waitFor(async () => {
      const again = await Promise.all([openStream(ada), openStream(ada), openStream(grace)]);
      for (const stream of again) stream.leave();
      expect(again.map(({ status }) => status)).toEqual([200, 200, 200]);
    });
  });

  it('is as many uploads as the role has, until they are answered or their clients have left', async () => {
    const client = new AbortController();
    const headers = { 'Content-Type': 'application/zip' };
    // Its second half never comes.
    const start = (controller: ReadableStreamDefaultController<Uint8Array>) =>
      controller.enqueue(new Uint8Array(1_000));
    const half = { body: new ReadableStream({ start }), duplex: 'half' as const, signal: client.signal, headers };
    const leaving = send(ada, 'POST', '/files', half).catch(() => 'left');
    const upload = async (token: string) =>
      (await send(token, 'POST', '/files', { body: new Uint8Array(10), headers })).status;
    await vi.waitFor(async () => expect(await upload(ada)).toBe(429));
    expect(await upload(grace)).toBe(200);
    client.abort();
    expect(await leaving).toBe('left');
    await vi.waitFor(async () => expect(await upload(ada)).toBe(200));
    expect(await upload(ada)).toBe(200);
  });

  it('is one request of a learner whose body may be large; the next one waits for it, and other learners do not', async () => {
    const headers = { 'Content-Type': 'application/zip' };
    const stream = (closes: boolean) => {
      const start = (controller: ReadableStreamDefaultController<Uint8Array>) => {
        controller.enqueue(new Uint8Array(10));
        if (closes) controller.close();
      };
      return { body: new ReadableStream({ start }), duplex: 'half' as const, headers };
    };
    const client = new AbortController();
    const first = send(ada, 'POST', '/files', { ...stream(false), signal: client.signal }).catch(() => 'left');
    const upload = async () => (await send(ada, 'POST', '/files', { body: new Uint8Array(10), headers })).status;
    await vi.waitFor(async () => expect(await upload()).toBe(429));
    const order: string[] = [];
    const second = send(ada, 'POST', '/files', stream(true)).then(({ status }) => order.push(`second ${status}`));
    expect((await send(grace, 'POST', '/files', stream(true))).status).toBe(200);
    order.push('other learner');
    client.abort();
    expect(await first).toBe('left');
    await second;
    expect(order).toEqual(['other learner', 'second 200']);
  });

  it('is given up when the answer takes too long', async () => {
    const response = await send(grace, 'GET', '/waits');
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await response.json()).toMatchObject({
      code: 'overloaded',
      detail: 'The server did not finish within 1 s. It may still do so.',
    });
    expect(test.log().filter(({ msg }) => String(msg).includes('took too long'))).toHaveLength(1);
  });

  it('is refused where the server has enough of it, and taken again afterwards', async () => {
    const waiting = Array.from({ length: 50 }, () => send(school, 'GET', '/waits'));
    await vi.waitFor(async () => expect((await send(grace, 'GET', '/plain')).status).toBe(503));
    expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(50).fill(503));
    expect((await send(grace, 'GET', '/plain')).status).toBe(200);
  });
});
