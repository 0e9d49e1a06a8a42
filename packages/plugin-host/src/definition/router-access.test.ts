import { type Access, type Caller, learnerOf, type RouterEnv } from '@learnwright/plugin-sdk';
import { Hono } from 'hono';
import { beforeEach, describe, expect, it } from 'vitest';
import { offerClass, startHost, type TestHost } from '../../tests/test-host.ts';

const LEARNER: Caller = { role: 'learner', id: 'user ada', user_id: 'ada' };
const CALLERS = {
  nobody: { role: 'nobody', id: 'nobody', user_id: null },
  ada: LEARNER,
  bob: { role: 'learner', id: 'user bob', user_id: 'bob' },
  app: { role: 'app', id: 'app', user_id: null },
  operator: { role: 'operator', id: 'operator', user_id: null },
} as const satisfies Record<string, Caller>;
type Who = keyof typeof CALLERS;

const OWNERS: Readonly<Record<string, string>> = { c1: 'ada' };

function classWith(members: object) {
  return class {
    readonly name = 'quiz';
    readonly version = '1.0.0';
    readonly api_version = '1';
    readonly license_tier = 'core';
    readonly depends_on: readonly string[] = [];

    constructor() {
      Object.assign(this, members);
    }
  };
}

async function hostOf(members: object): Promise<TestHost> {
  return startHost([offerClass(classWith(members))]);
}

/** The status of an answer, or the code of the error. */
async function ask({ host }: TestHost, who: Who, method: string, path: string): Promise<unknown> {
  const request = new Request(`http://localhost/api/plugins/quiz${path}`, { method });
  return host.dispatch('quiz', request, { requestId: 'r1', caller: CALLERS[who] }).then(
    ({ status }) => status,
    ({ code }) => code,
  );
}

it('takes no parameter of a router for an id that cannot be one, nor a text that cannot be stored', async () => {
  const seen: string[] = [];
  const router = new Hono<RouterEnv>().get('/:card_id/:word', (c) => {
    seen.push(c.req.param('word'));
    return c.body(null, 204);
  });
  const access: Access = learnerOf('card', 'card_id');
  const owners = { card: async () => [{ id: 'c1', user_id: 'ada' }] };
  const host = await hostOf({ owners, get_routes: () => [{ router, access }] });
  for (const who of ['ada', 'operator'] as const) {
    for (const path of ['/c%2F1/a', '/c%001/a', '/c1/a%00', `/c1/${'a'.repeat(201)}`]) {
      expect([path, await ask(host, who, 'GET', path)]).toEqual([path, 'not_found']);
    }
    expect(await ask(host, who, 'GET', '/c1/any%2Fword')).toBe(204);
  }
  expect(seen).toEqual(['any/word', 'any/word']);
});

describe('routers of a class', () => {
  let host: TestHost;
  /** The routers whose code has run. */
  const ran: string[] = [];
  const router = (name: string) =>
    new Hono<RouterEnv>().use(async (_c, next) => {
      ran.push(name);
      await next();
    });
  const done = (c: { body: (data: null, status: 204) => Response }) => c.body(null, 204);

  beforeEach(async () => {
    ran.length = 0;
    host = await hostOf({
      owners: {
        card: async (ids: readonly string[]) =>
          ids.flatMap((id) => (OWNERS[id] === undefined ? [] : [{ id, user_id: OWNERS[id] }])),
      },
      get_routes: () => [
        router('plain').get('/plain', done),
        { access: 'public', router: router('open').get('/open', done).options('/asked', done) },
        { access: 'signed_in', router: router('members').get('/members', done).all('/members/any', done) },
        { access: 'learner', router: router('own').get('/of/:user_id', done).post('/of/:user_id/:part', done) },
        { access: learnerOf('card', 'id'), router: router('cards').basePath('/cards').delete('/:id{[a-z0-9]+}', done) },
        { access: 'operator', router: router('admin').get('/admin/*', done).all('/files/*', done) },
      ],
    });
    expect(host.host.errors()).toEqual({});
  });

  it.each<[string, string, Partial<Record<Who, unknown>>]>([
    ['GET', '/plain', { nobody: 'unauthenticated', ada: 'forbidden', app: 204, operator: 204 }],
    ['GET', '/open', { nobody: 204, ada: 204 }],
    ['OPTIONS', '/asked', { nobody: 204 }],
    ['GET', '/members', { nobody: 'unauthenticated', ada: 204, app: 204 }],
    ['PURGE', '/members/any', { nobody: 'unauthenticated', ada: 204 }],
    ['GET', '/of/ada', { nobody: 'unauthenticated', ada: 204, bob: 'not_found', app: 204, operator: 204 }],
    ['HEAD', '/of/ada', { nobody: 'unauthenticated', ada: 204, bob: 'not_found' }],
    ['GET', '/of/%61da', { ada: 204, bob: 'not_found' }],
    ['POST', '/of/ada/bob', { ada: 204, bob: 'not_found' }],
    ['DELETE', '/cards/c1', { nobody: 'unauthenticated', ada: 204, bob: 'not_found', app: 204 }],
    ['DELETE', '/cards/c9', { ada: 'not_found', app: 204 }],
    ['GET', '/admin/any/thing', { nobody: 'unauthenticated', ada: 'forbidden', app: 'forbidden', operator: 204 }],
    ['HEAD', '/admin/any', { nobody: 'unauthenticated' }],
    ['POST', '/files/a', { nobody: 'unauthenticated', app: 'forbidden', operator: 204 }],
    ['GET', '/nothing', { nobody: 'unauthenticated', operator: 'not_found' }],
    ['DELETE', '/open', { nobody: 'method_not_allowed', operator: 'method_not_allowed' }],
    ['OPTIONS', '/admin/any', { nobody: 204 }],
  ])('%s %s is answered %j', async (method, path, expected) => {
    for (const who of Object.keys(CALLERS) as Who[]) {
      if (expected[who] !== undefined) expect([who, await ask(host, who, method, path)]).toEqual([who, expected[who]]);
    }
  });

  it.each([
    ['GET', '/admin/any', 'nobody', []],
    ['GET', '/of/ada', 'bob', []],
    ['GET', '/open', 'nobody', ['open']],
    ['GET', '/plain', 'app', ['plain']],
    ['OPTIONS', '/admin/any', 'nobody', ['open']],
  ] as const)('%s %s by %s runs the code of %j alone', async (method, path, who, expected) => {
    await ask(host, who, method, path);
    expect(ran).toEqual(expected);
  });

  it('stand in the API document with the access of each', () => {
    const [group] = host.host.routeGroups();
    expect(group?.routes.map(({ method, path, access }) => [method, path, access])).toEqual([
      ['GET', '/plain', 'app'],
      ['GET', '/open', 'public'],
      ['GET', '/members', 'signed_in'],
      ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => [method, '/members/any', 'signed_in']),
      ['GET', '/of/{user_id}', 'learner'],
      ['POST', '/of/{user_id}/{part}', 'learner'],
      ['DELETE', '/cards/{id}', learnerOf('card', 'id')],
    ]);
  });
});

describe('a request that several routers take', () => {
  it('is refused by the first that has a route for it', async () => {
    const answer = (text: string) => new Hono().get('/:page', (c) => c.text(text));
    const host = await hostOf({
      get_routes: () => [
        { access: 'operator', router: answer('first') },
        { access: 'public', router: answer('second') },
      ],
    });
    expect(await ask(host, 'nobody', 'GET', '/page')).toBe('unauthenticated');
    const request = new Request('http://localhost/api/plugins/quiz/page');
    const response = await host.host.dispatch('quiz', request, { requestId: 'r1', caller: CALLERS.operator });
    expect(await response.text()).toBe('first');
  });

  it('goes on to the next where a handler hands it on', async () => {
    const host = await hostOf({
      get_routes: () => [
        { access: 'signed_in', router: new Hono().get('/page', async (_c, next) => next()) },
        { access: 'app', router: new Hono().get('/page', (c) => c.body(null, 204)) },
      ],
    });
    expect(await ask(host, 'ada', 'GET', '/page')).toBe('forbidden');
    expect(await ask(host, 'app', 'GET', '/page')).toBe(204);
  });
});

it('tells the handlers of a plain router who calls', async () => {
  const router = new Hono<RouterEnv>().get('/me', (c) => c.json(c.env.caller));
  const host = await hostOf({ get_routes: () => [{ router, access: 'signed_in' }] });
  const request = new Request('http://localhost/api/plugins/quiz/me');
  const response = await host.host.dispatch('quiz', request, { requestId: 'r1', caller: LEARNER });
  expect(await response.json()).toEqual(LEARNER);
});

describe('the access of a router refuses the plugin', () => {
  const get = (path: string) => new Hono().get(path, (c) => c.text('x'));
  it.each<[string, Hono, unknown, string]>([
    ['of a misspelt role', get('/a'), 'lerner', 'routes: GET /a: "lerner" is no access'],
    ['that is not there', get('/a'), undefined, 'routes: GET /a: Access is one of'],
    ['of a learner nobody names', get('/of/:id'), 'learner', 'routes: GET /of/{id}: Access "learner" needs the path'],
    ['of a learner in one path alone', get('/of/:user_id').get('/*', (c) => c.text('x')), 'learner', 'GET /*: Access'],
    ['by a record nobody knows', get('/a/:id'), learnerOf('deck', 'id'), 'Nobody knows the owner of a "deck"'],
    ['by a field of the query', get('/a/:id'), learnerOf('project', 'id', 'query'), 'The query have no field "id"'],
    ['by a field of the body', get('/a/:id'), learnerOf('project', 'id', 'body'), 'The body have no field "id"'],
    ['of a router without routes', new Hono().use(async (_c, next) => next()), 'lerner', 'routes: "lerner" is no'],
  ])('%s', async (_what, router, access, finding) => {
    const { host } = await hostOf({ get_routes: () => [{ router, access }] });
    expect(host.errors().quiz).toContain(finding);
  });

  it('in route_access too', async () => {
    const access: Access | string = 'everyone';
    const { host } = await hostOf({ route_access: access, get_routes: () => [get('/a')] });
    expect(host.errors().quiz).toContain('routes: GET /a: "everyone" is no access');
  });

  it('where its records have the name of one of core', async () => {
    const { host } = await hostOf({ owners: { project: async () => [] }, get_routes: () => [] });
    expect(host.errors().quiz).toContain('Core has records of this name');
  });
});
