import { expect, it } from 'vitest';
import { createTestApp } from '../../../tests/harness/test-app.ts';

it('tells operators what of a request has reached the server, and nobody else', async () => {
  const server = await createTestApp({
    variables: { APP_AUTH_MODE: 'required', APP_TRUSTED_PROXIES: '10.0.0.0/8' },
  });
  const operator = server.as(await server.createToken('operator'));
  const { status, headers, body } = await operator.request('GET', '/admin/connection', undefined, {
    'X-Forwarded-For': '203.0.113.7, 10.0.0.2',
  });
  expect([status, headers.get('cache-control'), body]).toEqual([
    200,
    'no-store',
    {
      host: null,
      url: null,
      forwarded_for: '203.0.113.7, 10.0.0.2',
      trusts_proxies: true,
      clock: expect.any(Number),
      upload_bytes: 67_108_864,
    },
  ]);
  const { id } = (await operator.request('POST', '/users', { name: 'Ada' })).body;
  const learner = server.as(await server.createToken('learner', id));
  for (const path of ['/admin/connection', '/admin/connection/events', '/admin/metrics']) {
    expect([path, (await learner.request('GET', path)).status]).toEqual([path, 403]);
  }
  await server.close();
});

it('counts what the console looks at as ordinary calls, and the trial of an upload as a change', async () => {
  const server = await createTestApp({ variables: { APP_AUTH_MODE: 'required' }, limited: true });
  const operator = server.as(await server.createToken('operator'));
  const classOf = async (method: string, path: string) =>
    (await operator.request(method, path)).headers.get('ratelimit-policy')?.split(';')[0];
  for (const path of ['plugins', 'effects?state=dead', 'jobs?status=failed', 'tokens', 'metrics', 'connection']) {
    expect([path, await classOf('GET', `/admin/${path}`)]).toEqual([path, '"other"']);
  }
  expect(await classOf('POST', '/admin/connection')).toBe('"admin"');
  await server.close();
});

it('sends four events, each when its time has come, and the last one says so', async () => {
  const server = await createTestApp();
  const response = await server.app.handle(new Request('http://localhost/api/admin/connection/events'));
  const times: number[] = [];
  let text = '';
  for await (const piece of response.body ?? []) {
    times.push(performance.now());
    text += new TextDecoder().decode(piece);
  }
  expect(response.headers.get('x-accel-buffering')).toBe('no');
  expect(text.match(/^event: \w+$/gm)).toEqual([
    'event: progress',
    'event: progress',
    'event: progress',
    'event: done',
  ]);
  // A piece of the stream for each event, and none of them at the same time.
  expect(times).toHaveLength(4);
  expect((times[3] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(500);
  await server.close();
});

it('counts a body and forgets it', async () => {
  const server = await createTestApp();
  const send = (bytes: number) =>
    server.app.handle(
      new Request('http://localhost/api/admin/connection', {
        method: 'POST',
        headers: { 'Content-Type': 'application/zip', 'Content-Length': String(bytes) },
        body: new Uint8Array(Math.min(bytes, 2_000_000)),
      }),
    );
  const taken = await send(2_000_000);
  expect([taken.status, await taken.json()]).toEqual([200, { bytes: 2_000_000 }]);
  const refused = await send(70_000_000);
  expect([refused.status, JSON.parse(await refused.text()).code]).toEqual([413, 'payload_too_large']);
  await server.close();
});

it('answers the metrics of GET /metrics to pages, which know the API alone', async () => {
  const server = await createTestApp();
  const { status, headers } = await server.app.handle(new Request('http://localhost/api/admin/metrics'));
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([200, 'text/plain', 'no-store']);
  const names = async (path: string) =>
    (await (await server.app.handle(new Request(`http://localhost${path}`))).text()).match(/^# TYPE \S+/gm);
  expect(await names('/api/admin/metrics')).toEqual(await names('/metrics'));
  await server.close();
});
