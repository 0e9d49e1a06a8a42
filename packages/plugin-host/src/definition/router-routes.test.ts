import { AppError } from '@learnwright/core';
import type { PluginContext } from '@learnwright/plugin-sdk';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { offerClass, startHost, type TestHost } from '../../tests/test-host.ts';

class Quiz {
  readonly name = 'quiz';
  readonly version = '1.0.0';
  readonly api_version = '1';
  readonly license_tier = 'core';
  readonly depends_on: readonly string[] = [];
  greeting = 'not active';

  activate(context: PluginContext) {
    this.greeting = `active as ${context.name}`;
  }

  get_routes() {
    const greetings = new Hono()
      .use(async (_c, next) => next())
      .get('/', (c) => c.json({ greeting: this.greeting }))
      .get('/of/:user_id{[a-z0-9]+}', (c) => c.json({ user: c.req.param('user_id') }))
      .post('/of/:user_id{[a-z0-9]+}', (c) => c.body(null, 204));
    const failures = new Hono()
      .get('/broken', () => {
        throw new TypeError('secret');
      })
      .get('/refused', () => {
        throw new AppError('conflict', 'Not now.');
      });
    return [greetings, failures];
  }

  get_frontend_manifest() {
    return { pages: [{ id: 'quiz', path: '/quiz', label: { en: this.greeting }, icon: 'list' }] };
  }
}

function startQuiz(): Promise<TestHost> {
  return startHost([offerClass(Quiz)]);
}

test('mounts plain Hono routers below the base path, made after activate', async () => {
  const { host, request } = await startQuiz();
  expect(host.errors()).toEqual({});
  expect(await (await request('quiz')).json()).toEqual({ greeting: 'active as quiz' });
  expect(await (await request('quiz/of/u1')).json()).toEqual({ user: 'u1' });
  expect(host.manifests().quiz?.pages?.[0]?.label).toEqual({ en: 'active as quiz' });
});

test.each([
  { path: 'quiz/nothing', method: 'GET', expected: { code: 'not_found' } },
  {
    path: 'quiz/of/u1',
    method: 'DELETE',
    expected: { code: 'method_not_allowed', headers: { Allow: 'GET, POST, HEAD, OPTIONS' } },
  },
  { path: 'quiz/refused', method: 'GET', expected: { code: 'conflict' } },
  { path: 'quiz/broken', method: 'GET', expected: { code: 'plugin_failed', message: 'The plugin "quiz" failed.' } },
])('$method $path fails as the routes of the object form do', async ({ path, method, expected }) => {
  const { request } = await startQuiz();
  await expect(request(path, { method })).rejects.toMatchObject(expected);
});

test('answers OPTIONS with the methods of the path', async () => {
  const { request } = await startQuiz();
  const response = await request('quiz/of/u1', { method: 'OPTIONS' });
  expect([response.status, response.headers.get('allow')]).toEqual([204, 'GET, POST, HEAD, OPTIONS']);
});

test('lists them for the API document without bodies, for app and operator', async () => {
  const { host } = await startQuiz();
  const [group] = host.routeGroups();
  expect(group?.routes.map(({ method, path, access, response }) => [method, path, access, response])).toEqual([
    ['GET', '', 'app', { 200: null }],
    ['GET', '/of/{user_id}', 'app', { 200: null }],
    ['POST', '/of/{user_id}', 'app', { 200: null }],
    ['GET', '/broken', 'app', { 200: null }],
    ['GET', '/refused', 'app', { 200: null }],
  ]);
});

test('route_access opens them to others', async () => {
  class Open extends Quiz {
    readonly route_access = 'signed_in';
  }
  const { host } = await startHost([offerClass(Open)]);
  expect(new Set(host.routeGroups()[0]?.routes.map(({ access }) => access))).toEqual(new Set(['signed_in']));
});

test("an author's own error handler answers, in a router of any copy of Hono", async () => {
  class Mixed extends Quiz {
    override get_routes() {
      const answer = () => new Response(null, { status: 418 });
      return [
        throwing(new LabelledHono('ours'), '/ours').onError(answer),
        throwing(foreignHono(), '/foreign').onError(answer),
      ];
    }
  }
  const { host, request } = await startHost([offerClass(Mixed)]);
  expect(host.errors()).toEqual({});
  expect((await request('quiz/ours')).status).toBe(418);
  expect((await request('quiz/foreign')).status).toBe(418);
});

test('the default error handler of another copy of Hono does not answer', async () => {
  class Foreign extends Quiz {
    override get_routes() {
      return [throwing(foreignHono(), '/foreign')];
    }
  }
  const { request } = await startHost([offerClass(Foreign)]);
  await expect(request('quiz/foreign')).rejects.toMatchObject({ code: 'plugin_failed' });
});

function throwing(router: Hono, path: string): Hono {
  return router.get(path, () => {
    throw new Error('unexpected');
  });
}

/** A class of routers that cannot be built without an argument. */
class LabelledHono extends Hono {
  constructor(label: string) {
    super();
    if (label === '' || label === undefined) throw new Error('A label is needed.');
  }
}

/** A router as another copy of Hono makes it: no instance of ours, and with a default error handler of its own. */
function foreignHono(): Hono {
  const router = new Hono();
  router.onError(foreignDefault);
  const prototype: object = Object.getPrototypeOf(Object.getPrototypeOf(router));
  const methods = Object.getOwnPropertyNames(prototype).map((name) => [name, Reflect.get(prototype, name)]);
  return Object.setPrototypeOf(router, { ...Object.fromEntries(methods), constructor: foreignHono });
}

function foreignDefault(): Response {
  return new Response('Internal Server Error', { status: 500 });
}

test.each([
  {
    what: 'routes that are no routers',
    members: { get_routes: () => [{}] },
    reason: 'get_routes() must answer a list of Hono routers, or of { router, access } with one',
  },
  {
    what: 'a manifest that is none',
    members: { get_frontend_manifest: () => ({ pages: 'all' }) },
    reason: 'get_frontend_manifest(): pages: Invalid input: expected array, received string',
  },
])('refuses $what', async ({ members, reason }) => {
  class Malformed extends Quiz {
    constructor() {
      super();
      Object.assign(this, members);
    }
  }
  const { host } = await startHost([offerClass(Malformed)]);
  expect(host.errors()).toEqual({ quiz: `The plugin "quiz" was refused: ${reason}.` });
});
