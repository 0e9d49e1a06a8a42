import { createRouteHelper } from '@learnwright/plugin-sdk';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { createTestHandling } from '../tests/request-handling.ts';
import { createShelf, failure, json } from '../tests/shelf.ts';
import { NOBODY } from './authorize.ts';
import { createRouteApp } from './route-app.ts';

it('refuses parameters that the route does not take, all at once, each with the nearest that it takes', async () => {
  const { fetch } = createShelf();
  const error = await failure(fetch('/books?lmit=2&Cursr=x&order=title&limit=0'));
  expect([error.code, error.status]).toEqual(['invalid_request', 422]);
  expect((await failure(fetch('/books?lmit=2'))).message).toMatch(/: did you mean "limit"\?$/);
  expect(error.findings.map(({ parameter, code }) => [parameter, code])).toEqual([
    ['limit', 'too_small'],
    ['lmit', 'unknown_parameter'],
    ['Cursr', 'unknown_parameter'],
    ['order', 'unknown_parameter'],
  ]);
  expect(error.findings.slice(1).map(({ message }) => message)).toEqual([
    'There is no such parameter: did you mean "limit"?',
    'There is no such parameter: did you mean "cursor"?',
    'There is no such parameter: the route takes limit, cursor, by.',
  ]);
});

it.each([
  ['a path without a query', () => createShelf('A').fetch('/books/b0?verbose=1')],
  ['a body beside it', () => createShelf().fetch('/books?dry_run=true', json('POST', { id: '', title: '' }))],
  ['a name like a member of every object', () => createShelf().fetch('/books?constructor=1&__proto__=2')],
  ['text that no database stores', () => createShelf().fetch('/books?%00=1')],
  [
    'thousands of them',
    () => createShelf().fetch(`/books?${Array.from({ length: 3_000 }, (_, n) => `p${n}=`).join('&')}`),
  ],
])('refuses them with %s', async (_, ask) => {
  const error = await failure(ask());
  expect(error.code).toBe('invalid_request');
  expect(error.findings.some(({ code }) => code === 'unknown_parameter')).toBe(true);
  expect(error.findings.length).toBeLessThanOrEqual(100);
  expect(JSON.stringify(error.findings)).not.toContain('\\u0000');
});

it('ignores them where the route or the server says so, and reads what it knows', async () => {
  const route = createRouteHelper<undefined>();
  const query = z.object({ side: z.string().optional() });
  const options = { access: 'public', query, response: { 200: z.string() } } as const;
  const routes = [
    route.get('/strict', options, ({ query: { side } }) => `${side}`),
    route.get('/loose', { ...options, unknown_query: 'ignore' }, ({ query: { side } }) => `${side}`),
  ];
  const ask = (path: string, unknownQuery: 'refuse' | 'ignore') =>
    createRouteApp({
      basePath: '/api',
      routes,
      context: undefined,
      handling: { ...createTestHandling(), unknownQuery },
    }).fetch(new Request(`http://localhost/api${path}?side=left&other=1`), { requestId: 'r1', caller: NOBODY });
  expect((await failure(ask('/strict', 'refuse'))).findings).toMatchObject([{ parameter: 'other' }]);
  for (const answer of [ask('/loose', 'refuse'), ask('/strict', 'ignore')]) {
    expect(await (await answer).json()).toBe('left');
  }
});
