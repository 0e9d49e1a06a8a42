import { AppError } from '@learnwright/core';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../tests/harness/test-app.ts';

const APP = 'https://app.example';

class Quiz {
  readonly name = 'quiz';
  readonly version = '1.0.0';
  readonly api_version = '1';
  readonly license_tier = 'core';
  readonly depends_on: readonly string[] = [];

  activate() {
    return Promise.resolve();
  }

  get_routes() {
    const router = new Hono()
      .get('/whole', (c) => c.json({}))
      .get('/elsewhere', () => Response.error())
      .get('/varying', (c) => c.json({}, 200, { Vary: 'Accept-Language' }))
      .get('/refused', () => {
        throw new AppError('conflict', 'Not now.');
      })
      .get('/stream', (c) => c.body(new Blob(['data: 1\n\n']).stream(), 200, { 'Content-Type': 'text/event-stream' }))
      .patch('/whole', (c) => c.json({}));
    return [router];
  }
}

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ plugins: { quiz: Quiz }, variables: { APP_CORS_ORIGINS: APP } });
});
afterAll(() => server.close());

function ask(method: string, path: string, headers: Record<string, string>): Promise<Response> {
  return Promise.resolve(server.app.handle(new Request(`http://localhost${path}`, { method, headers })));
}

/** The headers of an answer by which browsers decide who may read it. */
function rulesOf({ headers }: Response): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => name.startsWith('access-control-') || name === 'vary'));
}

describe('an answer to a page of an allowed origin', () => {
  it.each([
    ['a list', '/api/users', 200],
    ['a single resource', '/api/health', 200],
    ['a problem document', '/api/users/unknown', 404],
    ['a problem document of administration', '/api/admin/plugins/unknown', 404],
    ['a redirection', '/', 302],
    ['of a plugin', '/api/plugins/quiz/whole', 200],
    ['a problem document of a plugin', '/api/plugins/quiz/refused', 409],
    ['a failure of a plugin', '/api/plugins/quiz/elsewhere', 500],
    ['a stream', '/api/plugins/quiz/stream', 200],
  ])('%s can be read by it', async (_, path, status) => {
    const response = await ask('GET', path, { Origin: APP });
    expect(response.status).toBe(status);
    expect(rulesOf(response)).toEqual({
      'access-control-allow-origin': APP,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers':
        'Allow, Content-Disposition, Date, ETag, Idempotency-Replayed, Link, Location, Preference-Applied, RateLimit, RateLimit-Policy, Retry-After, WWW-Authenticate, X-Request-Id',
      vary: 'Origin',
    });
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    await response.text();
  });

  it('can be read when it has not changed, and when another address was asked for', async () => {
    const tag = (await ask('GET', '/api/health', {})).headers.get('etag') ?? '';
    const same = await ask('GET', '/api/health', { Origin: APP, 'If-None-Match': tag });
    expect([same.status, same.headers.get('access-control-allow-origin')]).toEqual([304, APP]);
    const elsewhere = await server.app.handle(
      new Request('http://evil.example/api/users', { headers: { Origin: APP } }),
    );
    expect([elsewhere.status, elsewhere.headers.get('access-control-allow-origin')]).toEqual([421, APP]);
  });

  it('keeps what else it varies by', async () => {
    const response = await ask('GET', '/api/plugins/quiz/varying', { Origin: APP });
    expect(response.headers.get('vary')).toBe('Accept-Language, Origin');
  });

  it('has its body and its status', async () => {
    expect(await (await ask('GET', '/api/plugins/quiz/stream', { Origin: APP })).text()).toBe('data: 1\n\n');
    expect(await (await ask('GET', '/api/users', { Origin: APP })).json()).toEqual([]);
  });
});

it.each([
  ['without an origin', {}, {}],
  ['to a page of this server', { Origin: 'http://localhost' }, { vary: 'Origin' }],
  ['to a page of another origin', { Origin: 'https://evil.example' }, { vary: 'Origin' }],
  ['to a page without an origin', { Origin: 'null' }, { vary: 'Origin' }],
])('an answer %s allows nothing', async (_, headers, rules) => {
  expect(rulesOf(await ask('GET', '/api/users', headers))).toEqual(rules);
});

describe('a preflight', () => {
  const preflight = { Origin: APP, 'Access-Control-Request-Method': 'PATCH' };

  it.each([
    ['/api/users', 'GET, HEAD, POST, OPTIONS'],
    ['/api/users/unknown', 'GET, PATCH, HEAD, DELETE, OPTIONS'],
    ['/api/admin/plugins/quiz/disable', 'POST, OPTIONS'],
    ['/api/plugins/quiz/whole', 'GET, PATCH, HEAD, OPTIONS'],
    ['/api/nothing', 'PATCH'],
    ['/api/plugins/nothing/x', 'PATCH'],
  ])('of %s is answered with the methods %s', async (path, methods) => {
    const response = await ask('OPTIONS', path, preflight);
    expect([response.status, await response.text()]).toEqual([204, '']);
    expect((response.headers.get('access-control-allow-methods') ?? '').split(', ').toSorted()).toEqual(
      methods.split(', ').toSorted(),
    );
  });

  it('is told the headers that may be sent, and how long that holds', async () => {
    const { headers } = await ask('OPTIONS', '/api/users', preflight);
    const names = headers.get('access-control-allow-headers')?.split(', ');
    for (const name of ['Authorization', 'Content-Type', 'Idempotency-Key', 'If-Match', 'Last-Event-ID']) {
      expect(names).toContain(name);
    }
    expect(headers.get('access-control-max-age')).toBe('7200');
    expect(headers.get('access-control-allow-private-network')).toBeNull();
    expect(headers.get('x-request-id')).not.toBeNull();
  });

  it('of the public web is given leave to reach a private network', async () => {
    const { headers } = await ask('OPTIONS', '/api/users', {
      ...preflight,
      'Access-Control-Request-Private-Network': 'true',
    });
    expect(headers.get('access-control-allow-private-network')).toBe('true');
  });

  it('of another origin is refused', async () => {
    const response = await ask('OPTIONS', '/api/users', { ...preflight, Origin: 'https://evil.example' });
    expect([response.status, rulesOf(response)]).toEqual([403, { vary: 'Origin' }]);
  });
});

it('leaves OPTIONS that is no preflight as it is', async () => {
  const response = await ask('OPTIONS', '/api/users', { Origin: APP });
  expect([response.status, response.headers.get('allow')]).toEqual([204, 'GET, HEAD, POST, OPTIONS']);
});

it('lets a page without a credential preflight, and read that it needs one', async () => {
  const variables = { APP_CORS_ORIGINS: APP, APP_AUTH_MODE: 'required' };
  const closed = await createTestApp({ plugins: { quiz: Quiz }, variables });
  const preflight = { Origin: APP, 'Access-Control-Request-Method': 'PATCH' };
  for (const path of ['/users', '/admin/plugins', '/plugins/quiz/whole']) {
    expect((await closed.request('OPTIONS', path, undefined, preflight)).status).toBe(204);
    const { status, headers } = await closed.request('GET', path, undefined, { Origin: APP });
    expect([status, headers.get('access-control-allow-origin')]).toEqual([401, APP]);
    expect(headers.get('access-control-expose-headers')).toContain('WWW-Authenticate');
  }
  await closed.close();
});
