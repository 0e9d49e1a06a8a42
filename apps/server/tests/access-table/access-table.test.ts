import {
  type Access,
  definePlugin,
  idSchema,
  learnerOf,
  type PluginContext,
  type RouteDefinition,
  z,
} from '@learnwright/plugin-sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiDocument, apiDocumentSchema, listOperations, type Operation } from '../api-sweep/api-document.ts';
import { createTestApp, type TestApp } from '../harness/test-app.ts';
import { findUndeclared, nameOf } from './declared-access.ts';
import { type CallerName, findFault, readAccess } from './expected-outcome.ts';

/** A plugin with a route of every kind; with `access`, all of them have another than they should. */
function notesWith(access: Access | null) {
  const change = (route: RouteDefinition<PluginContext>) => (access === null ? route : { ...route, access });
  const response = { 200: z.string() };
  const params = z.object({ user_id: idSchema, project_id: idSchema });
  return definePlugin({
    name: 'notes',
    version: '1.0.0',
    api_version: '1',
    license_tier: 'core',
    routes: (route) =>
      [
        route.get('/of/{user_id}', { access: 'learner', params: params.pick({ user_id: true }), response }, () => 'x'),
        route.get(
          '/project/{project_id}',
          { access: learnerOf('project', 'project_id'), params: params.pick({ project_id: true }), response },
          () => 'x',
        ),
        route.get('/all', { access: 'app', response }, () => 'x'),
        route.get('/settings', { access: 'operator', response }, () => 'x'),
        route.get('/help', { access: 'signed_in', response }, () => 'x'),
      ].map(change),
  });
}

async function readDocument(server: TestApp): Promise<ApiDocument> {
  return apiDocumentSchema.parse((await server.request('GET', '/openapi.json')).body);
}

describe('the table of who may call what', () => {
  let right: TestApp;
  let operations: Operation[];
  beforeAll(async () => {
    right = await createTestApp({ plugins: { notes: notesWith(null) } });
    operations = listOperations(await readDocument(right)).filter(({ path }) => path.startsWith('/api/plugins/notes/'));
  });
  afterAll(() => right.close());

  /** The faults of a server whose notes all have this access, by the table of the right one. */
  async function findFaults(access: Access | null, caller: CallerName): Promise<string[]> {
    const server = await createTestApp({
      plugins: { notes: notesWith(access) },
      variables: { APP_AUTH_MODE: 'required' },
    });
    const create = async () =>
      (await server.as(await server.createToken('app')).request('POST', '/users', { name: 'x' })).body.id;
    const [ada, bob] = [await create(), await create()];
    const plan = { topic: 'a', goal: 'b', timeframe: 'c', daily_minutes: 1 };
    const app = await server.createToken('app');
    const { id: project_id } = (await server.as(app).request('POST', `/users/${ada}/projects`, plan)).body;
    const asker = caller === 'bob' ? server.as(await server.createToken('learner', bob)) : server;
    const faults: string[] = [];
    for (const operation of operations) {
      const path = operation.path.replace('/api', '').replace('{user_id}', ada).replace('{project_id}', project_id);
      const { status, body } = await asker.request('GET', path);
      const fault = findFault(
        readAccess(operation['x-access']),
        caller,
        { status, code: body.code ?? null },
        operation.responses,
      );
      if (fault !== null) faults.push(`${operation.path}: ${fault}`);
    }
    await server.close();
    return faults;
  }

  it('finds no fault with the routes as they are', async () => {
    expect(operations).toHaveLength(5);
    expect(await findFaults(null, 'nobody')).toEqual([]);
    expect(await findFaults(null, 'bob')).toEqual([]);
  });

  it('finds every route that has become public', async () => {
    expect(await findFaults('public', 'nobody')).toEqual([
      '/api/plugins/notes/of/{user_id}: let in by 200, and not unauthenticated',
      '/api/plugins/notes/project/{project_id}: let in by 200, and not unauthenticated',
      '/api/plugins/notes/all: let in by 200, and not unauthenticated',
      '/api/plugins/notes/settings: let in by 200, and not unauthenticated',
      '/api/plugins/notes/help: let in by 200, and not unauthenticated',
    ]);
  });

  it('finds every route that has become open to other learners', async () => {
    expect(await findFaults('signed_in', 'bob')).toEqual([
      '/api/plugins/notes/of/{user_id}: let in by 200, and not hidden',
      '/api/plugins/notes/project/{project_id}: let in by 200, and not hidden',
      '/api/plugins/notes/all: let in by 200, and not forbidden',
      '/api/plugins/notes/settings: let in by 200, and not forbidden',
    ]);
  });

  it('finds a route that has become closed to those it is for', async () => {
    expect(await findFaults('operator', 'bob')).toContain(
      '/api/plugins/notes/help: forbidden by 403 forbidden, and not let in',
    );
  });

  it('finds an answer that is not declared', () => {
    const access = readAccess('public');
    expect(findFault(access, 'ada', { status: 418, code: null }, { 200: {} })).toBe('418 is not declared');
    expect(findFault(access, 'ada', { status: 500, code: 'internal_error' }, { 500: {} })).toContain('500');
  });
});

it('a route whose declaration is changed is another than the one that is written down', async () => {
  const server = await createTestApp({ plugins: 'installed' });
  const operations = listOperations(await readDocument(server));
  await server.close();
  expect(findUndeclared(operations)).toEqual([]);
  for (const operation of operations) {
    const access = operation['x-access'] === 'public' ? 'signed_in' : 'public';
    expect(findUndeclared([{ ...operation, 'x-access': access }])).toEqual([
      expect.stringContaining(nameOf(operation)),
    ]);
  }
});

it('a route without a declaration is not offered at all', async () => {
  const { routes, ...notes } = notesWith(null);
  const undeclared = {
    ...notes,
    routes: () => [{ method: 'GET', path: '/a', response: { 200: z.string() }, handler: () => 'x' }],
  };
  const server = await createTestApp({ plugins: { notes: undeclared } });
  expect(server.app.context.host.errors().notes).toContain('access: Say who may call it');
  expect(routes).toBeDefined();
  await server.close();
});
