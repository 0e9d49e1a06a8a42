import { openDatabase } from '@learnwright/db';
import { createTestClock, describeEachDatabase } from '@learnwright/test-kit';
import { beforeAll, expect, it } from 'vitest';
import { describeEachServer } from '../../../tests/harness/describe-each-server.ts';
import { createTestApp } from '../../../tests/harness/test-app.ts';
import { limitedPlugin } from './limited-plugin.fixture.ts';

const SECOND = 1_000_000;
const clock = createTestClock();
const config = `
limits:
  calls_per_minute: { ai: 3, admin: 5, other: 60 }
`;

describeEachServer(
  'the calls of callers',
  (server) => {
    let ada: string;
    let grace: string;

    let operator: string;
    const learner = async () => {
      const { id } = (await server().as(operator).request('POST', '/users', { name: 'x' })).body;
      return server().createToken('learner', id);
    };
    const call = (
      token: string | null,
      method: string,
      path: string,
      body?: unknown,
      headers?: Record<string, string>,
    ) => (token === null ? server() : server().as(token)).request(method, path, body, headers);
    const plain = (token: string) => call(token, 'GET', '/plugins/limited/plain');
    const ask = (token: string, body: unknown = {}) => call(token, 'POST', '/plugins/limited/ask', body);
    const repeat = async (count: number, send: () => Promise<{ status: number }>) => {
      const statuses: number[] = [];
      for (let index = 0; index < count; index += 1) statuses.push((await send()).status);
      return statuses;
    };

    beforeAll(async () => {
      operator = await server().createToken('operator');
      [ada, grace] = [await learner(), await learner()];
    });

    it('are told with every answer, refusals included', async () => {
      const token = await learner();
      const first = await plain(token);
      expect(first.headers.get('ratelimit-policy')).toBe('"other";q=60;w=60');
      expect(first.headers.get('ratelimit')).toBe('"other";r=59;t=1');
      const missing = await call(token, 'GET', '/nowhere');
      expect([missing.status, missing.headers.get('ratelimit')]).toEqual([404, '"other";r=58;t=1']);
      const tagged = await call(token, 'GET', '/plugins/limited/plain', undefined, {
        'If-None-Match': first.headers.get('etag') ?? '',
      });
      expect([tagged.status, tagged.headers.get('ratelimit')]).toEqual([304, '"other";r=57;t=1']);
    });

    it('are refused when they are used up, for that caller alone, until one has come back', async () => {
      expect(new Set(await repeat(60, () => plain(ada)))).toEqual(new Set([200]));
      const { status, headers, body } = await plain(ada);
      expect([status, body.code, headers.get('retry-after'), headers.get('ratelimit')]).toEqual([
        429,
        'rate_limited',
        '1',
        '"other";r=0;t=1',
      ]);
      expect(body.detail).toBe('A caller has 60 calls a minute, and yours are used up. Repeat after 1 s.');
      expect((await plain(grace)).status).toBe(200);
      clock.advance(SECOND);
      expect(await repeat(2, () => plain(ada))).toEqual([200, 429]);
      clock.advance(10 * SECOND);
      expect((await repeat(15, () => plain(ada))).filter((code) => code === 200)).toHaveLength(10);
    });

    it('that ask an AI provider are counted for all such routes together, before their body is read', async () => {
      const token = await learner();
      const first = await ask(token);
      expect(first.headers.get('ratelimit-policy')).toBe('"other";q=60;w=60, "ai";q=3;w=60');
      expect(first.headers.get('ratelimit')).toBe('"other";r=59;t=1, "ai";r=2;t=20');
      expect(await repeat(2, () => ask(token))).toEqual([200, 200]);
      const refused = await ask(token, 'no object, and never looked at');
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '20']);
      expect((await plain(token)).status).toBe(200);
      clock.advance(20 * SECOND);
      expect(await repeat(2, () => ask(token))).toEqual([200, 429]);
    });

    it('that change something of the administration are counted apart, and before anybody asks who may', async () => {
      const token = await server().createToken('operator');
      const retry = (of: string) => call(of, 'POST', '/admin/effects/retry', {});
      const { headers } = await retry(token);
      expect([headers.get('ratelimit-policy'), headers.get('ratelimit')]).toEqual([
        '"admin";q=5;w=60',
        '"admin";r=4;t=12',
      ]);
      const refused = (await repeat(5, () => retry(token))).at(-1);
      expect([refused, (await plain(token)).status]).toEqual([429, 200]);
      expect((await retry(token)).body.detail).toBe(
        'A caller has 5 changes of the administration a minute, and yours are used up. Repeat after 12 s.',
      );
      const other = await learner();
      expect(await repeat(6, () => retry(other))).toEqual([403, 403, 403, 403, 403, 429]);
    });

    it('that read the administration count as any others, also when its changes are used up', async () => {
      const token = await server().createToken('operator');
      await repeat(6, () => call(token, 'DELETE', '/admin/tokens/none'));
      const { status, headers } = await call(token, 'GET', '/admin/plugins');
      expect([status, headers.get('ratelimit')]).toEqual([200, '"other";r=59;t=1']);
      expect(await repeat(59, () => call(token, 'GET', '/admin/plugins'))).toEqual(
        Array.from({ length: 59 }, () => 200),
      );
      expect((await call(token, 'GET', '/admin/plugins')).status).toBe(429);
    });

    it('without a credential are counted by address', async () => {
      const statuses = await repeat(62, () => call(null, 'GET', '/i18n/en'));
      expect(statuses.filter((status) => status === 200)).toHaveLength(60);
      expect((await plain(grace)).status).toBe(200);
      clock.advance(60 * SECOND);
    });

    it('with a credential that is no good are counted by address too; a good one from there is not concerned', async () => {
      const statuses = await repeat(62, () => call('lw_wrong', 'GET', '/users'));
      expect(statuses.filter((status) => status === 401)).toHaveLength(60);
      expect(statuses.at(-1)).toBe(429);
      expect((await call(null, 'GET', '/i18n/en')).status).toBe(429);
      expect((await plain(grace)).status).toBe(200);
      clock.advance(60 * SECOND);
    });

    it('never limit health, nor preflights', async () => {
      const token = await learner();
      await repeat(61, () => plain(token));
      const health = await call(token, 'GET', '/health');
      expect([health.status, health.headers.get('ratelimit')]).toEqual([200, null]);
      expect(new Set(await repeat(100, () => call(null, 'GET', '/health')))).toEqual(new Set([200]));
      expect((await call(null, 'GET', '/health/ready')).status).toBe(200);
      const preflight = { 'Access-Control-Request-Method': 'GET' };
      const asked = await repeat(70, () => call(null, 'OPTIONS', '/i18n/en', undefined, preflight));
      expect(new Set(asked)).toEqual(new Set([204]));
    });

    it('are a class of the API document', async () => {
      const { body } = await call(await learner(), 'GET', '/openapi.json');
      const operation = body.paths['/api/plugins/limited/ask'].post;
      expect([operation['x-limit'], '429' in operation.responses, '503' in operation.responses]).toEqual([
        'ai',
        true,
        true,
      ]);
      expect(body.paths['/api/plugins/limited/plain'].get['x-limit']).toBeUndefined();
    });
  },
  { variables: { APP_AUTH_MODE: 'required' }, plugins: { limited: limitedPlugin }, limited: true, config, clock },
);

describeEachServer(
  'a server in open mode',
  (server) => {
    it('has no limits of calls', async () => {
      for (let count = 0; count < 100; count += 1) {
        const { status, headers } = await server().request('GET', '/plugins/limited/plain');
        expect([status, headers.get('ratelimit')]).toEqual([200, null]);
      }
    });
  },
  { plugins: { limited: limitedPlugin }, limited: true, config },
);

describeEachServer(
  'a server in open mode that is told to have limits',
  (server) => {
    it('has them', async () => {
      const { headers } = await server().request('GET', '/plugins/limited/plain');
      expect(headers.get('ratelimit-policy')).toBe('"other";q=600;w=60');
    });
  },
  { plugins: { limited: limitedPlugin }, limited: true, config: 'limits: { enabled: true }' },
);

describeEachDatabase('a server that counts in a database whose table is gone', ({ createUrl }) => {
  it('counts by itself, and says so once', async () => {
    const databaseUrl = await createUrl();
    const server = await createTestApp({
      databaseUrl,
      variables: { APP_AUTH_MODE: 'required' },
      plugins: { limited: limitedPlugin },
      limited: true,
      config: 'limits: { store: database, calls_per_minute: { other: 60 } }',
      clock: createTestClock(),
    });
    const token = await server.createToken('app');
    const send = () => server.as(token).request('GET', '/plugins/limited/plain');
    expect((await send()).headers.get('ratelimit')).toBe('"other";r=59;t=1');
    const database = await openDatabase({ url: databaseUrl });
    await database.kysely().schema.dropTable('rate_limits').execute();
    await database.close();
    const statuses: number[] = [];
    for (let count = 0; count < 80; count += 1) statuses.push((await send()).status);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(60);
    expect(statuses.at(-1)).toBe(429);
    const said = server.log().filter(({ msg }) => String(msg).includes('limits calls by itself'));
    expect(said).toHaveLength(1);
    await server.close();
  });
});
