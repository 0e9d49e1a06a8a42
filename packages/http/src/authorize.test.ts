import { idSchema, isAppError } from '@learnwright/core';
import { type Access, type Caller, type CallerRole, createRouteHelper, learnerOf } from '@learnwright/plugin-sdk';
import { describe, expect, it, test } from 'vitest';
import { z } from 'zod';
import { createTestHandling } from '../tests/request-handling.ts';
import { findBadAccess } from './authorize.ts';
import { createRouteApp } from './route-app.ts';

const route = createRouteHelper<unknown>();
const OWNERS: Readonly<Record<string, string>> = { c1: 'ada', c2: 'ada', c3: 'bob' };
const owners = {
  card: async (ids: readonly string[]) =>
    ids.flatMap((id) => (OWNERS[id] === undefined ? [] : [{ id, user_id: OWNERS[id] }])),
};
const response = { 200: z.string() };
const done = () => 'done';

const routes = [
  ...(['public', 'signed_in', 'app', 'operator'] as const).map((access) =>
    route.get(`/${access}`, { access, response }, done),
  ),
  route.get('/users/{user_id}', { access: 'learner', params: z.object({ user_id: idSchema }), response }, done),
  route.get('/cards/{id}', { access: learnerOf('card', 'id'), params: z.object({ id: z.string() }), response }, done),
  route.get(
    '/cards',
    { access: learnerOf('card', 'id', 'query'), query: z.object({ id: z.string() }), response },
    done,
  ),
  route.post(
    '/cards',
    { access: learnerOf('card', 'ids', 'body'), body: z.object({ ids: z.array(z.string()) }), response },
    done,
  ),
];
const app = createRouteApp({ basePath: '/api', routes, context: null, handling: createTestHandling(), owners });

const callerOf = (role: CallerRole): Caller => ({ role, id: role, user_id: role === 'learner' ? 'ada' : null });

async function statusOf(role: CallerRole, path: string, init?: RequestInit): Promise<number> {
  const request = new Request(`http://localhost/api${path}`, init);
  try {
    return (await app.fetch(request, { requestId: 'r1', caller: callerOf(role) })).status;
  } catch (error) {
    if (isAppError(error)) return error.status;
    throw error;
  }
}

const json = (body: unknown): RequestInit => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'Content-Type': 'application/json', 'Idempotency-Key': crypto.randomUUID() },
});

describe('who may call a route', () => {
  it.each([
    ['/public', [200, 200, 200, 200]],
    ['/signed_in', [401, 200, 200, 200]],
    ['/users/ada', [401, 200, 200, 200]],
    ['/users/bob', [401, 404, 200, 200]],
    ['/app', [401, 403, 200, 200]],
    ['/operator', [401, 403, 403, 200]],
    ['/cards/c1', [401, 200, 200, 200]],
    ['/cards/c3', [401, 404, 200, 200]],
    ['/cards/none', [401, 404, 200, 200]],
    [`/cards/${'c'.repeat(500)}`, [401, 404, 200, 200]],
    ['/cards?id=c1', [401, 200, 200, 200]],
    ['/cards?id=c1&id=c3', [401, 404, 200, 200]],
    ['/cards?id=c3&id=c1', [401, 200, 200, 200]],
    ['/cards', [401, 404, 422, 422]],
  ])('%s answers nobody, a learner, an app and an operator %j', async (path, expected) => {
    const roles = ['nobody', 'learner', 'app', 'operator'] as const;
    expect(await Promise.all(roles.map((role) => statusOf(role, path)))).toEqual(expected);
  });

  it.each([
    [['c1', 'c2'], 200],
    [['c1', 'c3'], 404],
    [['c1', 'none'], 404],
    [[], 200],
  ])('a learner who sends the cards %j gets %i', async (ids, expected) => {
    expect(await statusOf('learner', '/cards', json({ ids }))).toBe(expected);
  });

  it('is asked before the body is read', async () => {
    const body = new ReadableStream({ pull: () => Promise.reject(new Error('was read')) });
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' };
    expect(await statusOf('nobody', '/cards', init)).toBe(401);
  });

  it('is asked again before a stored response is replayed', async () => {
    const init = json({ ids: ['c1'] });
    expect(await statusOf('learner', '/cards', init)).toBe(200);
    expect(await statusOf('nobody', '/cards', init)).toBe(401);
  });
});

test('a key of one caller is free for every other', async () => {
  const init = json({ ids: [] });
  const send = async (role: CallerRole) =>
    app.fetch(new Request('http://localhost/api/cards', init), { requestId: 'r1', caller: callerOf(role) });
  const replayed = [];
  for (const role of ['learner', 'app', 'learner'] as const) {
    replayed.push((await send(role)).headers.get('idempotency-replayed'));
  }
  expect(replayed).toEqual([null, null, 'true']);
});

describe('access that nobody could keep to', () => {
  const params = z.object({ user_id: idSchema, id: idSchema });
  const body = z.object({ id: idSchema }).optional();
  it.each<[unknown, string | null]>([
    ['public', null],
    ['learner', null],
    [learnerOf('card', 'id'), null],
    [learnerOf('session', 'id'), null],
    [learnerOf('user', 'id', 'body'), null],
    ['lerner', '"lerner" is no access'],
    [undefined, 'Access is one of'],
    [{ learner_of: 'card' }, 'Access is one of'],
    [learnerOf('deck', 'id'), 'the owner of a "deck"'],
    [learnerOf('card', 'card_id'), 'no field "card_id"'],
    [learnerOf('card', 'id', 'query'), 'no field "id"'],
  ])('%j', (access, finding) => {
    // What a plugin in plain JavaScript may send.
    const found = findBadAccess({ access: access as Access, params, body, response }, ['card']);
    expect(found.join()).toContain(finding ?? '');
    expect(found.length === 0).toBe(finding === null);
  });

  it('needs {user_id} for the word learner, in the path too', () => {
    expect(findBadAccess({ access: 'learner', response }, [])).toEqual([
      expect.stringContaining('needs the path parameter {user_id}'),
    ]);
    expect(findBadAccess({ access: 'learner', params, path: '/cards/{id}', response }, [])).toHaveLength(1);
    expect(findBadAccess({ access: 'learner', params, path: '/of/{user_id}', response }, [])).toEqual([]);
  });

  it('stops the server that would offer it', () => {
    // The compiler refuses it where it sees the path.
    const path: `/${string}` = '/x';
    const bad = [route.get(path, { access: 'learner', response }, done)];
    expect(() => createRouteApp({ basePath: '', routes: bad, context: null, handling: createTestHandling() })).toThrow(
      'GET /x: Access "learner"',
    );
  });
});
