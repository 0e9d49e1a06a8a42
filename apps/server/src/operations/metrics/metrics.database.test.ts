import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { createRouteHelper, definePlugin, z } from '@learnwright/plugin-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeEachServer } from '../../../tests/harness/describe-each-server.ts';
import { createTestApp, type TestApp } from '../../../tests/harness/test-app.ts';
import { METRICS } from './metric-table.ts';

const broken = definePlugin({
  name: 'broken',
  version: '1.0.0',
  api_version: '1',
  license_tier: 'core',
  routes: () => [
    createRouteHelper().get('/fail', { access: 'public', response: { 200: z.object({}) } }, () => {
      throw new Error('It fails.');
    }),
  ],
});

const FAMILY = /^# TYPE (\S+) (\S+)$/gm;

/** Asks for the metrics, from an address where one is given. */
async function ask(
  { app }: TestApp,
  { url = 'http://localhost:8787', from, method = 'GET', headers = {} }: Scrape = {},
): Promise<Response> {
  const request = new Request(`${url}/metrics`, { method, headers });
  return app.handle(request, from === undefined ? {} : { incoming: incomingFrom(from, new URL(url).host, headers) });
}

interface Scrape {
  readonly url?: string;
  readonly from?: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
}

function incomingFrom(address: string, host: string, headers: Record<string, string>): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, 'remoteAddress', { value: address });
  const incoming = new IncomingMessage(socket);
  incoming.url = '/metrics';
  incoming.httpVersionMinor = 1;
  incoming.rawHeaders = ['Host', host, ...Object.entries(headers).flat()];
  for (const [name, value] of [['host', host], ...Object.entries(headers)]) {
    if (name !== undefined) incoming.headers[name.toLowerCase()] = value;
  }
  return incoming;
}

describeEachServer(
  'metrics',
  (server) => {
    const page = async () => (await ask(server())).text();

    it('lists what the reference lists, and nothing else of its own', async () => {
      const families = new Map([...(await page()).matchAll(FAMILY)].map(([, name, type]) => [name, type]));
      const own = [...families].filter(([name]) => name?.startsWith('learnwright_'));
      const other = isOnSqlite(await page()) ? 'postgres' : 'sqlite';
      const declared = METRICS.filter((metric) => !('only' in metric) || metric.only !== other);
      expect(own).toEqual(declared.map(({ name, type }) => [name, type]));
      expect([...families.keys()]).toEqual(
        expect.arrayContaining(['process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds']),
      );
    });

    it('counts requests by the template of their route, refusals by their code, and no ids', async () => {
      const { body: user } = await server().request('POST', '/users', { name: 'Ada' });
      await server().request('GET', `/users/${user.id}`);
      await server().request('GET', `/users/${user.id}`);
      await server().request('GET', '/users/nobody');
      await server().request('GET', '/nothing/here');
      await server().request('GET', '/plugins/broken/fail');
      const text = await page();
      const count = 'learnwright_http_request_duration_seconds_count';
      expect(text).toContain(`${count}{method="GET",route="/api/users/{user_id}",status="2xx"} 2\n`);
      expect(text).toContain(`${count}{method="GET",route="/api/users/{user_id}",status="4xx"} 1\n`);
      expect(text).toContain(`${count}{method="GET",route="none",status="4xx"} 1\n`);
      expect(text).toContain(`${count}{method="GET",route="/api/plugins/broken/fail",status="5xx"} 1\n`);
      expect(text).toContain('learnwright_http_refused_total{code="not_found"} 2\n');
      expect(text).toContain('learnwright_plugin_failures_total{plugin="broken",hook="GET route"} 1\n');
      expect(text).toMatch(/route="\/api\/users\/\{user_id\}",status="2xx",le="\+Inf"\} 2\n/);
      expect(text).not.toContain(user.id);
    });

    it('tells how the database and the plugins are', async () => {
      const text = await page();
      expect(text).toContain('learnwright_database_up 1\n');
      expect(text).toMatch(/learnwright_plugins\{status="(?:active|degraded)"\} 1\n/);
      expect(text).toMatch(/learnwright_disk_free_bytes\{place="data"\} \d{4,}\n/);
      expect(text).toMatch(
        isOnSqlite(text)
          ? /learnwright_database_bytes\{file="main"\} \d{4,}\n/
          : /learnwright_database_connections\{state="idle"\} \d+\n/,
      );
    });

    it('takes no other methods', async () => {
      const response = await ask(server(), { method: 'POST' });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    });
  },
  { plugins: { broken } },
);

describe('who may read the metrics', () => {
  const variables = { APP_AUTH_MODE: 'required', APP_HOSTS: 'learn.example localhost' };
  const LOCAL = { url: 'http://127.0.0.1:8787', from: '127.0.0.1' };
  let server: TestApp;
  let closed: TestApp;
  let tokens: Record<'operator' | 'app', string>;
  beforeAll(async () => {
    server = await createTestApp({ variables, limited: true, config: 'limits: { calls_per_minute: { other: 1 } }' });
    closed = await createTestApp({ variables, config: 'metrics: { local: false }' });
    tokens = { operator: await server.createToken('operator'), app: await server.createToken('app') };
  });
  afterAll(async () => {
    await server.close();
    await closed.close();
  });
  const status = async (scrape: Scrape, app = server) => (await ask(app, scrape)).status;
  const bearer = (role: 'operator' | 'app') => ({ headers: { Authorization: `Bearer ${tokens[role]}` } });

  it('is an operator, under any name of the server, and not an app', async () => {
    expect(await status({ url: 'http://10.1.2.3:8787', from: '10.9.9.9', ...bearer('operator') })).toBe(200);
    expect(await status({ url: 'http://learn.example', from: '10.9.9.9', ...bearer('app') })).toBe(403);
    expect(await status({ url: 'http://learn.example', from: '10.9.9.9' })).toBe(401);
    expect(
      await status({ url: 'http://learn.example', from: '127.0.0.1', headers: { Authorization: 'Bearer x' } }),
    ).toBe(401);
  });

  it.each([
    ['this machine', LOCAL, 200],
    ['this machine by IPv6', { url: 'http://[::1]:8787', from: '::1' }, 200],
    ['this machine, mapped into IPv6', { ...LOCAL, from: '::ffff:127.0.0.1' }, 200],
    ['another machine', { ...LOCAL, from: '10.9.9.9' }, 401],
    ['no socket', { url: LOCAL.url }, 401],
    ['a proxy on this machine', { ...LOCAL, headers: { 'X-Forwarded-For': '10.9.9.9' } }, 401],
    ['a proxy that lies', { ...LOCAL, headers: { 'X-Forwarded-For': '127.0.0.1' } }, 401],
    ['a proxy with the name of the server', { url: 'http://learn.example', from: '127.0.0.1' }, 401],
    ['a page under a name that leads here', { url: 'http://evil.example', from: '127.0.0.1' }, 401],
  ] satisfies [string, Scrape, number][])('%s: %j is answered %i', async (_, scrape, expected) => {
    expect(await status(scrape)).toBe(expected);
  });

  it('is not even this machine where the operator says so', async () => {
    expect(await status(LOCAL, closed)).toBe(401);
  });

  it('has no limit of calls', async () => {
    for (let round = 0; round < 5; round += 1) expect(await status(LOCAL)).toBe(200);
    const operator = server.as(tokens.operator);
    expect((await operator.request('GET', '/users')).status).toBe(200);
    expect((await operator.request('GET', '/users')).status).toBe(429);
    expect(await status({ url: 'http://learn.example', ...bearer('operator') })).toBe(200);
  });
});

function isOnSqlite(page: string): boolean {
  return page.includes('database="sqlite"');
}
